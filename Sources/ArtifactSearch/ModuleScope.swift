/// The modules whose declarations are compared with a rule's patterns.
package struct ModuleScope: Sendable {
  /// The modules that a rule without `modules` searches; nil for all.
  package var modules: Set<String>?
  /// Whether to include names outside Swift modules, which are those of C and C++.
  package var includesForeignNames: Bool

  package init(modules: Set<String>?, includesForeignNames: Bool) {
    self.modules = modules
    self.includesForeignNames = includesForeignNames
  }

  /// All modules, and the names of C and C++.
  package static let all = ModuleScope(modules: nil, includesForeignNames: true)

  /// The scope of a rule that lists modules itself; `*` stands for all.
  func narrowed(to names: [String]?) -> ModuleScope {
    guard let names else { return self }
    return names.contains("*")
      ? .all : ModuleScope(modules: Set(names), includesForeignNames: false)
  }

  func contains(_ module: String) -> Bool { modules?.contains(module) ?? true }
}
