/// A pattern for source names: `Type.member`, `*Simulation*`, `Module.Type.*`.
///
/// A pattern is held against every run of consecutive components of a declaration's path, so
/// `mode` finds `Store.mode` and everything inside it, and never `modern`. `*` stands for any
/// characters, dots included. The module counts only where the pattern spells it out. `::` stands
/// for a dot, so that C++ names can be written as C++ writes them.
package struct NamePattern: Sendable, Hashable {
  /// The pattern as it is written.
  package let text: String
  /// Whether letters match without regard to case.
  package let ignoresCase: Bool
  private let glob: Glob
  private let module: String?

  /// Creates a pattern.
  package init(_ text: String, ignoresCase: Bool = false) {
    self.text = text
    self.ignoresCase = ignoresCase
    let dotted = text.replacing("::", with: ".")
    glob = Glob(ignoresCase ? dotted.lowercased() : dotted)
    let first = dotted.prefix { $0 != "." }
    module = first.count < dotted.count && !first.contains("*") ? String(first) : nil
  }

  /// The outermost declaration on the way to the given one that the pattern matches, or nil.
  ///
  /// With the pattern `Mode`, the getter of `Store.Mode.label` gives `Store.Mode`.
  package func match(_ declaration: Declaration) -> Declaration? {
    for end in declaration.path.indices {
      let path = declaration.path[...end]
      if matchesSuffix(of: path) || matchesWithModule(declaration.module, path) {
        return Declaration(module: declaration.module, path: Array(path))
      }
    }
    return nil
  }

  /// Whether the pattern matches a name that has no module and no components, such as C's.
  package func matches(plain name: String) -> Bool {
    glob.matches(ignoresCase ? name.lowercased() : name)
  }

  private func matchesSuffix(of path: ArraySlice<String>) -> Bool {
    path.indices.contains { matches(plain: path[$0...].joined(separator: ".")) }
  }

  private func matchesWithModule(_ name: String, _ path: ArraySlice<String>) -> Bool {
    guard let module, ignoresCase ? module.lowercased() == name.lowercased() : module == name else {
      return false
    }
    return matches(plain: ([name] + path).joined(separator: "."))
  }
}
