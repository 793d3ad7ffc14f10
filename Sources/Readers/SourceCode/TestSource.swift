/// The tests in a source file that match a word, and its `@testable import`.
package struct TestSource: Sendable, Equatable {
  /// A type or test whose name contains a word.
  package struct Declaration: Sendable, Hashable {
    /// How the test list shows the declaration.
    package enum Kind: Sendable {
      /// A suite or class, including all of its tests.
      case type
      /// A function with `@Test`.
      case test
      /// A method of an `XCTestCase`, which subclasses inherit.
      case method
    }

    package var kind: Kind
    /// The names of the enclosing types and its own, as written, including backticks.
    package var path: [String]
    /// The name that contains the word: the display name, or the name in code.
    package var title: String
    /// Whether it is compiled only if `DEBUG` is defined.
    package var isDebugOnly: Bool

    package init(
      _ kind: Kind, _ path: [String], title: String? = nil, isDebugOnly: Bool = false
    ) {
      self.kind = kind
      self.path = path
      self.title = title ?? path.last ?? ""
      self.isDebugOnly = isDebugOnly
    }

    /// The name without its module, such as `StoreTests/isolation`.
    package var shown: String { path.joined(separator: "/") }
  }

  /// A function that runs tests for the testing library, but never runs the test it is given.
  package struct Bypass: Sendable, Hashable {
    /// The names of the enclosing types and its own.
    package var path: [String]
    /// 1-based.
    package var line: Int
  }

  /// The types, test functions and display names of tests that contain the word.
  package var declarations: [Declaration] = []
  /// Whether the file imports a testing library; known only if it contains the word.
  package var importsTests = false
  package var bypasses: [Bypass] = []
  /// The line of the first `@testable import` that a release build on Linux may compile, 1-based.
  package var testableImportLine: Int?
}

extension SwiftSource {
  /// Finds tests whose names contain a word, ignoring case, functions that bypass tests, and
  /// `@testable import`.
  package func tests(about word: String) -> TestSource {
    // Most files contain neither and don't need to be split into tokens.
    let isRelevant = bytes.withUnsafeBufferPointer { bytes in
      [word, "testable", "provideScope", "invokeTest", "XCTestRun"]
        .contains(where: bytes.containsInAnyCase)
    }
    guard isRelevant else { return TestSource() }
    return withTokens { TestSearch(bytes: $0, tokens: $1, word: word.lowercased()).run() }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes contain a word of ASCII letters, ignoring case.
  func containsInAnyCase(_ word: String) -> Bool {
    let word = Array(word.lowercased().utf8)
    guard let first = word.first, count >= word.count else { return false }
    return indices.dropLast(word.count - 1).contains { start in
      self[start] | 0x20 == first
        && word.indices.allSatisfy { self[start + $0] | 0x20 == word[$0] }
    }
  }
}

/// Finds tests among the tokens of a file.
private struct TestSearch: ScopedSearch {
  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: [Token]
  var conditions = ConditionStack()

  let word: String
  var found = TestSource()
  /// Whether `@Test` precedes the next declaration.
  var isTest = false
  /// The display name of the next declaration, if it contains the word.
  var title: String?
  var scopes: [(path: [String], end: Int)] = []

  consuming func run() -> TestSource {
    var index = 0
    while skipDirectives(at: &index) {
      leaveTypes(before: index)
      switch tokens[index].kind {
      case .other where bytes[Int(tokens[index].start)] == UInt8(ascii: "@"):
        index = attribute(at: index + 1)
        continue
      case .identifier: declaration(at: index)
      default: break
      }
      index += 1
    }
    return found
  }

  func value(of condition: Range<Int>) -> Bool? {
    LinuxCondition.evaluate(tokens[condition], in: bytes) { $0 == "DEBUG" }
  }

