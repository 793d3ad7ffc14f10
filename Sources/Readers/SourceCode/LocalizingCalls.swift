/// Finds the arguments of localizing functions that are keys.
struct LocalizingCalls {
  /// An expression that is a key, or has alternatives that are.
  struct Reference {
    let function: LocalizingFunction
    let key: Range<Int>
    var table = KeyUse.Table.standard
    var isOfModule = false
    var hasDefault = false
    /// Whether the string is formatted without a locale.
    var lacksLocale = false
  }

  /// A function with a parameter that is a key from its callers.
  struct Wrapper {
    let parameter: Token
    let bodyEnd: Int
  }

  let code: CodeExpressions
  let functions: [String: [LocalizingFunction]]
  let types: DeclaredTypes

  init(code: CodeExpressions, functions: [String: [LocalizingFunction]]) {
    self.code = code
    self.functions = functions
    types = DeclaredTypes(code)
  }

  /// The functions with the name at a position.
  private func candidates(at index: Int) -> [LocalizingFunction] {
    functions[code.text(code.tokens[index])] ?? []
  }

  /// The key in a call, given the position of the function's name and of its parenthesis.
  func reference(at index: Int, open: Int) -> Reference? {
    let candidates = candidates(at: index)
    let isMember = code.kind(index - 1) == .dot
    // An enum case, declared or matched.
    let isCase = code.isIdentifier(index - (isMember ? 2 : 1), "case")
    guard !candidates.isEmpty, !isCase, let arguments = code.arguments(of: open) else { return nil }
    for function in candidates where function.form == .call {
      switch function.parameter {
      case .view where isMember && !code.isIdentifier(index - 2, "SwiftUI"): continue
      case .modifier where !isMember, .initializer where !isMember: continue
      case .widgetModifier
      where !isMember || !code.isBehindCall("configurationDisplayName", index - 2):
        continue
      default: break
      }
      if var reference = reference(to: function, in: arguments) {
        // As in `Bundle.module.localizedString(forKey: "key", value: nil, table: nil)`.
        if isMember, code.isIdentifier(index - 2, "module") { reference.isOfModule = true }
        reference.lacksLocale =
          !function.parameter.isView && isFormattedWithoutLocale(startOfChain(at: index))
        return reference
      }
    }
    return nil
  }

  /// The key in the initializer of an implied type: `.init("key", table: "T")`.
  func initializer(of function: LocalizingFunction, open: Int) -> Reference? {
    guard code.kind(open) == .openParenthesis else { return nil }
    return code.arguments(of: open).flatMap { reference(to: function, in: $0) }
  }

  /// The key in brackets after an identifier.
  func `subscript`(at index: Int) -> Reference? {
    guard let function = candidates(at: index).first(where: { $0.form == .subscript }),
      let arguments = code.arguments(of: index + 1)
    else { return nil }
    return key(of: function, in: arguments).map { Reference(function: function, key: $0) }
  }

  /// The key before a dot and an identifier.
  func member(at index: Int) -> Reference? {
    guard index >= 2, let function = candidates(at: index).first(where: { $0.form == .member })
    else { return nil }
    let end = index - 2
    let token = code.tokens[end]
    switch token.kind {
    case .stringEnd where token.partner >= 0:
      let isCall = code.kind(index + 1) == .openParenthesis
      let arguments = isCall ? code.arguments(of: index + 1) ?? [] : []
      return Reference(
        function: function, key: Int(token.partner)..<end + 1, table: table(in: arguments),
        isOfModule: isOfModule(arguments),
        lacksLocale: isFormattedWithoutLocale(Int(token.partner)))
    // After a capital letter, it is a static member of a type, not a member of a key.
    case .identifier where code.bytes[Int(token.start)] & 0x20 != 0,
      .closeParenthesis, .closeBracket:
      return Reference(function: function, key: end..<end + 1)
    default: return nil
    }
  }

  /// Whether a member after a dot may be a symbol that Xcode generates for a key: nothing precedes the
  /// dot, or a type does.
  func mayBeSymbol(at index: Int) -> Bool {
    guard code.bytes[Int(code.tokens[index].start)] & 0x20 != 0 else { return false }
    switch code.kind(index - 2) {
    case .identifier:
      return code.bytes[Int(code.tokens[index - 2].start)] & 0x20 == 0
        || code.tokens[index - 1].followsSpace
    case .closeParenthesis, .closeBracket, .closeBrace, .stringEnd, .number:
      return false
    case .operator: return code.tokens[index - 1].followsSpace || !code.isOperator(index - 2, "?")
    default: return true
    }
  }

