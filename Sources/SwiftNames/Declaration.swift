/// A declaration as source code names it, found in the readable form of a symbol.
package struct Declaration: Sendable, Hashable {
  /// The module that declares it: the extending one for a member of an extension.
  package var module: String
  /// The names from the outermost type inwards, without argument labels, generic arguments and
  /// accessors: `["Store", "Mode", "free"]`.
  package var path: [String]

  /// Creates a declaration.
  package init(module: String, path: [String]) {
    self.module = module
    self.path = path
  }

  /// The path joined by dots: `Store.Mode.free`.
  package var name: String { path.joined(separator: ".") }
}
