extension KeySearch {
  struct Argument {
    let label: Token?
    /// The places of the tokens of the value.
    let value: Range<Int>
  }

  /// Takes an identifier before a parenthesis.
  mutating func call(at index: Int) {
    let open = index + 1
    guard let candidates = functions[text(tokens[index])] else { return }
    if isIdentifier(index - 1, "func") { return declare(candidates, open: open) }
    let isMember = kind(index - 1) == .dot
    // A case of an enumeration, declared or matched.
    if isIdentifier(index - (isMember ? 2 : 1), "case") { return }
    guard let arguments = arguments(of: open) else { return }
    for function in candidates where function.form == .call {
      switch function.parameter {
      case .view where isMember && !isIdentifier(index - 2, "SwiftUI"): continue
      case .modifier where !isMember: continue
      default: break
      }
      if let key = self.key(of: function, in: arguments) {
        return use(of: function, key: key, table: table(in: arguments))
      }
    }
  }

  /// Takes an identifier before a bracket.
  mutating func subscripting(at index: Int) {
    guard let candidates = functions[text(tokens[index])],
      let function = candidates.first(where: { $0.form == .subscript }),
      let arguments = arguments(of: index + 1), let key = key(of: function, in: arguments)
    else { return }
    use(of: function, key: key, table: .standard)
  }

  /// Takes an identifier behind a dot.
  mutating func member(at index: Int) {
    guard index >= 2, let candidates = functions[text(tokens[index])],
      let function = candidates.first(where: { $0.form == .member })
    else { return }
    let end = index - 2
    switch tokens[end].kind {
    case .stringEnd where tokens[end].partner >= 0:
      let arguments = kind(index + 1) == .openParenthesis ? arguments(of: index + 1) : nil
      use(
        of: function, key: Int(tokens[end].partner)..<end + 1, table: table(in: arguments ?? []))
    // A type has a capital letter, and a function of its own with the name.
    case .identifier where bytes[Int(tokens[end].start)] & 0x20 != 0,
      .closeParenthesis, .closeBracket:
      use(of: function, key: end..<end + 1, table: .standard)
    default: break
    }
  }

  /// Takes an identifier before an operator: `let title: LocalizedStringKey = "key"`.
  mutating func declaration(at index: Int) {
    guard kind(index - 1) == .colon || kind(index - 1) == .dot else { return }
    let types: [StaticString] = [
      "LocalizedStringKey", "LocalizedStringResource", "LocalizationValue",
    ]
    guard let type = types.first(where: { isIdentifier(index, $0) }) else { return }
    let sign = isOperator(index + 1, "?") ? index + 2 : index + 1
    guard isOperator(sign, "="), kind(sign + 1) == .stringStart, tokens[sign + 1].partner >= 0
    else { return }
    let end = Int(tokens[sign + 1].partner) + 1
    switch kind(end) {
    case nil, .comma, .closeParenthesis, .closeBrace: break
    case .operator?, .dot: return
    default: if !tokens[end].startsLine, bytes[Int(tokens[end].start)] != semicolon { return }
    }
    let function = LocalizingFunction("\(type)", parameter: .localizationValue)
    use(of: function, key: sign + 1..<end, table: .standard)
  }

  /// The arguments between a bracket and its partner; nil when the partner is missing.
  private func arguments(of open: Int) -> [Argument]? {
    let close = Int(tokens[open].partner)
    guard close > open else { return nil }
    var arguments: [Argument] = []
    var start = open + 1
    var index = start
    while index <= close {
      if index == close || tokens[index].kind == .comma {
        let isLabelled = kind(start) == .identifier && kind(start + 1) == .colon
        let first = isLabelled ? start + 2 : start
        // `text(key:)` is a reference to a function.
        if first < index {
          arguments.append(
            Argument(label: isLabelled ? tokens[start] : nil, value: first..<index))
        }
        start = index + 1
      }
      index = max(index, Int(tokens[index].partner)) + 1
    }
    return arguments
  }

  private func key(of function: LocalizingFunction, in arguments: [Argument]) -> Range<Int>? {
    let labels = arguments.map { $0.label.map(text) }
    guard function.otherLabels.allSatisfy(labels.contains) else { return nil }
    return labels.firstIndex(of: function.label).map { arguments[$0].value }
  }

  private func table(in arguments: [Argument]) -> KeyUse.Table {
    let argument = arguments.first { argument in
      argument.label.map { ["table", "tableName"].contains(text($0)) } ?? false
    }
    guard let value = argument?.value else { return .standard }
    guard let pieces = pieces(of: value), pieces.count == 1 else {
      return value.count == 1 && isIdentifier(value.lowerBound, "nil") ? .standard : .dynamic
    }
    return pieces[0].isEmpty ? .standard : .named(pieces[0])
  }

  /// Takes the declaration of a function that has the name of a localizing one.
  private mutating func declare(_ candidates: [LocalizingFunction], open: Int) {
    guard let parameters = arguments(of: open) else { return }
    for parameter in parameters {
      let start = parameter.value.lowerBound
      let label: String?
      let name: Token
      if let only = parameter.label {
        (label, name) = (text(only), only)
      } else if kind(start) == .identifier, kind(start + 1) == .identifier {
        let first = text(tokens[start])
        (label, name) = (first == "_" ? nil : first, tokens[start + 1])
      } else {
        continue
      }
      if candidates.contains(where: { $0.label == label }),
        let end = endOfBody(behind: Int(tokens[open].partner))
      {
        return wrappers.append(Wrapper(parameter: name, bodyEnd: end))
      }
    }
  }

  /// The closing brace of a function's body; nil where a protocol declares it without.
  private func endOfBody(behind parameters: Int) -> Int? {
    var index = parameters + 1
    while index < min(parameters + 64, tokens.count) {
      let token = tokens[index]
      if token.kind == .openBrace { return token.partner < 0 ? nil : Int(token.partner) }
      if token.startsLine, token.kind != .operator,
        !["where", "async", "throws"].contains(text(token))
      {
        return nil
      }
      index += 1
    }
    return nil
  }
}

private let semicolon = UInt8(ascii: ";")
