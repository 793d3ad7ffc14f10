import Foundation
import StringCatalogs
import Testing

/// Compares the reader with Foundation's parser on random input.
@Suite struct JSONOracleTests {
  @Test func readerAgreesWithFoundationOn2000RandomInputs() throws {
    var random = RandomJSON(seed: 20_260_101)
    var accepted = 0
    for index in 0..<2000 {
      var bytes = Array(random.value().utf8)
      // Every second input is damaged, so that refusals are compared too.
      if index % 2 == 1 { random.mutate(&bytes) }
      let foundation = try? JSONSerialization.jsonObject(
        with: Data(bytes), options: .fragmentsAllowed)
      let own = try? StructuredValue(parsing: bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      guard let own, let foundation else {
        #expect((own == nil) == (foundation == nil), "\(index): \(text)")
        continue
      }
      accepted += 1
      #expect(matches(own, foundation), "\(index): \(text)")
    }
    #expect((1000..<1900).contains(accepted))
  }

  private func matches(_ own: StructuredValue, _ foundation: Any) -> Bool {
    switch own.content {
    case .other: return foundation is NSNull
    case .bool(let value): return (foundation as? NSNumber)?.boolValue == value
    case .number(let text):
      // `doubleValue` of a decimal number is not the nearest double, so compare decimals.
      if let decimal = foundation as? NSDecimalNumber {
        return decimal.decimalValue == Decimal(string: text)
      }
      return (foundation as? NSNumber)?.doubleValue == Double(text)
    case .string(let text):
      guard let other = foundation as? String else { return false }
      return Array(text.unicodeScalars) == Array(other.unicodeScalars)
    case .array(let elements):
      guard let others = foundation as? [Any], others.count == elements.count else { return false }
      return zip(elements, others).allSatisfy(matches)
    case .dictionary(let members):
      guard let others = foundation as? [String: Any], others.count == members.count else {
        return false
      }
      return members.allSatisfy { member in
        others[member.key].map { matches(member.value, $0) } ?? false
      }
    }
  }
}
