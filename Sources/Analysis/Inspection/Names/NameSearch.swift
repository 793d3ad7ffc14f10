internal import Algorithms
internal import ObjectFile
internal import ReleaseModel
internal import SwiftNames

/// Compares the name patterns of rules with the names in symbol tables.
///
/// The result is the same as if every name were demangled and then matched. For speed, a name is
/// demangled only if it contains the literal words that every match of some pattern contains.
struct NameSearch: Sendable {
  /// A pattern of a rule; a class, because copying all its parts for each name takes longer than
  /// comparing them.
  final class Entry: Sendable {
    let rule: String
    let pattern: NamePattern
    let scope: ModuleScope
    /// The words that every matching linker name contains; empty if there are none.
    let words: [[UInt8]]

    init(_ name: String, of rule: Rule, scope: ModuleScope) {
      self.rule = rule.id
      self.scope = scope
      pattern = NamePattern(name, ignoresCase: rule.ignoresCase)
      words = pattern.literalWords
    }
  }

  /// A match of a pattern in a name.
  struct Match: Sendable {
    var entry: Entry
    /// Nil for a C name.
    var declaration: Declaration?
    /// Whether the name stands for the declaration itself, not for something inside it.
    var isWhole = false
    /// Whether the file only refers to the declaration and doesn't define it.
    var isImported = false
    /// Whether the rule of the pattern doesn't search the declaration's module.
    var isLeftOut = false
  }

  /// The result for one linker name.
  enum Finding: Sendable {
    /// The name is too long, or was not produced by a compiler, and might match these rules.
    case unreadable(String, rules: Set<String>)
    /// Matches of patterns, and the demangled name.
    ///
    /// A C name has no declaration; a C++ name has an empty module.
    case matches(of: String, text: String, [Match])

    /// The linker name.
    var name: String {
      switch self {
      case .unreadable(let name, _), .matches(let name, _, _): name
      }
    }
  }

  /// Whether there is nothing to look for.
  var isEmpty: Bool { selective.isEmpty && general.isEmpty }
  /// The patterns with literal words.
  private let selective: [Entry]
  /// The literal words of each of these patterns, longest first.
  private let filter: WordFilter
  /// The patterns for which every name must be demangled.
  private let general: [Entry]

  /// The matches in the names of Swift functions, by their C names.
  private var exported: [String: [Match]] = [:]

  init(rules: [Rule], scope: ModuleScope, exports: [String: [Declaration]]) {
    let entries = rules.flatMap { rule in
      let scope = scope.narrowed(to: rule.modules)
      return rule.names.map { Entry($0, of: rule, scope: scope) }
    }
    selective = entries.filter { !$0.words.isEmpty }
    filter = WordFilter(selective.map(\.words))
    general = entries.filter(\.words.isEmpty)
    for (name, functions) in exports {
      let found = functions.flatMap { matches(of: $0) + matches(of: $0, exportedAs: name) }
      if !found.isEmpty { exported[name] = found }
    }
  }

  /// The matches of the patterns in the C name of a Swift function but not in its Swift name.
  private func matches(of function: Declaration, exportedAs name: String) -> [Match] {
    let swift = MatchableName(function)
    return (general + selective).filter { entry in
      entry.scope.contains(function.module) && entry.pattern.matches(plain: name)
        && Self.matches(of: swift, with: [entry]).isEmpty
    }.map { Match(entry: $0, declaration: function, isWhole: true) }
  }

  /// The results for the names in a table, those for the C names of Swift functions first; a
  /// duplicate name counts twice.
  ///
  /// - Throws: The errors of `SymbolTable.name(of:)`.
  func findings(in table: SymbolTable) throws(ReadError) -> [Finding] {
    guard !isEmpty else { return [] }
    let exported = try exportedFindings(in: table)
    guard general.isEmpty else { return try exported + findingsInAll(of: table) }
    let candidates = try table.candidates(
      matching: filter, orLongerThan: Demangling.longestName)
    // A long name is read in full, so that it counts only for patterns that it might match.
    var names: [(symbol: Symbol, bytes: [UInt8])] = []
    for candidate in candidates {
      var name = candidate.name
      if name == nil { name = Array(try table.name(of: candidate.symbol).utf8) }
      names.append((candidate.symbol, name ?? []))
    }
    let found = names
    return exported
      + concurrentMap(found.count, by: 256) { range in
        DeepStack.runMany { found[range].compactMap { finding($0.symbol, $0.bytes) } }
      }
  }

