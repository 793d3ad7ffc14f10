/// A declaration as named in source code, found in a demangled symbol.
package struct Declaration: Sendable, Hashable {
  /// The declaring module; for a member of an extension, the extending module.
  package var module: String
  /// The names, outermost type first, without argument labels, generic arguments and accessors:
  /// `["Store", "Mode", "free"]`.
  package var path: [String]

  package init(module: String, path: [String]) {
    self.module = module
    self.path = path
  }

  /// The path joined by dots: `Store.Mode.free`.
  package var name: String { path.joined(separator: ".") }
}
