/// The tokens of a Swift or C file, with the branches of conditional compilation around them.
///
/// White space, comments and the directives themselves are not tokens.
package struct ConditionalSource: Sendable {
  package enum Language: Sendable {
    case swift
    /// C, C++ or Objective-C.
    case c
  }

  /// A token, identified by the hash of its text.
  package struct Token: Sendable {
    package let hash: UInt64
    /// The 1-based line where it starts.
    package let line: Int32
    /// The number of the statement or line that it is part of, in ascending order.
    ///
    /// Code has the same statements however it is divided into lines, if each is in one.
    package let statement: Int32
    /// The statement that opened the innermost bracket around it, or -1; that of an opening or closing
    /// bracket itself is what is around the pair.
    package let parent: Int32
    /// The index of the innermost branch that contains it, or -1.
    package let branch: Int32
    /// Whether it is a name, a number or part of a literal rather than a keyword or punctuation.
    package let isDistinctive: Bool
    /// The offset of its first byte.
    fileprivate let start: Int32
    fileprivate let end: Int32
  }

  /// The code from one directive to the next of the same `#if`.
  package struct Branch: Sendable {
    package enum Directive: Sendable, Equatable {
      /// `#if`, `#elseif` or `#elif`.
      case condition
      /// `#ifdef` or `#elifdef`.
      case defined
      /// `#ifndef` or `#elifndef`.
      case undefined
      /// `#else`.
      case otherwise
    }

    package let directive: Directive
    /// The condition as written, with single spaces; empty for `#else`.
    package let condition: String
    /// The index of the branch that contains the `#if`, or -1.
    package let parent: Int
    /// The index of the previous branch of the same `#if`, or -1.
    package let previous: Int
    /// The 1-based line of the directive.
    package let line: Int
    /// The line of the directive that ends it.
    package fileprivate(set) var endLine: Int
    /// The indices of its tokens, including those of nested branches.
    package fileprivate(set) var tokens: Range<Int>
  }

  /// What can change whether later branches are compiled, in the order of the file.
  package enum Event: Sendable {
    case branch(Int)
    /// A macro with its value, which is nil for a macro with parameters.
    case define(String, value: String?, branch: Int)
    case undefine(String, branch: Int)
  }

  package let language: Language
  package private(set) var tokens: [Token] = []
  package private(set) var branches: [Branch] = []
  package private(set) var events: [Event] = []
  /// The line of an `#if` that nothing ends, if there is one.
  package private(set) var openLine: Int?
  private let bytes: [UInt8]

  /// Splits the contents of a file; anything other than code results in meaningless tokens.
  package init(_ bytes: [UInt8], _ language: Language) {
    self.bytes = bytes
    self.language = language
    bytes.withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes, isC: language == .c)
      var splitter = Splitter(bytes: bytes, tokens: lexer.run(), isC: language == .c)
      splitter.run()
      (tokens, branches, events) = (splitter.found, splitter.branches, splitter.events)
      openLine = splitter.openLine
    }
  }

  /// Whether a file may contain conditional compilation.
  package static func isConditional(_ bytes: [UInt8]) -> Bool {
    var hash: Int?
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "#") {
        hash = index
      } else if hash != nil, !byte.isBlank {
        if byte == UInt8(ascii: "i"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "f")
        {
          return true
        }
        hash = nil
      }
    }
    return false
  }

  /// The source as if the directives of a branch had been deleted, with the other branches of the
  /// same `#if`.
  package func removingCondition(of index: Int) -> ConditionalSource {
    var edited = self
    for other in alternatives(to: index) {
      let branch = branches[other]
      edited.branches[other] = Branch(
        directive: .condition, condition: constant(other == index), parent: branch.parent,
        previous: -1, line: branch.line, endLine: branch.endLine, tokens: branch.tokens)
    }
    return edited
  }

  /// The directives that compile a branch without its condition, instead of the other branches of the same
  /// `#if`, by line.
  ///
  /// The lines of the file stay the same. A condition that continues on the next line is not replaced.
  package func directives(withoutConditionOf index: Int) -> [Int: String] {
    var lines: [Int: String] = [:]
    for other in alternatives(to: index) where branches[other].directive != .otherwise {
      let word = branches[other].previous < 0 ? "if" : language == .c ? "elif" : "elseif"
      lines[branches[other].line] = "#\(word) \(constant(other == index))"
    }
    return lines
  }

  /// The branches of the same `#if`, with the given one.
  private func alternatives(to index: Int) -> [Int] {
    func first(_ index: Int) -> Int {
      branches[index].previous < 0 ? index : first(branches[index].previous)
    }
    return branches.indices.filter { first($0) == first(index) }
  }

  private func constant(_ value: Bool) -> String {
    language == .c ? value ? "1" : "0" : "\(value)"
  }

  package func text(of token: Token) -> String {
    String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
  }

  /// The lines of the given 1-based numbers, without their common indentation.
  package func lines(_ numbers: ClosedRange<Int>) -> [String] {
    let all = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: numbers.upperBound, omittingEmptySubsequences: false
    )
    let lines = all.prefix(numbers.upperBound).dropFirst(numbers.lowerBound - 1)
    let indentation =
      lines.filter { !$0.allSatisfy(\.isBlank) }
      .map { $0.prefix(while: \.isBlank).count }.min() ?? 0
    return lines.map { String(decoding: $0.dropFirst(indentation), as: UTF8.self) }
      .map { $0.hasSuffix("\r") ? String($0.dropLast()) : $0 }
  }

  /// The contents with a mark in each branch, in a line before the directive that ends it.
  ///
  /// - Parameter mark: The mark of the branch with an index.
  /// - Returns: The contents; nil if such a directive does not start its line.
  package func marked(with mark: (Int) -> String) -> [UInt8]? {
    var ends: [Int: Int] = [:]
    for (index, branch) in branches.enumerated() { ends[branch.endLine] = index }
    guard ends.count == branches.count else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var marked: [UInt8] = []
    for (number, line) in lines.enumerated() {
      if let index = ends.removeValue(forKey: number + 1) {
        guard line.first(where: { !$0.isBlank }) == UInt8(ascii: "#") else { return nil }
        marked += Array("\(mark(index))\n".utf8)
      }
      marked += line + [UInt8(ascii: "\n")]
    }
    return ends.isEmpty ? marked : nil
  }

  /// The branches that contain a token, innermost first.
  package func branches(around token: Token) -> [Branch] {
    var found: [Branch] = []
    var index = Int(token.branch)
    while index >= 0 {
      found.append(branches[index])
      index = branches[index].parent
    }
    return found
  }
}

