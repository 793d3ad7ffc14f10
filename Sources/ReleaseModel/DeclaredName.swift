/// A declaration of the package's own modules, as the compiler saw it in a build.
package struct DeclaredName: Sendable, Hashable {
  /// The module and the names from the outermost type inwards, joined by dots, without argument
  /// labels: `AppCore.Store.mode`.
  package var name: String
  /// Where it is written, if the compiler says so.
  package var location: SourceLocation?

  /// The module.
  package var module: String { String(name.prefix { $0 != "." }) }

  /// Creates a declared name.
  package init(name: String, location: SourceLocation? = nil) {
    self.name = name
    self.location = location
  }
}

extension [DeclaredName] {
  /// The declarations that another build lacks, without those inside another one of them, sorted.
  ///
  /// Overloads share a name; one that only this build has is not told from the others.
  package func missing(in other: [DeclaredName]) -> [DeclaredName] {
    let there = Set(other.map(\.name))
    var missing: [String: DeclaredName] = [:]
    for declared in self where !there.contains(declared.name) { missing[declared.name] = declared }
    return missing.values.filter { declared in
      !declared.name.enclosingNames.contains { missing[$0] != nil }
    }.sorted { $0.name < $1.name }
  }
}

extension String {
  /// The names of the declarations around this one: `A.B.C` gives `A` and `A.B`.
  fileprivate var enclosingNames: [String] {
    indices.filter { self[$0] == "." }.map { String(self[..<$0]) }
  }
}
