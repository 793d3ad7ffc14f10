/// Finds localization keys among the tokens of a file.
struct KeySearch: TokenSearch {
  /// A use whose line isn't known yet.
  private struct Found {
    let offset: Int
    let key: KeyUse.Key
    let table: KeyUse.Table
    let isOfModule: Bool
    let hasDefault: Bool
    let isAlwaysKey: Bool
    let function: String
    let isDebugOnly: Bool
    let lacksLocale: Bool
    let view: String?
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: [Token]
  var conditions = ConditionStack()
  private let debugConditions: Set<String>
  private let code: CodeExpressions
  private let calls: LocalizingCalls
  private var typedKeys: TypedKeys
  /// Whether any function has a form other than a call.
  private let hasSubscripts: Bool
  private let hasMembers: Bool
  private let findsSymbols: Bool
  /// The enclosing functions that forward a key, innermost last.
  private var wrappers: [LocalizingCalls.Wrapper] = []
  private var found: [Found] = []
  private var literals = CodeLiterals()
  /// The end of the enclosing preview or `#if false`, which no build ships.
  private var unshippedEnd = 0
  /// The outermost enclosing view that other modules can't use, and its end.
  private var view: (name: String, end: Int)?

  init(
    _ tokens: [Token], in bytes: UnsafeBufferPointer<UInt8>, functions: [LocalizingFunction],
    debugConditions: Set<String>, findsSymbols: Bool
  ) {
    self.findsSymbols = findsSymbols
    self.bytes = bytes
    self.tokens = tokens
    self.debugConditions = debugConditions
    code = CodeExpressions(bytes: bytes, tokens: tokens)
    calls = LocalizingCalls(code: code, functions: Dictionary(grouping: functions, by: \.name))
    typedKeys = TypedKeys(calls: calls)
    hasSubscripts = functions.contains { $0.form == .subscript }
    hasMembers = functions.contains { $0.form == .member }
  }

  /// Returns the uses, in the order of their keys, and the literals.
  consuming func run() -> (uses: [KeyUse], literals: CodeLiterals) {
    var index = 0
    while index < tokens.count {
      if typedKeys.isInBody, index >= unshippedEnd { use(typedKeys.value(at: index)) }
      switch tokens[index].kind {
      case .ifDirective, .elseifDirective, .elseDirective, .endifDirective:
        let start = index
        index = directive(at: index)
        if kind(start) == .ifDirective, index == start + 2, start >= unshippedEnd,
          ["false", "0"].contains(text(tokens[start + 1]))
        {
          unshippedEnd = max(unshippedEnd, endOfBranch(from: index))
        }
      case .identifier:
        type(at: index)
        if index >= unshippedEnd { identifier(at: index) }
        enumerationCases(at: index)
        preview(at: index)
        index += 1
      case .stringStart:
        literals(at: index)
        index += 1
      default: index += 1
      }
    }
    return (uses, literals)
  }

