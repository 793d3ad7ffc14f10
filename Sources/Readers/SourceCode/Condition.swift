/// Evaluates the condition of an `#if` in Swift, of which some names and calls may be unknown.
///
/// Uses three-valued logic: true, false, and nil for unknown. Pending operators are kept on a
/// stack, so parentheses can be nested arbitrarily deeply. An invalid condition is unknown.
struct Condition {
  private enum Sign { case not, and, or, open }

  private var values: [Bool?] = []
  private var signs: [Sign] = []
  private var isMalformed = false

  /// Evaluates a range of tokens.
  ///
  /// - Parameters:
  ///   - tokens: The tokens of the condition.
  ///   - bytes: The contents of the file.
  ///   - call: The value of a call such as `os(Linux)`, given without white space; nil if unknown.
  ///   - isUndefined: Whether a name is known to be undefined.
  /// - Returns: The value; nil if unknown.
  static func evaluate(
    _ tokens: ArraySlice<Token>, in bytes: UnsafeBufferPointer<UInt8>,
    call: (_ function: String, _ argument: String) -> Bool? = { _, _ in nil },
    isUndefined: (String) -> Bool
  ) -> Bool? {
    evaluate(tokens, in: bytes, call: call) { isUndefined($0) ? false : nil }
  }

  /// Evaluates a range of tokens; `value` returns the value of a name, nil if unknown.
  static func evaluate(
    _ tokens: ArraySlice<Token>, in bytes: UnsafeBufferPointer<UInt8>,
    call: (_ function: String, _ argument: String) -> Bool?, value: (String) -> Bool?
  ) -> Bool? {
    func text(_ token: Token) -> String { String(decoding: bytes[token.range], as: UTF8.self) }
    var condition = Condition()
    var index = tokens.startIndex
    while index < tokens.endIndex {
      let token = tokens[index]
      switch token.kind {
      case .identifier:
        // A call such as `os(Linux)`, `canImport(UIKit)` or `compiler(>=6)`.
        let next = tokens.index(after: index)
        if next < tokens.endIndex, tokens[next].kind == .openParenthesis {
          guard tokens[next].partner >= 0 else { return nil }
          index = Int(tokens[next].partner)
          guard index < tokens.endIndex else { return nil }
          let argument = tokens[(next + 1)..<index].map(text).joined()
          condition.values.append(call(text(token), argument))
        } else {
          let name = text(token)
          condition.values.append(
            value(name) ?? (name == "true" ? true : name == "false" ? false : nil))
        }
      case .operator: condition.push(bytes[token.range])
      case .openParenthesis: condition.signs.append(.open)
      case .closeParenthesis: condition.close()
      default: return nil
      }
      index += 1
    }
    condition.reduce { $0 != .open }
    let isWhole = condition.signs.isEmpty && condition.values.count == 1 && !condition.isMalformed
    return isWhole ? condition.values[0] : nil
  }

  private mutating func push(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    var rest = text[...]
    while !rest.isEmpty {
      if rest.starts(with: "&&".utf8) {
        reduce { $0 == .not || $0 == .and }
        signs.append(.and)
        rest = rest.dropFirst(2)
      } else if rest.starts(with: "||".utf8) {
        reduce { $0 != .open }
        signs.append(.or)
        rest = rest.dropFirst(2)
      } else {
        if rest.first == UInt8(ascii: "!") { signs.append(.not) } else { isMalformed = true }
        rest = rest.dropFirst()
      }
    }
  }

  private mutating func close() {
    reduce { $0 != .open }
    if signs.popLast() == nil { isMalformed = true }
  }

  /// Applies the pending operators of the given kinds, last first.
  private mutating func reduce(while applies: (Sign) -> Bool) {
    while let sign = signs.last, applies(sign) {
      signs.removeLast()
      guard let right = values.popLast() else { return isMalformed = true }
      if sign == .not {
        values.append(right.map(!))
      } else if let left = values.popLast() {
        values.append(sign == .and ? left.and(right) : left.or(right))
      } else {
        isMalformed = true
      }
    }
  }
}

extension Bool? {
  /// Whether both are true; nil if unknown.
  package func and(_ other: Bool?) -> Bool? {
    self == false || other == false ? false : self == nil || other == nil ? nil : true
  }

  /// Whether one of them is true; nil if unknown.
  package func or(_ other: Bool?) -> Bool? {
    self == true || other == true ? true : self == nil || other == nil ? nil : false
  }
}
