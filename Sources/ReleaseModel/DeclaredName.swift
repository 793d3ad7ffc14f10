/// A declaration of the package's own modules, as the compiler saw it in a build.
package struct DeclaredName: Sendable, Hashable {
  /// The module and the names from the outermost type inwards, joined by dots, without argument
  /// labels: `AppCore.Store.mode`; for a conformance, the module, the type and the protocol:
  /// `AppCore.Store: Swift.Error`, `AppCore.Swift.Array: AppCore.Exporting`.
  package var name: String
  /// The name with argument labels, `AppCore.Store.init(simulated:)`; nil for the name alone.
  package var labels: String?
  /// The name with labels and types, `AppCore.Store.init(simulated: Swift.Bool) -> AppCore.Store`, of
  /// what can share its name with others.
  package var signature: String?
  /// Whether it is in the source, as far as is known; the compiler writes others, such as an initializer
  /// of all properties.
  package var isWritten: Bool
  /// Where it is written, if the compiler says so.
  package var location: SourceLocation?

  /// The module.
  package var module: String { String(name.prefix { $0 != "." }) }

  /// Whether rules can look for the name in what was built: a conformance and one of several overloads
  /// have no name of their own there, what the compiler can write itself is there without them, and a `*`
  /// in the name of an operator would be a wildcard.
  package var isPattern: Bool {
    !name.contains { "(*: ".contains($0) }
      && !(name.split(separator: ".").last.map(Self.synthesized.contains) ?? true)
  }

  /// The members that the compiler writes where the source does not.
  private static let synthesized: Set<Substring> = [
    "==", "AllCases", "CodingKeys", "RawValue", "allCases", "deinit", "encode", "hash", "hashValue",
    "init", "intValue", "rawValue", "stringValue", "unownedExecutor",
  ]

  /// The names by which it can be told from others, with ever more detail.
  package var names: [String] { [name, labels, signature].compactMap(\.self) }

  /// Creates a declared name.
  package init(
    name: String, labels: String? = nil, signature: String? = nil, isWritten: Bool = true,
    location: SourceLocation? = nil
  ) {
    self.name = name
    self.labels = labels
    self.signature = signature
    self.isWritten = isWritten
    self.location = location
  }
}

extension [DeclaredName] {
  /// The declarations that another build lacks, without what follows from another one of them, sorted.
  ///
  /// Each has the shortest name that the other build lacks: that without labels, else the one with types.
  /// Where both builds have as many with the same labels, other types come from a type alias.
  package func missing(in other: [DeclaredName]) -> [DeclaredName] {
    // Most packages declare the same in all builds.
    if self == other { return [] }
    let there = Set(other.flatMap(\.names))
    let (count, countThere) = (countsByLabels, other.countsByLabels)
    var missing: [String: DeclaredName] = [:]
    for declared in self {
      var name = declared.name
      if there.contains(name) {
        guard declared.isWritten, let labels = declared.labels,
          !there.contains(labels) || count[labels, default: 0] > countThere[labels, default: 0]
        else { continue }
        name = declared.signature ?? labels
      }
      if there.contains(name) { continue }
      missing[name] = DeclaredName(name: name, location: declared.location)
    }
    return missing.values.filter { declared in
      !declared.name.causes.contains { missing[$0] != nil }
    }.sorted { $0.name < $1.name }
  }

  /// How many declarations have each name with labels.
  private var countsByLabels: [String: Int] {
    reduce(into: [:]) { counts, declared in
      if let labels = declared.labels { counts[labels, default: 0] += 1 }
    }
  }
}

extension String {
  /// The names of the declarations around this one, `A` and `A.B` for `A.B.C`, and the type and the
  /// protocol of a conformance, each with what is around it.
  fileprivate var causes: [String] {
    let parts = split(separator: ": ", maxSplits: 1)
    guard parts.count == 2, !parts[0].contains("(") else {
      let name = prefix { $0 != "(" }
      return name.indices.filter { name[$0] == "." }.map { String(name[..<$0]) }
    }
    // The type can be one of another module, named after that of the conformance.
    let others = parts[0].split(separator: ".", maxSplits: 1).dropFirst()
    return (parts + others).map(String.init).flatMap { $0.causes + [$0] }
  }
}