  /// The results for the C names of Swift functions, including those for the C names themselves.
  private func exportedFindings(in table: SymbolTable) throws(ReadError) -> [Finding] {
    guard !exported.isEmpty else { return [] }
    var findings: [Finding] = []
    try table.forEachName { symbol, bytes in
      let name = String(decoding: bytes, as: UTF8.self)
      guard var matches = exported[name] else { return }
      for index in matches.indices { matches[index].isImported = !symbol.isDefined }
      if case .matches(_, _, let others) = finding(symbol, Array(bytes)) {
        matches += others.filter { other in !matches.contains { $0.entry === other.entry } }
      }
      findings.append(.matches(of: name, text: name, matches))
    }
    return findings
  }

  /// The results for the names in a file's debug information.
  ///
  /// A string there that could be a C name could also be anything else, such as a parameter's name.
  ///
  /// - Throws: The errors of `File.contents(of:)`.
  func findings(inDebugInformationOf file: File) throws(ReadError) -> [Finding] {
    guard !isEmpty else { return [] }
    var findings: [Finding] = []
    for section in file.sections
    where section.role == .debugInformation(.strings) {
      // Without literal words, every name that starts like a Swift or C++ name must be demangled,
      // and every C name compared.
      let letters = (UInt8.min...UInt8.max).filter { $0.isOfIdentifier && !$0.isDigit }.map { [$0] }
      let prefixes = (Demangling.prefixes + ["_Z"]).map { Array($0.utf8) }
      let starts =
        general.isEmpty
        ? [] : general.contains(where: \.scope.includesForeignNames) ? letters : prefixes
      let wider = WordFilter(selective.map(\.words) + starts.map { [$0] })
      let names = try file.names(
        in: section, matching: wider, orLongerThan: Demangling.longestName)
      findings += concurrentMap(names.count, by: 256) { range in
        DeepStack.runMany {
          names[range].compactMap { name in
            guard let name else { return nil }
            let entries = entries(name.withUnsafeBufferPointer(filter.matches(in:)))
            let text = String(decoding: name, as: UTF8.self)
            if Self.isPlain(text) {
              return name.allSatisfy(\.isOfIdentifier) ? Self.finding(text, entries) : nil
            }
            guard case .matches(let name, let readable, let matches) = Self.finding(text, entries)
            else { return nil }
            let declared = matches.filter { $0.declaration != nil }
            return declared.isEmpty ? nil : .matches(of: name, text: readable, declared)
          }
        }
      }
    }
    return findings
  }

  /// Whether a linker name is neither a Swift nor a C++ name.
  static func isPlain(_ name: String) -> Bool {
    !Demangling.isMangled(name) && !name.hasPrefix("_Z")
  }

  /// The same, without first searching for literal words.
  private func findingsInAll(of table: SymbolTable) throws(ReadError) -> [Finding] {
    try concurrentMap(table.symbols.count, by: 16_384) { range throws(ReadError) in
      let findings = DeepStack.runMany { () -> Result<[Finding], ReadError> in
        var findings: [Finding] = []
        do throws(ReadError) {
          try table.forEachName(in: range) { symbol, bytes in
            if let finding = finding(symbol, Array(bytes)) { findings.append(finding) }
          }
          return .success(findings)
        } catch {
          return .failure(error)
        }
      }
      return try findings.get()
    }
  }

  private func finding(_ symbol: Symbol, _ name: [UInt8]) -> Finding? {
    guard symbol.kind != .file, symbol.kind != .section, !name.isEmpty else { return nil }
    let entries = entries(name.withUnsafeBufferPointer(filter.matches(in:)))
    guard !entries.isEmpty else { return nil }
    let finding = Self.finding(String(decoding: name, as: UTF8.self), entries)
    guard !symbol.isDefined, case .matches(let name, let text, var matches) = finding else {
      return finding
    }
    for index in matches.indices { matches[index].isImported = true }
    return .matches(of: name, text: text, matches)
  }