  /// The first token of `a.b.c`, given the position of its last name.
  private func startOfChain(at index: Int) -> Int {
    var start = index
    while start >= 2, code.kind(start - 1) == .dot, code.kind(start - 2) == .identifier {
      start -= 2
    }
    return start
  }

  /// Whether the value that starts at a token is the format of a string without a locale, directly or
  /// through a constant: `String(format: NSLocalizedString("key"), 5)`.
  ///
  /// Foundation then uses the plural rules of no language, which only have `one` and `other`.
  private func isFormattedWithoutLocale(_ start: Int) -> Bool {
    if code.kind(start - 1) == .colon { return isFormat(start) }
    // `let format = NSLocalizedString("key")`
    guard code.isOperator(start - 1, "="), code.kind(start - 2) == .identifier,
      code.isIdentifier(start - 3, "let")
    else { return false }
    let name = code.bytes[code.tokens[start - 2].range]
    return (start..<min(start + 400, code.tokens.count)).contains { index in
      code.kind(index) == .identifier && code.kind(index + 1) == .comma
        && code.bytes[code.tokens[index].range].elementsEqual(name) && isFormat(index)
    }
  }

  /// Whether a token starts the format in a call without a locale: `String(format: value, 5)`.
  private func isFormat(_ start: Int) -> Bool {
    guard code.kind(start - 1) == .colon, code.isIdentifier(start - 2, "format"),
      code.kind(start - 3) == .openParenthesis,
      code.isIdentifier(start - 4, "String") || code.isIdentifier(start - 4, "NSString"),
      let arguments = code.arguments(of: start - 3)
    else { return false }
    return arguments.count > 1
      && !arguments.contains { $0.label.map(code.text) == "locale" }
  }

  /// The declaration of a function with the name of a localizing function.
  func wrapper(at index: Int, open: Int) -> Wrapper? {
    let candidates = candidates(at: index)
    guard !candidates.isEmpty, let parameters = code.arguments(of: open) else { return nil }
    for parameter in parameters {
      let start = parameter.value.lowerBound
      let label: String?
      let name: Token
      if let only = parameter.label {
        (label, name) = (code.text(only), only)
      } else if code.kind(start) == .identifier, code.kind(start + 1) == .identifier {
        let first = code.text(code.tokens[start])
        (label, name) = (first == "_" ? nil : first, code.tokens[start + 1])
      } else {
        continue
      }
      if candidates.contains(where: { $0.label == label }),
        let end = code.endOfBody(behind: Int(code.tokens[open].partner))
      {
        return Wrapper(parameter: name, bodyEnd: end)
      }
    }
    return nil
  }

  /// The alternatives of a key; `forwarded` is the parameter of the enclosing function whose values
  /// are found at the callers.
  func keys(
    of reference: Reference, forwarded: Token?
  ) -> [(offset: Int, key: KeyUse.Key, hasDefault: Bool)] {
    let values = code.alternatives(of: reference.key).map { range in
      (range, value: value(range, of: reference.function, forwarded: forwarded))
    }
    if reference.function.parameter.isView {
      // If the other alternative is a variable, a literal is usually also a `String`.
      let areKeys = values.allSatisfy { if case .key = $0.value { true } else { false } }
      guard areKeys else { return [] }
    }
    return values.compactMap { range, value in
      let offset = Int(code.tokens[range.lowerBound].start)
      return switch value {
      case .key(let key, let hasDefault): (offset, key, reference.hasDefault || hasDefault)
      case .computed: (offset, .dynamic, reference.hasDefault)
      case .nothing: nil
      }
    }
  }

  private enum Value {
    case key(KeyUse.Key, hasDefault: Bool = false)
    case computed
    /// A value that is looked up elsewhere or isn't a key.
    case nothing
  }

