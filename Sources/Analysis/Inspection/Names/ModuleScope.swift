/// The modules whose declarations are compared with a rule's patterns.
package struct ModuleScope: Sendable {
  /// The modules that a rule without `modules` searches; nil for all.
  package var modules: Set<String>?
  /// The modules in C or C++, whose names don't include the module.
  package var foreignModules: Set<String>
  /// The modules that were compiled for the artifact; those that a rule doesn't search count as left
  /// out if its patterns match there.
  package var linked: Set<String>

  package init(
    modules: Set<String>?, foreignModules: Set<String> = [], linked: Set<String> = []
  ) {
    self.modules = modules
    self.foreignModules = foreignModules
    self.linked = linked
  }

  /// All modules, and the names of C and C++.
  package static let all = ModuleScope(modules: nil)

  /// Whether to include names outside Swift modules, which are those of C and C++.
  var includesForeignNames: Bool {
    modules.map { !$0.isDisjoint(with: foreignModules) } ?? true
  }

  /// The scope of a rule that lists modules itself; `*` stands for all.
  package func narrowed(to names: [String]?) -> ModuleScope {
    guard let names else { return self }
    return names.contains("*")
      ? .all : ModuleScope(modules: Set(names), foreignModules: foreignModules, linked: linked)
  }

  func contains(_ module: String) -> Bool { modules?.contains(module) ?? true }
}