  /// Whether a pattern might match a declaration with this name: module and path joined by dots.
  func mayMatch(_ name: [UInt8]) -> Bool {
    !general.isEmpty || !name.withUnsafeBufferPointer(filter.matches(in:)).isEmpty
  }

  /// The matches of the patterns in a declaration's source name.
  func matches(of declaration: Declaration) -> [Match] {
    let name = MatchableName(declaration)
    return Self.matches(of: name, with: entries(name.withBytes(filter.matches(in:))))
  }

  private static func matches(of name: MatchableName, with entries: [Entry]) -> [Match] {
    var lowercased: MatchableName?
    return entries.compactMap { entry in
      let module = name.declaration.module
      // A C++ declaration has no module.
      let isInScope =
        module.isEmpty ? entry.scope.includesForeignNames : entry.scope.contains(module)
      guard isInScope || entry.scope.linked.contains(module) else { return nil }
      if entry.pattern.ignoresCase, lowercased == nil {
        lowercased = MatchableName(name.declaration, isLowercased: true)
      }
      return entry.pattern.match(entry.pattern.ignoresCase ? lowercased ?? name : name)
        .map {
          Match(
            entry: entry, declaration: $0, isWhole: $0 == name.declaration, isLeftOut: !isInScope)
        }
    }
  }

  private func entries(_ candidates: [Int]) -> [Entry] {
    general + candidates.map { selective[$0] }
  }

  private static func finding(_ name: String, _ entries: [Entry]) -> Finding? {
    switch Demangling.read(name) {
    case .unreadable: return unreadable(name, entries)
    case .read(let text):
      let declarations = DeclarationScanner.declarations(in: text)
      return Self.finding(name, text, declarations, entries)
    case .notMangled:
      if let text = Demangling.reference(in: name) {
        let declarations = DeclarationScanner.declarations(in: text)
        return Self.finding(name, "reference to \(text)", declarations, entries)
      }
      let foreign = entries.filter(\.scope.includesForeignNames)
      guard !foreign.isEmpty else { return nil }
      return foreignFinding(name, foreign)
    }
  }

  private static func unreadable(_ name: String, _ entries: [Entry]) -> Finding? {
    entries.isEmpty ? nil : .unreadable(name, rules: Set(entries.map(\.rule)))
  }

  /// Compares the patterns with a name that belongs to no Swift module.
  private static func foreignFinding(_ name: String, _ entries: [Entry]) -> Finding? {
    let cxx = CxxName.read(name)
    if case .read(let cxx) = cxx {
      let declarations = cxx.paths.map { Declaration(module: "", path: $0) }
      return finding(name, "\(cxx.text) (\(name))", declarations, entries)
    }
    // Some local symbols are not declarations: Swift's own contain a space (`symbolic …`), those of
    // assemblers contain parts of strings (`.L.str.5.title`), and `crtbegin.o` has `completed.0`.
    guard !name.contains(" "), !name.hasPrefix(".L"), !name.hasPrefix("completed.") else {
      return nil
    }
    // C names have no dots: `run.isra.0` is a clone of `run`, and `run.count` a variable in it.
    let parts = Declaration(module: "", path: name.split(separator: ".").map(String.init))
    let matches = entries.compactMap { entry in
      entry.pattern.matches(plain: name)
        ? Match(entry: entry)
        : entry.pattern.match(parts).map { Match(entry: entry, declaration: $0) }
    }
    guard matches.isEmpty else { return .matches(of: name, text: name, matches) }
    return cxx == .unreadable ? unreadable(name, entries) : nil
  }

  private static func finding(
    _ name: String, _ text: String, _ declarations: [Declaration], _ entries: [Entry]
  ) -> Finding? {
    let matches = declarations.flatMap { Self.matches(of: MatchableName($0), with: entries) }
    return matches.isEmpty ? nil : .matches(of: name, text: text, matches)
  }
}
