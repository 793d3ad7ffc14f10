extension KeySearch {
  struct Argument {
    let label: Token?
    /// The tokens of the value.
    let value: Range<Int>
  }

  /// Handles a function name followed by a parenthesis.
  mutating func call(at index: Int, open: Int) {
    guard let candidates = functions[text(tokens[index])] else { return }
    if isIdentifier(index - 1, "func") { return declare(candidates, open: open) }
    let isMember = kind(index - 1) == .dot
    // An enum case, declared or matched.
    if isIdentifier(index - (isMember ? 2 : 1), "case") { return }
    guard let arguments = arguments(of: open) else { return }
    for function in candidates where function.form == .call {
      switch function.parameter {
      case .view where isMember && !isIdentifier(index - 2, "SwiftUI"): continue
      case .modifier where !isMember, .initializer where !isMember: continue
      case .widgetModifier where !isMember || !isBehindCall("configurationDisplayName", index - 2):
        continue
      default: break
      }
      if let key = self.key(of: function, in: arguments) {
        // As in `Bundle.module.localizedString(forKey: "key", value: nil, table: nil)`.
        let isOfModule = isMember && isIdentifier(index - 2, "module") || isOfModule(arguments)
        return use(
          of: function, key: key, table: table(in: arguments), isOfModule: isOfModule,
          hasDefault: hasDefault(of: function, in: arguments))
      }
    }
  }

  /// Whether a closing parenthesis ends a call of a function.
  private func isBehindCall(_ name: StaticString, _ close: Int) -> Bool {
    kind(close) == .closeParenthesis && tokens[close].partner >= 0
      && isIdentifier(Int(tokens[close].partner) - 1, name)
  }

  /// Handles the initializer of an implied type: `.init("key", table: "T")`.
  mutating func call(of function: LocalizingFunction, open: Int) {
    guard kind(open) == .openParenthesis, let arguments = arguments(of: open),
      let key = key(of: function, in: arguments)
    else { return }
    use(
      of: function, key: key, table: table(in: arguments), isOfModule: isOfModule(arguments),
      hasDefault: hasDefault(of: function, in: arguments))
  }

  /// Handles an identifier followed by a bracket.
  mutating func subscripting(at index: Int) {
    guard let candidates = functions[text(tokens[index])],
      let function = candidates.first(where: { $0.form == .subscript }),
      let arguments = arguments(of: index + 1), let key = key(of: function, in: arguments)
    else { return }
    use(of: function, key: key, table: .standard)
  }

  /// Handles an identifier after a dot.
  mutating func member(at index: Int) {
    guard index >= 2, let candidates = functions[text(tokens[index])],
      let function = candidates.first(where: { $0.form == .member })
    else { return }
    let end = index - 2
    switch tokens[end].kind {
    case .stringEnd where tokens[end].partner >= 0:
      let arguments = kind(index + 1) == .openParenthesis ? arguments(of: index + 1) ?? [] : []
      use(
        of: function, key: Int(tokens[end].partner)..<end + 1, table: table(in: arguments),
        isOfModule: isOfModule(arguments))
    // After a capital letter, it is a static member of a type, not a member of a key.
    case .identifier where bytes[Int(tokens[end].start)] & 0x20 != 0,
      .closeParenthesis, .closeBracket:
      use(of: function, key: end..<end + 1, table: .standard)
    default: break
    }
  }

  /// The opening parenthesis of a call with generic arguments, given the position of its `<`:
  /// `Picker<Text, Int, Text>("key"`.
  func openBehindGenerics(_ start: Int) -> Int? {
    guard isOperator(start, "<") else { return nil }
    var depth = 0
    var index = start
    while index < min(start + 64, tokens.count) {
      let token = tokens[index]
      if token.kind == .operator, !isOperator(index, "->") {
        for byte in bytes[token.range] {
          depth += byte == UInt8(ascii: "<") ? 1 : byte == UInt8(ascii: ">") ? -1 : 0
        }
        if depth <= 0 {
          let isCall = kind(index + 1) == .openParenthesis && !tokens[index + 1].followsSpace
          return isCall ? index + 1 : nil
        }
      }
      index = max(index, Int(token.partner)) + 1
    }
    return nil
  }

  /// The arguments between matching brackets; nil if the closing one is missing.
  func arguments(of open: Int) -> [Argument]? {
    let close = Int(tokens[open].partner)
    guard close > open else { return nil }
    var arguments: [Argument] = []
    var start = open + 1
    var index = start
    while index <= close {
      if index == close || tokens[index].kind == .comma {
        let isLabeled = kind(start) == .identifier && kind(start + 1) == .colon
        let first = isLabeled ? start + 2 : start
        // `text(key:in:)` is a reference to a function.
        if first < index, kind(index - 1) != .colon {
          arguments.append(
            Argument(label: isLabeled ? tokens[start] : nil, value: first..<index))
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

  /// Whether the arguments contain the string to show if no table contains the key.
  func hasDefault(of function: LocalizingFunction, in arguments: [Argument]) -> Bool {
    // The `value:` of a view or of another function is not a string to show.
    let isOfFoundation = ["NSLocalizedString", "localizedString"].contains(function.name)
    return arguments.contains { argument in
      guard let label = argument.label.map(text) else { return false }
      return (label == "defaultValue" || label == "value" && isOfFoundation)
        && pieces(of: argument.value) != [""]
        && !(argument.value.count == 1 && isIdentifier(argument.value.lowerBound, "nil"))
    }
  }

  /// Whether the bundle is `.module` or `Bundle.module`.
  private func isOfModule(_ arguments: [Argument]) -> Bool {
    arguments.contains { argument in
      argument.label.map(text) == "bundle" && isIdentifier(argument.value.upperBound - 1, "module")
        && kind(argument.value.upperBound - 2) == .dot
    }
  }

  /// Handles the declaration of a function with the name of a localizing function.
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

  /// The closing brace of a function's body; nil for a protocol requirement without one.
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