  /// Handles an attribute with its arguments, and returns the position after it.
  private mutating func attribute(at start: Int) -> Int {
    var index = start
    // Testing.Test
    while kind(index) == .identifier, kind(index + 1) == .dot { index += 2 }
    guard kind(index) == .identifier else { return index }
    if isIdentifier(index, "testable") {
      if !conditions.isDebugOnly, found.testableImportLine == nil {
        var lines = LineCounter()
        found.testableImportLine = lines.line(at: Int(tokens[index].start), in: bytes)
      }
      return index + 1
    }
    let isTest = isIdentifier(index, "Test")
    let isSuite = isIdentifier(index, "Suite")
    guard kind(index + 1) == .openParenthesis, !tokens[index + 1].startsLine else {
      self.isTest = self.isTest || isTest
      return index + 1
    }
    if isTest || isSuite, kind(index + 2) == .stringStart, tokens[index + 2].partner > 0 {
      let end = tokens[Int(tokens[index + 2].partner)].start
      let range = Int(tokens[index + 2].end)..<Int(end)
      if hasWord(range) { title = String(decoding: bytes[range], as: UTF8.self) }
    }
    self.isTest = self.isTest || isTest
    return max(index + 1, Int(tokens[index + 1].partner)) + 1
  }

  /// Handles a type or function with the name that follows.
  private mutating func declaration(at index: Int) {
    if isIdentifier(index, "import") {
      found.importsTests =
        found.importsTests || isIdentifier(index + 1, "Testing")
        || isIdentifier(index + 1, "XCTest")
    }
    let isFunction = isIdentifier(index, "func")
    let isType = Self.types.contains { isIdentifier(index, $0) }
    // `class func` is one declaration.
    guard isFunction || isType, kind(index - 1) != .dot, kind(index + 1) == .identifier,
      !isIdentifier(index + 1, "func")
    else { return }
    if isFunction, isBypass(index + 1) {
      var lines = LineCounter()
      found.bypasses.append(
        .init(
          path: path(of: index + 1), line: lines.line(at: Int(tokens[index].start), in: bytes)))
    }
    let name = tokens[index + 1]
    // Other functions aren't tests; those of XCTest start with `test`.
    let isNamed =
      hasWord(name.range)
      && (isType || isTest || bytes[name.range].starts(with: "test".utf8))
    if isNamed || title != nil {
      found.declarations.append(
        TestSource.Declaration(
          isType ? .type : isTest ? .test : .method, path(of: index + 1),
          title: isNamed ? text(name) : title, isDebugOnly: conditions.isDebugOnly))
    }
    isTest = false
    title = nil
    if isType { enterType(at: index + 1) }
  }

  /// Whether the function with the name at an index runs tests, but doesn't mention the test in its
  /// body: Swift Testing's `provideScope`, or XCTest's `invokeTest` or `perform`.
  private func isBypass(_ index: Int) -> Bool {
    guard kind(index + 1) == .openParenthesis else { return false }
    let end = Int(tokens[index + 1].partner)
    let parameters = index + 2..<max(index + 2, end)
    let isOverride = max(0, index - 4)..<index
    let test: String
    if isIdentifier(index, "provideScope"),
      let label = parameters.first(where: { isIdentifier($0, "performing") })
    {
      test = text(tokens[kind(label + 1) == .colon ? label : label + 1])
    } else if isOverride.contains(where: { isIdentifier($0, "override") }),
      isIdentifier(index, "invokeTest")
        || isIdentifier(index, "perform")
          && parameters.contains(where: { isIdentifier($0, "XCTestRun") })
    {
      test = "super"
    } else {
      return false
    }
    // A requirement of a protocol has no body.
    let next = tokens.indices[min(end + 1, tokens.count)...]
      .first { [.openBrace, .closeBrace].contains(tokens[$0].kind) || isIdentifier($0, "func") }
    guard let start = next, tokens[start].kind == .openBrace else { return false }
    return !(start..<max(start, Int(tokens[start].partner))).contains {
      tokens[$0].kind == .identifier && text(tokens[$0]) == test
    }
  }

  /// The name as the test list shows it, including backticks.
  func name(_ index: Int) -> String {
    let range = tokens[index].range
    let isQuoted = range.lowerBound > 0 && bytes[range.lowerBound - 1] == UInt8(ascii: "`")
    let name = text(tokens[index])
    return isQuoted ? "`\(name)`" : name
  }

  private static let types: [StaticString] = ["struct", "class", "enum", "actor", "extension"]

  private func hasWord(_ range: Range<Int>) -> Bool {
    String(decoding: bytes[range], as: UTF8.self).lowercased().contains(word)
  }
}
