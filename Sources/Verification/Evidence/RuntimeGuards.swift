internal import ReleaseModel
internal import SourceCode
internal import SwiftNames

/// Finds debug code that ships and is guarded only by what is true when the program runs.
struct RuntimeGuards {
  private let rules: [Rule]

  /// - Parameter rules: What must be absent, or present.
  init(_ rules: [Rule]) { self.rules = rules.filter { !$0.absentFrom.isEmpty } }

  /// Searches Swift code outside `#if DEBUG`.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - file: Its path as shown in reports.
  ///   - module: The module that compiles it, if known.
  /// - Returns: The conditions in the order of their lines.
  func find(in bytes: [UInt8], file: String, of module: String? = nil) -> [RuntimeGuard] {
    let source = SwiftSource(bytes: bytes)
    let names = source.conditionNames().filter { !$0.isDebugOnly }.compactMap {
      name -> RuntimeGuard? in
      let rule = rule(for: name, of: module)
      // A local name may be the same as one that a rule names.
      let isNamed = rule != nil && name.isWhole && name.path.count > 1
      guard isNamed || Self.isDebug(name.name) else { return nil }
      return RuntimeGuard(
        .name(name.path.joined(separator: ".")),
        location: SourceLocation(file: file, line: name.line), rule: rule)
    }
    let keys = source.literals().filter { !$0.isDebugOnly && Self.isSwitch($0) }.map { literal in
      RuntimeGuard(
        .key(literal.text), location: SourceLocation(file: file, line: literal.line),
        rule: rules.first { $0.strings.contains { literal.text.contains($0) } }?.id)
    }
    return (names + keys).sorted { $0.location.line < $1.location.line }
  }

  /// The first rule with a pattern for a name as it is written, or with its module.
  private func rule(for name: ConditionName, of module: String?) -> String? {
    let declaration = Declaration(module: module ?? "", path: name.path)
    return rules.first { rule in
      rule.names.contains {
        NamePattern($0, ignoresCase: rule.ignoresCase).match(declaration) != nil
      }
    }?.id
  }

  /// Whether a name tells a debug build from others, or a UI test from other uses, and nothing else.
  private static func isDebug(_ name: String) -> Bool {
    if name == "_isDebugAssertConfiguration" || name == "DEBUG" { return true }
    let words = name.identifierWords
    return words.count > 1 && words.allSatisfy(conditionWords.contains)
      && (DebugWords.debugging.occur(in: words) || DebugWords.interfaceTests.occur(in: words))
  }

  private static let conditionWords: Set = [
    "app", "build", "configuration", "debug", "for", "in", "is", "k", "mode", "running", "test",
    "testing", "tests", "ui", "uitest", "uitesting", "uitests",
  ]

  /// Whether code looks up a string as a launch argument, an environment variable or a key, and its
  /// words suggest debug code.
  private static func isSwitch(_ literal: SourceLiteral) -> Bool {
    literal.isKey && DebugWords.suggestCode(literal.text)
      || literal.text.hasPrefix("-") && !literal.text.contains(where: \.isWhitespace)
        && DebugWords.interfaceTests.occur(in: literal.text.identifierWords)
  }
}