extension ConditionalSource.Branch {
  /// Evaluates a Swift condition, ignoring earlier branches.
  ///
  /// - Parameters:
  ///   - call: The value of a call such as `os(Linux)`, given without white space.
  ///   - name: The value of a name.
  /// - Returns: The value; nil if unknown.
  package func swiftValue(
    call: (_ function: String, _ argument: String) -> Bool?, name: (String) -> Bool?
  ) -> Bool? {
    if directive == .otherwise { return true }
    return Array(condition.utf8).withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes)
      return Condition.evaluate(lexer.run()[...], in: bytes, call: call, value: name)
    }
  }
}

/// Assigns tokens to branches.
private struct Splitter: TokenReader {
  typealias Branch = ConditionalSource.Branch

  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: [Token]
  let isC: Bool
  var found: [ConditionalSource.Token] = []
  var branches: [Branch] = []
  var events: [ConditionalSource.Event] = []
  /// The index of the current branch, or -1.
  private var current = -1
  var openLine: Int?
  private var lines = LineCounter()
  private var statement: Int32 = 0
  /// The open brackets in the current statement and around it, with the statements that opened them.
  private var brackets: [(kind: Token.Kind, statement: Int32)] = []
  /// The open brackets where the `#if` of each current branch starts, for its other branches.
  private var outside: [[(kind: Token.Kind, statement: Int32)]] = []
  /// Whether the current statement is a label, such as `case .a:`, as far as it was read.
  private var isLabel = false
  /// The index of the last `in` that ends the parameters of a closure.
  private var endOfParameters = -1

  init(bytes: UnsafeBufferPointer<UInt8>, tokens: [Token], isC: Bool) {
    self.bytes = bytes
    self.tokens = tokens
    self.isC = isC
  }