  /// The directive that ends the branch of an `#if` whose condition ends at a position.
  private func endOfBranch(from start: Int) -> Int {
    var depth = 0
    for index in start..<tokens.count {
      switch tokens[index].kind {
      case .ifDirective: depth += 1
      case .elseifDirective, .elseDirective: if depth == 0 { return index }
      case .endifDirective:
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
    }
    return tokens.count
  }

  /// Handles a literal, and the string that starts with it if others follow, which C joins:
  /// `@"One " @"two"`.
  private mutating func literals(at index: Int) {
    let end = Int(tokens[index].partner)
    guard end > index, var pieces = code.pieces(of: index..<end + 1) else { return }
    literal(pieces, from: index, to: end)
    if kind(isAt(index - 1) ? index - 2 : index - 1) == .stringEnd { return }
    var last = end
    while true {
      let next = isAt(last + 1) ? last + 2 : last + 1
      guard kind(next) == .stringStart, tokens[next].partner > next,
        let more = code.pieces(of: next..<Int(tokens[next].partner) + 1)
      else { break }
      pieces[pieces.count - 1] += more[0]
      pieces += more.dropFirst()
      last = Int(tokens[next].partner)
    }
    if last > end { literal(pieces, from: index, to: last) }
  }

  private func isAt(_ index: Int) -> Bool {
    kind(index) == .other && bytes[Int(tokens[index].start)] == UInt8(ascii: "@")
  }

  private mutating func literal(_ pieces: [String], from index: Int, to end: Int) {
    // In Objective-C, `@` precedes the literal.
    let colon = kind(index - 1) == .colon ? index - 1 : index - 2
    let isFileType =
      kind(colon) == .colon
      && (isIdentifier(colon - 1, "ofType") || isIdentifier(colon - 1, "withExtension"))
    literals.insert(
      pieces, isOperand: isOperator(index - 1, "+") || isOperator(end + 1, "+"),
      isFileType: isFileType, isLocalized: isLocalized(index, end),
      in: index < unshippedEnd ? .preview : conditions.isDebugOnly ? .debug : .shipping)
  }

  /// Whether a literal is passed to a function whose name says that it localizes, or followed by one.
  private func isLocalized(_ start: Int, _ end: Int) -> Bool {
    if kind(end + 1) == .dot, kind(end + 2) == .identifier { return namesLocalization(end + 2) }
    // In Objective-C, `@` precedes the literal.
    var open = kind(start - 1) == .other ? start - 2 : start - 1
    if kind(open) == .colon { open -= 2 }
    return kind(open) == .openParenthesis && kind(open - 1) == .identifier
      && namesLocalization(open - 1)
  }

  private func namesLocalization(_ index: Int) -> Bool {
    let name = Array(text(tokens[index]).lowercased().utf8)
    return ["locali", "l10n", "i18n", "translat"].contains { word in
      name.indices.contains { name[$0...].starts(with: word.utf8) }
    }
  }

  /// Handles the names after `case`: `case home, search = "find"`.
  private mutating func enumerationCases(at index: Int) {
    guard isIdentifier(index, "case"), !conditions.isDebugOnly else { return }
    var name = index + 1
    while kind(name) == .identifier {
      literals.insert(caseName: text(tokens[name]))
      guard kind(name + 1) == .comma else { return }
      name += 2
    }
  }

  /// Handles the name of SwiftUI's macro, `#Preview("Name") {`, or protocol, `: PreviewProvider {`.
  private mutating func preview(at index: Int) {
    let isMacro =
      isIdentifier(index, "Preview") && kind(index - 1) == .other
      && bytes[Int(tokens[index - 1].start)] == UInt8(ascii: "#")
    guard isMacro || isIdentifier(index, "PreviewProvider") else { return }
    var brace = index + 1
    if isMacro, kind(brace) == .openParenthesis { brace = Int(tokens[brace].partner) + 1 }
    while kind(brace) == .comma || kind(brace) == .identifier, brace < index + 9 { brace += 1 }
    if kind(brace) == .openBrace { unshippedEnd = max(unshippedEnd, Int(tokens[brace].partner)) }
  }

  /// Handles a name that may be that of a type.
  private mutating func type(at index: Int) {
    if let view, index > view.end { self.view = nil }
    guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[Int(tokens[index].start)]) else {
      return
    }
    let name = text(tokens[index])
    if !isIdentifier(index - 1, "struct") {
      let place = view.map { CodeLiterals.Place.view($0.name) } ?? .other
      literals.insert(typeName: name, in: index < unshippedEnd ? .preview : place)
    } else if view == nil, index >= unshippedEnd, let end = endOfOwnView(index) {
      view = (name, end)
    }
  }

  /// The end of a structure that is a view that other modules can't use.
  ///
  /// Code must mention such a view to show it, unlike a class in a storyboard or an intent.
  private func endOfOwnView(_ name: Int) -> Int? {
    guard kind(name + 1) == .colon, !isIdentifier(name - 2, "public"),
      !isIdentifier(name - 2, "package")
    else { return nil }
    var brace = name + 2
    while kind(brace) != .openBrace {
      guard kind(brace) != nil, brace < name + 20 else { return nil }
      brace += 1
    }
    let isView = (name + 2..<brace).contains { isIdentifier($0, "View") }
    return isView && tokens[brace].partner > brace ? Int(tokens[brace].partner) : nil
  }

