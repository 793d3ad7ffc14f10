/// Evaluates the condition of an `#if` in C, of which some macros and calls may be unknown.
///
/// Unknown operands propagate unless the result doesn't depend on them, as in `0 && X`.
package struct CExpression {
  package enum Macro {
    case undefined
    /// A macro with its value, which is nil if it is unknown or has parameters.
    case defined(String?)
    /// It may be defined or not.
    case unknown
  }

  private var rest: Substring.UTF8View
  private let macro: (String) -> Macro
  private let call: (_ text: String) -> Bool?
  /// How deeply operands are nested, including the values of macros.
  private var depth: Int

  /// Evaluates a condition.
  ///
  /// - Parameters:
  ///   - text: The condition without comments.
  ///   - macro: What a name stands for.
  ///   - call: The value of a call such as `__has_include(<x.h>)`, given as written.
  /// - Returns: The value; nil if unknown or invalid.
  package static func evaluate(
    _ text: String, macro: @escaping (String) -> Macro, call: @escaping (String) -> Bool?
  ) -> Bool? {
    value(of: text, depth: 0, macro, call).map { $0 != 0 }
  }

  /// The calls in a condition, as written.
  package static func calls(in text: String) -> Set<String> {
    var found: Set<String> = []
    _ = evaluate(
      text, macro: { _ in .unknown },
      call: {
        found.insert($0)
        return nil
      })
    return found
  }

  private static func value(
    of text: String, depth: Int, _ macro: @escaping (String) -> Macro,
    _ call: @escaping (String) -> Bool?
  ) -> Int? {
    var expression = CExpression(
      rest: Substring(text).utf8, macro: macro, call: call, depth: depth)
    do {
      let value = try expression.expression(above: 0)
      expression.skipSpace()
      return expression.rest.isEmpty ? value : nil
    } catch {
      return nil
    }
  }

  private struct Invalid: Error {}

  private static let precedence: [(sign: String, level: Int)] = [
    ("||", 1), ("&&", 2), ("==", 6), ("!=", 6), ("<=", 7), (">=", 7), ("<<", 8), (">>", 8),
    ("|", 3), ("^", 4), ("&", 5), ("<", 7), (">", 7), ("+", 9), ("-", 9), ("*", 10), ("/", 10),
    ("%", 10),
  ]

  private mutating func skipSpace() { rest = rest.drop { $0.isBlank || $0.isLineEnd } }

  private mutating func take(_ sign: String) -> Bool {
    skipSpace()
    guard rest.starts(with: sign.utf8) else { return false }
    rest = rest.dropFirst(sign.utf8.count)
    return true
  }

  private mutating func expression(above level: Int) throws(Invalid) -> Int? {
    depth += 1
    defer { depth -= 1 }
    guard depth < 100 else { throw Invalid() }
    var left = try operand()
    while true {
      skipSpace()
      guard
        let next = Self.precedence.first(where: { rest.starts(with: $0.sign.utf8) }),
        next.level > level
      else { break }
      _ = take(next.sign)
      left = Self.apply(next.sign, left, try expression(above: next.level))
    }
    guard level == 0, take("?") else { return left }
    let first = try expression(above: 0)
    guard take(":") else { throw Invalid() }
    let second = try expression(above: 0)
    return left.flatMap { $0 != 0 ? first : second }
  }

  private static func apply(_ sign: String, _ left: Int?, _ right: Int?) -> Int? {
    if sign == "&&", left == 0 || right == 0 { return 0 }
    if sign == "||", left.map({ $0 != 0 }) == true || right.map({ $0 != 0 }) == true { return 1 }
    guard let left, let right else { return nil }
    switch sign {
    case "||", "&&": return sign == "||" ? 0 : 1
    case "==": return left == right ? 1 : 0
    case "!=": return left != right ? 1 : 0
    case "<=": return left <= right ? 1 : 0
    case ">=": return left >= right ? 1 : 0
    case "<": return left < right ? 1 : 0
    case ">": return left > right ? 1 : 0
    case "<<": return left &<< right
    case ">>": return left &>> right
    case "|": return left | right
    case "^": return left ^ right
    case "&": return left & right
    case "+": return left &+ right
    case "-": return left &- right
    case "*": return left &* right
    default:
      let (quotient, overflow) = left.dividedReportingOverflow(by: right)
      if overflow { return nil }
      return sign == "/"
        ? quotient : left.remainderReportingOverflow(dividingBy: right).partialValue
    }
  }

  private mutating func operand() throws(Invalid) -> Int? {
    depth += 1
    defer { depth -= 1 }
    guard depth < 100 else { throw Invalid() }
    skipSpace()
    switch rest.first {
    case UInt8(ascii: "!"):
      rest.removeFirst()
      return try operand().map { $0 == 0 ? 1 : 0 }
    case UInt8(ascii: "-"):
      rest.removeFirst()
      return try operand().map { 0 &- $0 }
    case UInt8(ascii: "+"):
      rest.removeFirst()
      return try operand()
    case UInt8(ascii: "~"):
      rest.removeFirst()
      return try operand().map { ~$0 }
    case UInt8(ascii: "("):
      rest.removeFirst()
      let value = try expression(above: 0)
      guard take(")") else { throw Invalid() }
      return value
    case let byte? where byte.isDigit: return number()
    case let byte? where byte.isWord: return try name()
    default: throw Invalid()
    }
  }

  private mutating func word() -> String {
    let word = rest.prefix { $0.isWord }
    rest = rest[word.endIndex...]
    return String(Substring(word))
  }

  private mutating func number() -> Int? {
    var digits = rest.prefix { $0.isWord || $0 == UInt8(ascii: "'") }
    rest = rest[digits.endIndex...]
    while let last = digits.last, "uUlLzZ".utf8.contains(last) { digits.removeLast() }
    let text = String(Substring(digits)).filter { $0 != "'" }.lowercased()
    if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16) }
    if text.hasPrefix("0b") { return Int(text.dropFirst(2), radix: 2) }
    return Int(text, radix: text.hasPrefix("0") ? 8 : 10)
  }

  private mutating func name() throws(Invalid) -> Int? {
    let before = rest
    let name = word()
    if name == "defined" {
      let isOpen = take("(")
      skipSpace()
      guard rest.first?.isWord == true else { throw Invalid() }
      let macro = word()
      guard !isOpen || take(")") else { throw Invalid() }
      switch self.macro(macro) {
      case .undefined: return 0
      case .defined: return 1
      case .unknown: return nil
      }
    }
    if rest.first(where: { !$0.isBlank }) == UInt8(ascii: "(") {
      try skipParentheses()
      let text = String(Substring(before[..<rest.startIndex]))
      return call(text).map { $0 ? 1 : 0 }
    }
    switch macro(name) {
    case .undefined: return name == "true" ? 1 : 0
    case .defined(let value):
      guard let value else { return nil }
      return Self.value(of: value, depth: depth, macro, call)
    case .unknown: return nil
    }
  }

  /// Skips the arguments of a call.
  private mutating func skipParentheses() throws(Invalid) {
    var open = 0
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "(") { open += 1 }
      if byte == UInt8(ascii: ")") {
        open -= 1
        if open == 0 { return }
      }
    }
    throw Invalid()
  }
}