  mutating func run() {
    found.reserveCapacity(tokens.count)
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      let line = lines.line(at: Int(token.start), in: bytes)
      switch token.kind {
      case .ifDirective, .elseifDirective, .elseDirective, .endifDirective:
        index = directive(at: index, line)
        continue
      case .other where isC && token.startsLine: define(at: index)
      default: break
      }
      append(index, line)
      index += 1
    }
    openLine = current < 0 ? nil : branches[current].line
    while current >= 0 { close(line: (found.last.map { Int($0.line) } ?? 0) + 1) }
  }

  private mutating func append(_ index: Int, _ line: Int) {
    let token = tokens[index]
    if let last = found.last, Int(last.line) != line || startsStatement(index) {
      statement += 1
      isLabel = false
    }
    let around = brackets.last?.statement ?? -1
    follow(index)
    let hash = Self.hash(bytes[token.range])
    let isDistinctive =
      switch token.kind {
      case .identifier: !Self.keywords.contains(hash)
      case .number, .stringPiece, .regex: true
      default: false
      }
    found.append(
      ConditionalSource.Token(
        hash: hash, line: Int32(line), statement: statement,
        parent: min(around, brackets.last?.statement ?? -1), branch: Int32(current),
        isDistinctive: isDistinctive, start: token.start, end: token.end))
  }

  /// Whether a token would be the first one of its line if each statement had its own lines.
  private func startsStatement(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    if tokens[index].kind == .closeBrace { return true }
    switch tokens[index - 1].kind {
    case .openBrace: return endOfParameters < index
    case .identifier where index - 1 == endOfParameters: return true
    case .closeBrace where isC:
      return tokens[index].kind == .identifier && !isIdentifier(index, "else")
        && !isIdentifier(index, "while")
    case .colon:
      // `::` is two tokens.
      return isLabel && kind(index) != .colon && kind(index - 2) != .colon
        && brackets.last.map { $0.kind == .openBrace } ?? true
    case .other:
      return bytes[Int(tokens[index - 1].start)] == UInt8(ascii: ";")
        && brackets.last?.kind != .openParenthesis
    default: return false
    }
  }

  /// Finds the `in` after the parameters of a closure, which are part of the statement with the closure.
  private mutating func findParameters(after brace: Int) {
    var index = brace + 1
    while index < tokens.count, !tokens[index].startsLine {
      switch tokens[index].kind {
      case .openBrace, .closeBrace: return
      case .identifier where isIdentifier(index, "for"): return
      case .identifier where isIdentifier(index, "in"):
        endOfParameters = index
        return
      default: index += 1
      }
    }
  }

  /// Follows brackets and labels through the tokens of a file.
  private mutating func follow(_ index: Int) {
    let kind = tokens[index].kind
    switch kind {
    case .openParenthesis, .openBracket, .openBrace, .interpolationStart:
      brackets.append((kind, statement))
      if kind == .openBrace, !isC { findParameters(after: index) }
    case .closeBrace:
      while let last = brackets.popLast(), last.kind != .openBrace {}
    case .closeParenthesis, .closeBracket, .interpolationEnd:
      if brackets.last?.kind != .openBrace { _ = brackets.popLast() }
    case .identifier where found.last?.statement != statement:
      isLabel = isIdentifier(index, "case") || isIdentifier(index, "default")
    default: break
    }
  }

  private mutating func directive(at index: Int, _ line: Int) -> Int {
    let kind = tokens[index].kind
    var end = index + 1
    if isC {
      while end < tokens.count, !tokens[end].startsLine { end += 1 }
    } else if kind == .ifDirective || kind == .elseifDirective {
      end = endOfCondition(end)
    }
    if kind == .ifDirective {
      outside.append(brackets)
      open(condition(index, end), parent: current, previous: -1, line)
    } else if current >= 0 {
      let previous = current
      close(line: line)
      if kind == .endifDirective {
        outside.removeLast()
      } else {
        brackets = outside[outside.count - 1]
        open(condition(index, end), parent: branches[previous].parent, previous: previous, line)
      }
    }
    return end
  }

  private mutating func open(
    _ condition: (Branch.Directive, String), parent: Int, previous: Int, _ line: Int
  ) {
    current = branches.count
    events.append(.branch(current))
    branches.append(
      Branch(
        directive: condition.0, condition: condition.1, parent: parent, previous: previous,
        line: line, endLine: line, tokens: found.count..<found.count))
  }

  private mutating func close(line: Int) {
    branches[current].endLine = line
    branches[current].tokens = branches[current].tokens.lowerBound..<found.count
    current = branches[current].parent
  }

  private func condition(_ index: Int, _ end: Int) -> (Branch.Directive, String) {
    let word = text(tokens[index])
    if tokens[index].kind == .elseDirective { return (.otherwise, "") }
    let directive: Branch.Directive =
      word.hasSuffix("ndef") ? .undefined : word.hasSuffix("def") ? .defined : .condition
    return (directive, joined(index + 1..<end))
  }

  /// The text of tokens with single spaces where they are separated.
  private func joined(_ range: Range<Int>) -> String {
    range.reduce(into: "") { result, index in
      if index > range.lowerBound, tokens[index].followsSpace { result += " " }
      result += text(tokens[index])
    }
  }

  /// Records `#define` and `#undef`.
  private mutating func define(at index: Int) {
    guard bytes[Int(tokens[index].start)] == UInt8(ascii: "#"), kind(index + 2) == .identifier
    else { return }
    let name = text(tokens[index + 2])
    if isIdentifier(index + 1, "undef") { events.append(.undefine(name, branch: current)) }
    guard isIdentifier(index + 1, "define") else { return }
    var end = index + 3
    let isFunction = kind(end) == .openParenthesis && !tokens[end].followsSpace
    while end < tokens.count, !tokens[end].startsLine { end += 1 }
    let value = isFunction ? nil : joined(index + 3..<end)
    events.append(.define(name, value: value, branch: current))
  }

  /// FNV-1a.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Words that occur in any code.
  private static let keywords = Set(
    """
    let var func if else guard return for in while switch case default break continue fallthrough \
    repeat do try catch throw throws async await self super true false nil static class struct enum \
    extension protocol import public private internal fileprivate package open override final mutating \
    weak lazy init some any where is as inout get set int void char const unsigned long short signed \
    extern inline define undef include defer
    """.split(separator: " ").map { hash($0.utf8) })
}