  func value(of condition: Range<Int>) -> Bool? {
    Condition.evaluate(
      tokens[condition], in: bytes,
      call: { $0 == "defined" && debugConditions.contains($1) ? false : nil },
      isUndefined: debugConditions.contains)
  }

  private mutating func identifier(at index: Int) {
    if kind(index - 1) == .dot {
      if hasMembers { use(calls.member(at: index)) }
      if findsSymbols, calls.mayBeSymbol(at: index) {
        literals.insert(
          member: text(tokens[index]), in: conditions.isDebugOnly ? .debug : .shipping)
      }
    }
    guard index + 1 < tokens.count else { return }
    let next = tokens[index + 1]
    switch next.kind {
    case .openParenthesis where !next.startsLine: call(at: index, open: index + 1)
    case .openBracket where hasSubscripts && !next.followsSpace: use(calls.subscript(at: index))
    case .openBrace, .closeBracket: typedKeys.declaration(at: index).forEach { use($0) }
    case .operator:
      typedKeys.declaration(at: index).forEach { use($0) }
      if !next.followsSpace, let open = code.openBehindGenerics(index + 1) {
        call(at: index, open: open)
      }
    default: break
    }
  }

  /// Handles a function name followed by a parenthesis.
  private mutating func call(at index: Int, open: Int) {
    if isIdentifier(index - 1, "func") {
      if let wrapper = calls.wrapper(at: index, open: open) { wrappers.append(wrapper) }
    } else {
      use(calls.reference(at: index, open: open))
    }
  }

  /// Records the alternatives of a key.
  private mutating func use(_ reference: LocalizingCalls.Reference?) {
    guard let reference, !isOfHiddenIntent(reference.key.lowerBound) else { return }
    while let last = wrappers.last, last.bodyEnd < reference.key.lowerBound {
      wrappers.removeLast()
    }
    for use in calls.keys(of: reference, forwarded: wrappers.last?.parameter) {
      found.append(
        Found(
          offset: use.offset, key: use.key, table: reference.table,
          isOfModule: reference.isOfModule, hasDefault: use.hasDefault,
          isAlwaysKey: !reference.function.parameter.isView,
          function: reference.function.description, isDebugOnly: conditions.isDebugOnly,
          lacksLocale: reference.lacksLocale, view: view?.name))
    }
  }

  /// Whether a key is the title or description of an App Intent with `isDiscoverable = false`, which
  /// only code runs, so that users never see them.
  private func isOfHiddenIntent(_ key: Int) -> Bool {
    guard
      let word = (key - 8..<key).last(where: {
        isIdentifier($0, "let") || isIdentifier($0, "var")
      }), isIdentifier(word - 1, "static"),
      isIdentifier(word + 1, "title") || isIdentifier(word + 1, "description")
    else { return false }
    var index = word
    while index >= 0, kind(index) != .openBrace {
      index = (kind(index) == .closeBrace ? Int(tokens[index].partner) : index) - 1
    }
    let end = index < 0 ? 0 : Int(tokens[index].partner)
    index += 1
    while index < end {
      if isIdentifier(index, "isDiscoverable") {
        return (index..<min(index + 6, end)).contains { isIdentifier($0, "false") }
      }
      index = kind(index) == .openBrace ? max(Int(tokens[index].partner), index) + 1 : index + 1
    }
    return false
  }

  /// The uses with lines and columns.
  private var uses: [KeyUse] {
    var line = 1
    var lineStart = bytes.byteOrderMarkSize
    var position = lineStart
    return found.sorted { $0.offset < $1.offset }.map { found in
      while position < found.offset {
        let byte = bytes[position]
        position += 1
        let isHalf =
          byte == UInt8(ascii: "\r") && position < bytes.count
          && bytes[position] == UInt8(ascii: "\n")
        if byte.isLineEnd, !isHalf {
          line += 1
          lineStart = position
        }
      }
      return KeyUse(
        key: found.key, table: found.table, isOfModule: found.isOfModule,
        hasDefault: found.hasDefault, isAlwaysKey: found.isAlwaysKey, function: found.function,
        line: line, column: found.offset - lineStart + 1,
        isDebugOnly: found.isDebugOnly, lacksLocale: found.lacksLocale, view: found.view)
    }
  }
}
