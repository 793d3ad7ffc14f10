/// The modules whose declarations are compared with a rule's patterns.
package struct ModuleScope: Sendable {
  /// The modules that a rule without `modules` searches; nil for all.
  package var modules: Set<String>?
  /// Whether to include names outside Swift modules, which are those of C and C++.
  package var includesForeignNames: Bool
  /// The modules that were compiled for the artifact; those that a rule doesn't search count as left
  /// out if its patterns match there.
  package var linked: Set<String>

  package init(modules: Set<String>?, includesForeignNames: Bool, linked: Set<String> = []) {
    self.modules = modules
    self.includesForeignNames = includesForeignNames
    self.linked = linked
  }

  /// All modules, and the names of C and C++.
  package static let all = ModuleScope(modules: nil, includesForeignNames: true)

  /// The scope of a rule that lists modules itself; `*` stands for all.
  func narrowed(to names: [String]?) -> ModuleScope {
    guard let names else { return self }
    return names.contains("*")
      ? .all : ModuleScope(modules: Set(names), includesForeignNames: false, linked: linked)
  }

  func contains(_ module: String) -> Bool { modules?.contains(module) ?? true }
}
