internal import ReleaseModel

/// The relevant part of SwiftPM's JSON description of a package.
struct DescribedPackage: Decodable {
  struct Target: Decodable {
    var name: String
    var c99name: String
    var type: String
    var moduleType: String
    var dependencies: [String]?
    var productDependencies: [String]?
    /// Relative to the package.
    var path: String
    /// Relative to `path`.
    var sources: [String]?
    var resources: [Resource]?

    struct Resource: Decodable {
      /// Absolute.
      var path: String
    }

    enum CodingKeys: String, CodingKey {
      case name, c99name, type, path, sources, resources
      case dependencies = "target_dependencies"
      case productDependencies = "product_dependencies"
      case moduleType = "module_type"
    }
  }

  struct Product: Decodable {
    struct Kind: Decodable {
      var executable: Empty?
      var library: [String]?
      /// Plugins, macros and snippets have keys other than these two.
      ///
      /// SwiftPM writes `"executable": null`, so only the key matters.
      var isExecutable = false

      struct Empty: Decodable {}
      enum CodingKeys: String, CodingKey { case executable, library }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        isExecutable = container.contains(.executable)
        library = try container.decodeIfPresent([String].self, forKey: .library)
      }
    }
    var name: String
    var type: Kind
    /// The names of the targets that are linked.
    var targets: [String]
  }

  struct Dependency: Decodable {
    /// `fileSystem` for a package that is referenced by path; nil in a manifest.
    var type: String?
    /// The absolute path of that package.
    var path: String?
    var identity: String?
    /// Nil for a package that is referenced by path.
    var requirement: Requirement?

    /// The relevant keys of a requirement; a range of versions or a branch has another one.
    struct Requirement: Decodable {
      var exact: [String]?
      var revision: [String]?

      var isExact: Bool { exact != nil || revision != nil }
    }
  }

  var name: String
  var dependencies: [Dependency]?
  var targets: [Target]
  var products: [Product]
  /// What only the manifest says, if needed.
  var manifest: PackageManifest?

  enum CodingKeys: String, CodingKey { case name, dependencies, targets, products }

  /// Whether plugins use executables of the package, so that the declared products must be known.
  var hasToolsOfPlugins: Bool {
    let tools = buildTargets
    return targets.contains { $0.type == "executable" && tools.contains($0.name) }
  }

  /// Whether a client of a library links what the settings of its targets name.
  var hasLibrariesToLink: Bool {
    products.contains { ["automatic", "static"].contains($0.type.library?.first) }
  }

  func description(at folder: String) -> PackageDescription {
    let shipped = targets.filter { $0.kind == .shipped }
    var package = PackageDescription(
      name: name,
      modules: shipped.map(\.c99name),
      hasForeignModules: shipped.contains { $0.moduleType != "SwiftTarget" },
      products: describedProducts,
      localDependencies: (dependencies ?? []).filter { $0.type == "fileSystem" }
        .compactMap(\.path),
      targets: targets.map { target in
        var described = PackageDescription.Target(
          name: target.name, module: target.c99name, kind: target.kind,
          folder: "\(folder)/\(target.path)",
          sources: (target.sources ?? []).map { "\(folder)/\(target.path)/\($0)" },
          resources: (target.resources ?? []).map(\.path), dependencies: target.dependencies ?? [],
          productDependencies: target.productDependencies ?? [])
        described.linkerFlags = manifest?.linkerFlags(of: target.name) ?? []
        return described
      })
    package.exactDependencies = Set(
      (dependencies ?? []).filter { $0.requirement?.isExact == true }.compactMap(\.identity))
    for trait in manifest?.traits ?? [] where trait.name != "default" {
      package.traits[trait.name] = manifest?.defaultTraits.contains(trait.name) ?? false
    }
    return package
  }

  /// The products; for a package without any, its library targets as a single product.
  private var describedProducts: [PackageDescription.Product] {
    let libraries = targets.filter { $0.type == "library" }.map(\.name)
    if products.isEmpty, !libraries.isEmpty {
      return [.init(name: name, kind: .objects, modules: modules(linkedFrom: libraries))]
    }
    let tools = toolProducts
    return products.map { product in
      .init(
        name: product.name, kind: tools.contains(product.name) ? .buildTool : kind(of: product),
        modules: modules(linkedFrom: product.targets),
        ownModules: targets.filter { product.targets.contains($0.name) }.map(\.c99name))
    }
  }

  /// The names of undeclared executables that only plugins use.
  private var toolProducts: Set<String> {
    // SwiftPM adds a product for each executable target that isn't in one.
    guard let manifest, hasToolsOfPlugins else { return [] }
    let declaredProducts = Set(manifest.products.map(\.name))
    let built = buildTargets
    let tools = products.filter {
      $0.type.isExecutable && !declaredProducts.contains($0.name)
        && built.isSuperset(of: $0.targets)
    }
    let names = Set(tools.map(\.name))
    let others = products.filter { !names.contains($0.name) && kind(of: $0) != .buildTool }
    let linked = Set(linkedTargets(from: others.flatMap(\.targets)).map(\.name))
    return Set(tools.filter { linked.isDisjoint(with: $0.targets) }.map(\.name))
  }

  /// The names of the targets that plugins and macros depend on, directly or indirectly.
  private var buildTargets: Set<String> {
    var open = targets.filter { $0.type == "plugin" || $0.type == "macro" }
      .flatMap { $0.dependencies ?? [] }
    var seen: Set<String> = []
    while let name = open.popLast() {
      guard seen.insert(name).inserted else { continue }
      open += targets.first { $0.name == name }?.dependencies ?? []
    }
    return seen
  }

  private func kind(of product: Product) -> PackageDescription.Product.Kind {
    let kinds = targets.filter { product.targets.contains($0.name) }.map(\.type)
    return kinds.allSatisfy { $0 == "system-target" } && !kinds.isEmpty
      ? .systemLibrary : product.kind
  }

  private func modules(linkedFrom names: [String]) -> [String] {
    linkedTargets(from: names).map(\.c99name)
  }

  /// The targets and all their dependencies, except macros, plugins and their own dependencies.
  private func linkedTargets(from names: [String]) -> [Target] {
    var open = names
    var linked: [Target] = []
    var seen: Set<String> = []
    while let name = open.popLast() {
      guard seen.insert(name).inserted, let target = targets.first(where: { $0.name == name }),
        target.kind == .shipped
      else { continue }
      linked.append(target)
      open += target.dependencies ?? []
    }
    return linked
  }
}

extension DescribedPackage.Target {
  fileprivate var kind: PackageDescription.Target.Kind {
    switch type {
    case "library", "executable", "snippet": .shipped
    case "test": .test
    default: .other
    }
  }
}

extension DescribedPackage.Product {
  fileprivate var kind: PackageDescription.Product.Kind {
    if type.isExecutable { return .executable }
    switch type.library?.first {
    case "dynamic": return .sharedLibrary
    case "static": return .archive
    case "automatic": return .objects
    default: return .buildTool
    }
  }
}
