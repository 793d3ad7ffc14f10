package import ObjectFile
package import ReleaseModel

/// The names and strings of rules in an object, and how much of it could be searched.
package struct ObjectSearch {
  package let visibility: Visibility
  /// The matches of the rules, without deciding whether they are allowed.
  package let matches: [RuleMatch]
  /// The matches in modules that the rules don't search.
  package let leftOutMatches: [LeftOutMatch]
  package let unreadableNames: [UnreadableName]
  /// The types whose metadata contains the names of all their members; empty if symbols suffice.
  package let metadataTypes: Set<String>

  /// Searches the files of an object.
  ///
  /// - Parameters:
  ///   - members: One file without a name, or the members of an archive.
  ///   - rules: What to search for.
  ///   - scope: The modules whose names count.
  ///   - sources: The locations of declarations, and the C names of Swift functions.
  ///   - readForeignNames: Reads the C and C++ names of the modules in scope, if one matches; nil if
  ///     all of them count.
  ///   - isComplete: Whether compilers and linkers wrote all symbols; see `File.missingSymbols`.
  ///   - shown: Returns how reports show the path of a source file.
  /// - Throws: Any `ReadError` of a file.
  package init(
    of members: [Object.Member], rules: [Rule], scope: ModuleScope, sources: SourceIndex,
    readForeignNames: (@Sendable () -> ForeignNames)? = nil, isComplete: Bool = false,
    shown: (String) -> String
  ) throws(ReadError) {
    let symbols = try SymbolCoverage(of: members, areComplete: isComplete)
    var search = RuleSearch(
      rules: rules, scope: scope, exports: sources.exports, listsTypes: symbols.worst != .full,
      readForeignNames: readForeignNames)
    for member in members { try search.search(member.file, member: member.name) }
    visibility = Self.visibility(of: members, symbols, search)
    matches = try search.matches(locatedBy: sources, orIn: members.map(\.file), shown: shown)
    leftOutMatches = search.leftOutMatches
    unreadableNames = search.unreadableNames
    metadataTypes = search.metadataTypes
  }

  /// How much of an object can be inspected; its least visible member sets the limit.
  private static func visibility(
    of members: [Object.Member], _ symbols: SymbolCoverage, _ search: RuleSearch
  ) -> Visibility {
    let files = members.map(\.file)
    return Visibility(
      symbols: symbols.worst, missingSymbols: symbols.missing,
      symbolCount: files.reduce(0) { $0 + ($1.symbolTable?.symbols.count ?? 0) },
      dynamicSymbolCount: files.reduce(0) { $0 + ($1.dynamicSymbolTable?.symbols.count ?? 0) },
      unreadableNameCount: search.unreadableNames.count, unreadableCode: search.unreadableCode,
      missingContents: missingContents(of: members),
      metadata: search.coverage.max() ?? .none,
      unreadableMetadata: search.unreadableMetadata,
      debugInformation: files.contains { $0.hasDebugInformation })
  }

  /// Why an object doesn't contain everything that a program loads.
  private static func missingContents(of members: [Object.Member]) -> String? {
    guard !members.isEmpty else { return "the archive has no members" }
    for member in members {
      guard let reason = member.file.detachedContents else { continue }
      return (member.name.map { "\($0): " } ?? "") + reason
    }
    return nil
  }
}
