internal import ELF
internal import ReleaseModel
internal import SwiftNames

/// Holds the name patterns of rules against the names in symbol tables.
///
/// The result is that of reading every name and then matching. What makes it fast: a name is read
/// only if it has what every match of some pattern has literally.
struct NameSearch: Sendable {
  struct Entry: Sendable {
    var rule: String
    var pattern: NamePattern
    var scope: ModuleScope
    /// What every linker name with a match has in it; empty when nothing is certain.
    var words: [[UInt8]]
  }

  /// What one linker name shows.
  enum Finding: Sendable {
    /// Nothing: the name is too long to be read.
    case unreadable
    /// Matches of patterns, and the name in readable form; a name of C has no declaration.
    case matches(of: String, text: String, [(entry: Entry, declaration: Declaration?)])
  }

  /// Whether there is nothing to look for.
  var isEmpty: Bool { selective.isEmpty && general.isEmpty }
  /// The patterns with literal words.
  private let selective: [Entry]
  /// The longest literal word of each of these.
  private let needles: NeedleSet
  private let otherWords: [[[UInt8]]]
  /// The patterns for which every name must be read.
  private let general: [Entry]

  init(rules: [Rule], scope: ModuleScope) {
    let entries = rules.flatMap { rule in
      rule.names.map {
        let pattern = NamePattern($0, ignoresCase: rule.ignoresCase)
        return Entry(
          rule: rule.id, pattern: pattern, scope: scope.narrowed(to: rule.modules),
          words: pattern.literalWords)
      }
    }
    selective = entries.filter { !$0.words.isEmpty }
    needles = NeedleSet(selective.compactMap(\.words.first))
    otherWords = selective.map { Array($0.words.dropFirst()) }
    general = entries.filter(\.words.isEmpty)
  }

  /// What the names of a table show, in the table's order; a name that is there twice counts twice.
  ///
  /// Throws what `SymbolTable.name(of:)` throws.
  func findings(in table: SymbolTable) throws(ReadError) -> [Finding] {
    guard !isEmpty else { return [] }
    guard general.isEmpty else { return try findingsInAll(of: table) }
    let candidates = try table.candidates(having: needles, orLongerThan: Demangling.longestName) {
      hasOtherWords(of: $1, $0)
    }
    return concurrentMap(candidates.count, by: 256) { range in
      candidates[range].compactMap { finding($0.symbol, $0.name) }
    }
  }

  /// The same without the help of literal words.
  private func findingsInAll(of table: SymbolTable) throws(ReadError) -> [Finding] {
    try concurrentMap(table.symbols.count, by: 16_384) { range throws(ReadError) in
      var findings: [Finding] = []
      try table.forEachName(in: range) { symbol, bytes in
        let name = bytes.count > Demangling.longestName ? nil : Array(bytes)
        if let finding = finding(symbol, name) { findings.append(finding) }
      }
      return findings
    }
  }

  private func finding(_ symbol: Symbol, _ name: [UInt8]?) -> Finding? {
    guard symbol.kind != .file, symbol.kind != .section else { return nil }
    guard let name else { return .unreadable }
    guard !name.isEmpty else { return nil }
    let entries = entries(name.withUnsafeBufferPointer(candidates(for:)))
    return Self.finding(String(decoding: name, as: UTF8.self), entries)
  }

  /// Whether a pattern may match a declaration with this name: module and path joined by dots.
  func mayMatch(_ name: [UInt8]) -> Bool {
    !general.isEmpty || !name.withUnsafeBufferPointer(candidates(for:)).isEmpty
  }

  /// What the patterns match in a declaration's name as the source has it.
  func matches(of declaration: Declaration) -> [(entry: Entry, declaration: Declaration)] {
    let name = MatchableName(declaration)
    return Self.matches(of: name, with: entries(name.withBytes(candidates(for:))))
  }

  private static func matches(
    of name: MatchableName, with entries: [Entry]
  ) -> [(entry: Entry, declaration: Declaration)] {
    var lowercased: MatchableName?
    return entries.compactMap { entry in
      guard entry.scope.contains(name.declaration.module) else { return nil }
      if entry.pattern.ignoresCase, lowercased == nil {
        lowercased = MatchableName(name.declaration, isLowercased: true)
      }
      return entry.pattern.match(entry.pattern.ignoresCase ? lowercased ?? name : name)
        .map { (entry, $0) }
    }
  }

  /// The patterns with literal words that a name may match: a linker's name, or the source's.
  private func candidates(for name: UnsafeBufferPointer<UInt8>) -> [Int] {
    let found = needles.found(in: name)
    guard !found.isEmpty else { return [] }
    return found.filter { hasOtherWords(of: $0, name) }
  }

  /// Whether all literal words of a pattern but the one that is looked for first are in a name.
  private func hasOtherWords(of candidate: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    otherWords[candidate].allSatisfy { name.end(of: $0) != nil }
  }

  private func entries(_ candidates: [Int]) -> [Entry] {
    general + candidates.map { selective[$0] }
  }

  private static func finding(_ name: String, _ entries: [Entry]) -> Finding? {
    var text = name
    var matches: [(entry: Entry, declaration: Declaration?)] = []
    if let readable = Demangling.demangle(name) {
      text = readable
      for declaration in DeclarationScanner.declarations(in: text) {
        matches += Self.matches(of: MatchableName(declaration), with: entries)
          .map { ($0.entry, $0.declaration) }
      }
    } else if !name.contains(" ") {
      // Swift's own local symbols with a space in them (`symbolic …`) are no declarations.
      for entry in entries
      where entry.scope.includesForeignNames && entry.pattern.matches(plain: name) {
        matches.append((entry, nil))
      }
    }
    return matches.isEmpty ? nil : .matches(of: name, text: text, matches)
  }
}
