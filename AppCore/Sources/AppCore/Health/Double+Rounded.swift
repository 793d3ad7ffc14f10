import Foundation

extension Double {
  /// Rounds to this many decimals, so that sums of tenths have no floating-point error.
  func rounded(fractionDigits: Int) -> Double {
    let scale = pow(10, Double(fractionDigits))
    return (self * scale).rounded() / scale
  }
}
