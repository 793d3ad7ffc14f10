/// The types of the properties, variables and parameters of a file, as far as declarations name them.
final class DeclaredTypes {
  private let code: CodeExpressions

  init(_ code: CodeExpressions) { self.code = code }

  /// The specifiers into which `LocalizedStringKey` and `String.LocalizationValue` turn values.
  private static let specifiers = [
    "Int": "%lld", "UInt": "%llu", "Double": "%lf", "Float": "%f", "String": "%@",
  ]

  /// The format specifier of an interpolation; `nil` if the file doesn't tell the type of its value.
  func specifier(ofInterpolation start: Int) -> String? {
    let end = Int(code.tokens[start].partner)
    let name = code.isIdentifier(start + 1, "self") && code.kind(start + 2) == .dot ? 3 : 1
    if end == start + name + 1, code.kind(start + name) == .identifier {
      return specifiers[code.text(code.tokens[start + name])] ?? nil
    }
    // `\(value, specifier: "%.2f")`
    guard end > start + 5, code.isIdentifier(end - 5, "specifier"), code.kind(end - 4) == .colon,
      let pieces = code.pieces(of: end - 3..<end), pieces.count == 1
    else { return nil }
    return pieces[0]
  }

  /// The specifier of the only type with which the file declares a name; `nil` for another type, and
  /// if any declaration doesn't name it.
  private lazy var specifiers: [String: String?] = {
    var found: [String: String?] = [:]
    func declare(_ index: Int, _ specifier: String? = nil) {
      let name = code.text(code.tokens[index])
      found[name] = .some(found[name].map { $0 == specifier ? specifier : nil } ?? specifier)
    }
    for index in code.tokens.indices where code.kind(index) == .identifier {
      if code.kind(index + 1) == .colon {
        if let type = type(at: index + 2) { declare(index, Self.specifiers[type]) }
      } else if code.isIdentifier(index, "let") || code.isIdentifier(index, "var") {
        // A pattern: `let (a, b)`, `case let .text(a)`; or a name without a type.
        let isName = code.kind(index + 1) == .identifier
        if isName, code.kind(index + 2) == .colon { continue }
        for next in index + 1..<index + (isName ? 2 : 16) where code.kind(next) == .identifier {
          declare(next)
        }
      } else if code.isIdentifier(index, "in") {
        // The parameters of a closure, or the variables of a loop.
        var start = index
        while start > max(0, index - 16), ![.openBrace, nil].contains(code.kind(start - 1)),
          !code.isIdentifier(start - 1, "for")
        {
          start -= 1
        }
        for name in start..<index where code.kind(name) == .identifier {
          if code.kind(name + 1) != .colon { declare(name) }
        }
      }
    }
    return found
  }()

  /// The type after a colon, `""` if it isn't a single name; `nil` for the value of an argument.
  private func type(at index: Int) -> String? {
    guard code.kind(index) == .identifier else {
      return code.kind(index) == .stringStart || code.kind(index) == .number ? nil : ""
    }
    let name = code.text(code.tokens[index])
    if name.first?.isUppercase != true {
      return ["some", "any", "inout", "borrowing", "consuming", "sending"].contains(name) ? "" : nil
    }
    switch code.kind(index + 1) {
    case .dot: return ""
    // `=` ends a type; `?`, `!`, `<` and `&` go on with it.
    case .operator where !code.isOperator(index + 1, "="): return ""
    default: return name
    }
  }
}
