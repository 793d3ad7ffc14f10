/// Declarations recorded as existing only in the debug build.
package struct RecordedDeclarations: Sendable, Equatable {
  /// The names, by the build that lacked them.
  package var names: [String: [String]]
  /// The modules that were compared, including those without any debug-only name.
  ///
  /// Nil if the record doesn't say.
  package var modules: [String]?
  /// The ID of the commit that was checked out when they were recorded, if known.
  package var commit: String?

  package init(names: [String: [String]], modules: [String]? = nil, commit: String? = nil) {
    self.names = names
    self.modules = modules
    self.commit = commit
  }

  /// The modules whose debug-only declarations are recorded.
  package var covered: Set<String> {
    Set(
      modules
        ?? names.values.joined().compactMap { $0.split(separator: ".").first.map(String.init) })
  }
}
