/// Evaluates the condition of an `#if` with some names undefined and all others unknown.
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
  ///   - call: The value of a call with one name as its argument, such as `os(Linux)`; nil if
  ///     unknown.
  ///   - isUndefined: Whether a name is known to be undefined.
  /// - Returns: The value; nil if unknown.
  static func evaluate(
    _ tokens: ArraySlice<Token>, in bytes: UnsafeBufferPointer<UInt8>,
    call: (_ function: String, _ name: String) -> Bool? = { _, _ in nil },
    isUndefined: (String) -> Bool
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
          let isOneName = index == next + 2 && tokens[next + 1].kind == .identifier
          condition.values.append(isOneName ? call(text(token), text(tokens[next + 1])) : nil)
        } else {
          let name = text(token)
          let value: Bool? = name == "true" ? true : name == "false" ? false : nil
          condition.values.append(isUndefined(name) ? false : value)
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
        values.append(sign == .and ? Self.and(left, right) : Self.or(left, right))
      } else {
        isMalformed = true
      }
    }
  }

  static func and(_ left: Bool?, _ right: Bool?) -> Bool? {
    left == false || right == false ? false : left == nil || right == nil ? nil : true
  }

  private static func or(_ left: Bool?, _ right: Bool?) -> Bool? {
    left == true || right == true ? true : left == nil || right == nil ? nil : false
  }
}
