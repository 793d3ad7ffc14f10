/// What only the debug build declared when it was recorded.
package struct RecordedDeclarations: Sendable, Equatable {
  /// The names by the build that lacked them.
  package var names: [String: [String]]
  /// The modules that were compared, so that a module without any name is known to have none; nil: the
  /// record does not say.
  package var modules: [String]?

  /// Creates a record.
  package init(names: [String: [String]], modules: [String]? = nil) {
    self.names = names
    self.modules = modules
  }

  /// The modules whose debug-only declarations are recorded.
  package var covered: Set<String> {
    Set(
      modules
        ?? names.values.joined().compactMap { $0.split(separator: ".").first.map(String.init) })
  }
}
