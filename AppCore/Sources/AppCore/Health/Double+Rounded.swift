import Foundation

extension Double {
  /// The nearest number with this many decimals, so that sums of tenths come out as written.
  func rounded(fractionDigits: Int) -> Double {
    let scale = pow(10, Double(fractionDigits))
    return (self * scale).rounded() / scale
  }
}