  private func value(
    _ range: Range<Int>, of function: LocalizingFunction, forwarded: Token?
  ) -> Value {
    let (start, tokens) = (range.lowerBound, code.tokens)
    // A symbol that Xcode generates, `.settingsTitle`, or another constant.
    if function.parameter != .string, code.kind(start) == .dot, code.kind(start + 1) == .identifier,
      !code.isIdentifier(start + 1, "init")
    {
      return .nothing
    }
    if let pieces = code.pieces(of: range) {
      if pieces.count == 1 { return .key(.literal(pieces[0])) }
      guard function.parameter == .string else {
        return .key(key(of: pieces.map { $0.replacing("%", with: "%%") }, in: range))
      }
      return pieces.first == "" && pieces.last == "" ? .computed : .key(.composed(pieces))
    }
    // `String(localized: .init("key", defaultValue: "Text"))`
    if code.kind(start) == .dot, code.isIdentifier(start + 1, "init"),
      code.kind(start + 2) == .openParenthesis,
      Int(tokens[start + 2].partner) == range.upperBound - 1,
      let arguments = code.arguments(of: start + 2), let first = arguments.first,
      first.label == nil
    {
      let value = value(first.value, of: function, forwarded: forwarded)
      guard case .key(let key, _) = value else { return value }
      return .key(key, hasDefault: hasDefault(of: function, in: arguments))
    }
    switch tokens[start].kind {
    case .number: return .nothing
    case .identifier:
      if ["let", "var", "_", "nil"].contains(code.text(tokens[start])) { return .nothing }
      if range.count == 1, let forwarded,
        code.bytes[forwarded.range].elementsEqual(code.bytes[tokens[start].range])
      {
        return .nothing
      }
    default: break
    }
    let last = tokens[range.upperBound - 1]
    let name = Int(last.partner) - 1
    if last.kind == .closeParenthesis, last.partner > start, code.kind(name) == .identifier,
      !code.isIdentifier(name, "init"), !candidates(at: name).isEmpty
    {
      return .nothing
    }
    return .computed
  }

  /// The key of a literal with interpolations: complete if the types of all of them are known.
  private func key(of pieces: [String], in literal: Range<Int>) -> KeyUse.Key {
    var key = pieces[0]
    var next = literal.lowerBound + 1
    for piece in pieces.dropFirst() {
      guard
        let start = (next..<literal.upperBound).first(where: {
          code.kind($0) == .interpolationStart
        }),
        let specifier = types.specifier(ofInterpolation: start)
      else { return .pattern(pieces) }
      key += specifier + piece
      next = Int(code.tokens[start].partner) + 1
    }
    return .literal(key)
  }

  private func reference(
    to function: LocalizingFunction, in arguments: [CodeExpressions.Argument]
  ) -> Reference? {
    key(of: function, in: arguments).map {
      Reference(
        function: function, key: $0, table: table(in: arguments), isOfModule: isOfModule(arguments),
        hasDefault: hasDefault(of: function, in: arguments))
    }
  }

  private func key(
    of function: LocalizingFunction, in arguments: [CodeExpressions.Argument]
  ) -> Range<Int>? {
    let labels = arguments.map { $0.label.map(code.text) }
    guard function.otherLabels.allSatisfy(labels.contains) else { return nil }
    return labels.firstIndex(of: function.label).map { arguments[$0].value }
  }

  private func table(in arguments: [CodeExpressions.Argument]) -> KeyUse.Table {
    let argument = arguments.first { argument in
      argument.label.map { ["table", "tableName"].contains(code.text($0)) } ?? false
    }
    guard let value = argument?.value else { return .standard }
    guard let pieces = code.pieces(of: value), pieces.count == 1 else {
      return code.isNil(value) ? .standard : .dynamic
    }
    return pieces[0].isEmpty ? .standard : .named(pieces[0])
  }

  /// Whether the arguments contain the string to show if no table contains the key.
  private func hasDefault(
    of function: LocalizingFunction, in arguments: [CodeExpressions.Argument]
  ) -> Bool {
    // The `value:` of a view or of another function is not a string to show.
    let isOfFoundation = ["NSLocalizedString", "localizedString"].contains(function.name)
    return arguments.contains { argument in
      guard let label = argument.label.map(code.text) else { return false }
      return (label == "defaultValue" || label == "value" && isOfFoundation)
        && code.pieces(of: argument.value) != [""] && !code.isNil(argument.value)
    }
  }

  /// Whether the bundle is `.module` or `Bundle.module`.
  private func isOfModule(_ arguments: [CodeExpressions.Argument]) -> Bool {
    arguments.contains { argument in
      argument.label.map(code.text) == "bundle"
        && code.isIdentifier(argument.value.upperBound - 1, "module")
        && code.kind(argument.value.upperBound - 2) == .dot
    }
  }
}
