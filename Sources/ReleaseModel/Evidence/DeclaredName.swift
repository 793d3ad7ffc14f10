/// A declaration in the package's own modules, as the compiler saw it in a build.
package struct DeclaredName: Sendable, Hashable {
  /// The module and the names from the outermost type inward, without argument labels.
  ///
  /// They are joined by dots: `AppCore.Store.mode`. For a conformance, it is the module, the type
  /// and the protocol: `AppCore.Store: Swift.Error`, `AppCore.Swift.Array: AppCore.Exporting`.
  package var name: String
  /// The name with argument labels, `AppCore.Store.init(simulated:)`; nil if it equals `name`.
  package var labels: String?
  /// The name with labels and types, for declarations that can share a name with others.
  ///
  /// For example, `AppCore.Store.init(simulated: Swift.Bool) -> AppCore.Store`.
  package var signature: String?
  /// The name of the file that contains the declaration if it is private; nil for all others.
  package var file: String?
  /// The declaration without its body, as the compiler prints it: `let client: MockClient`.
  package var declaration: String?
  /// What `declaration` says beyond `signature`, such as accessors and default arguments.
  ///
  /// The compiler can print the same type in different ways.
  package var form: String?
  /// For a name that another build lacks: the private declarations with this name, each with its
  /// file.
  package var inFiles: [String] = []
  /// Whether the declaration is in the source, as far as known.
  ///
  /// The compiler synthesizes others, such as memberwise initializers.
  package var isWritten: Bool
  /// Where it is declared, if the compiler reported that.
  package var location: SourceLocation?
  /// Whether `location` is that of the declaration itself rather than of an enclosing one.
  package var isLocated: Bool

  package var module: String { String(name.prefix { $0 != "." }) }

  /// Whether rules can search for the name in build products.
  ///
  /// A conformance, or one of several overloads, has no unique name there. A member that the
  /// compiler can synthesize is present even without the declaration. And `*` in the name of an
  /// operator would be a wildcard.
  package var isPattern: Bool {
    !name.contains { "(*: ".contains($0) }
      && !(name.split(separator: ".").last.map(Self.synthesized.contains) ?? true)
  }

  /// Members that the compiler synthesizes if the source doesn't declare them.
  private static let synthesized: Set<Substring> = [
    "==", "AllCases", "CodingKeys", "RawValue", "allCases", "deinit", "encode", "hash", "hashValue",
    "init", "intValue", "rawValue", "stringValue", "unownedExecutor",
  ]

  /// The name with the file of a private declaration, because each file can declare the name:
  /// `App.check(Swift.Int) -> Swift.Bool (in Admin.swift)`.
  package var inFile: String? { file.map { "\(signature ?? labels ?? name) (in \($0))" } }

  /// The name with the declaration, which `#else` can repeat with another type or kind:
  /// `App.client (let client: MockClient)`.
  fileprivate var declared: String? {
    declaration.map { "\(name) (\($0))" + (file.map { " (in \($0))" } ?? "") }
  }

  /// The names that distinguish it from other declarations, with increasing detail.
  package var names: [String] { [name, labels, signature, inFile, declared].compactMap(\.self) }

  package init(
    name: String, labels: String? = nil, signature: String? = nil, file: String? = nil,
    declaration: String? = nil, form: String? = nil, isWritten: Bool = true,
    location: SourceLocation? = nil, isLocated: Bool = false
  ) {
    self.name = name
    self.labels = labels
    self.signature = signature
    self.file = file
    self.declaration = declaration
    self.form = form
    self.isWritten = isWritten
    self.location = location
    self.isLocated = isLocated
  }

  /// Whether another build has the same type alias, with the type perhaps printed in another way,
  /// such as `Int32` or `__pid_t` for `pid_t`.
  fileprivate func isSameAlias(as other: DeclaredName) -> Bool {
    guard isLocated, other.isLocated, let location, let place = other.location,
      [self, other].allSatisfy({ $0.declaration?.contains("typealias ") == true })
    else { return false }
    return location.file == place.file && location.line == place.line
  }
}

extension [DeclaredName] {
  /// The declarations that another build lacks, sorted, without those that another missing
  /// declaration implies.
  ///
  /// Each has the shortest name that the other build lacks: the one without labels, or else one
  /// with types, with its file, or with the declaration. If both builds have the same number of
  /// declarations with the same labels, a difference only in types comes from a type alias.
  package func missing(in other: [DeclaredName]) -> [DeclaredName] {
    // Most packages have the same declarations in all builds.
    if self == other { return [] }
    let there = Set(other.flatMap(\.names))
    let (count, countThere) = (countsByLabels, other.countsByLabels)
    let others = Dictionary(grouping: other) { $0.labels ?? $0.name }
    var missing: [String: DeclaredName] = [:]
    for declared in self {
      var name = declared.name
      if there.contains(name) {
        guard declared.isWritten else { continue }
        let isOverload = declared.labels.map {
          !there.contains($0) || count[$0, default: 0] > countThere[$0, default: 0]
        }
        let isRepeated = others[declared.labels ?? declared.name]?.contains {
          $0.signature == declared.signature && $0.file == declared.file
            && ($0.form == declared.form || $0.isSameAlias(as: declared))
        }
        let longer = [
          isOverload == true ? declared.signature ?? declared.labels : nil, declared.inFile,
          isRepeated == true ? nil : declared.declared,
        ]
        guard let other = longer.compactMap({ $0 }).first(where: { !there.contains($0) })
        else { continue }
        name = other
      }
      var entry = missing[name] ?? DeclaredName(name: name, location: declared.location)
      if name == declared.name, let inFile = declared.inFile { entry.inFiles.append(inFile) }
      missing[name] = entry
    }
    return missing.values.filter { declared in
      !declared.name.enclosing.contains { missing[$0] != nil }
    }.sorted { $0.name < $1.name }
  }

  /// The number of declarations for each name with labels.
  private var countsByLabels: [String: Int] {
    reduce(into: [:]) { counts, declared in
      if let labels = declared.labels { counts[labels, default: 0] += 1 }
    }
  }
}

extension String {
  /// The names of the enclosing declarations: `A` and `A.B` for `A.B.C`.
  ///
  /// For a conformance, its type and its protocol, each with its enclosing declarations.
  package var enclosing: [String] {
    if hasSuffix(")"), let file = ranges(of: " (in ").last {
      let enclosing = String(self[..<file.lowerBound]).enclosing
      return enclosing + enclosing.map { $0 + self[file.lowerBound...] }
    }
    let parts = split(separator: ": ", maxSplits: 1)
    guard parts.count == 2, !parts[0].contains("(") else {
      let name = prefix { $0 != "(" }
      return name.indices.filter { name[$0] == "." }.map { String(name[..<$0]) }
    }
    // The type can be from another module, whose name then follows that of the conformance's
    // module.
    let others = parts[0].split(separator: ".", maxSplits: 1).dropFirst()
    return (parts + others).map(String.init).flatMap { $0.enclosing + [$0] }
  }
}

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

/// A declaration in a release build that looks like debug code and that no rule covers.
package struct UncoveredName: Sendable, Codable, Equatable {
  package var build: String
  /// The module and the names from the outermost type inward, joined by dots.
  package var name: String
  /// Where it is declared, if the compiler reported that.
  package var location: SourceLocation?

  package init(build: String, name: String, location: SourceLocation? = nil) {
    self.build = build
    self.name = name
    self.location = location
  }
}
