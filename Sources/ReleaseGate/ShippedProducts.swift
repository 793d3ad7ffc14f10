internal import ConfigurationFiles
internal import EvidenceGathering
internal import Foundation
internal import ReleaseModel

/// The products of a package that a configuration says ship.
struct ShippedProducts: Sendable {
  /// The products, in the order of the configuration.
  let shipped: [PackageDescription.Product]
  /// The names to build one by one; empty: everything that is not a test.
  let buildable: [String]

  /// The package that has them.
  let package: PackageDescription

  private let workspace: Workspace

  /// Finds the products.
  ///
  /// - Throws: `ConfigurationError` for a product that the package does not have.
  init(
    _ configuration: Configuration, _ package: PackageDescription, _ workspace: Workspace
  ) throws(ConfigurationError) {
    var shipped: [PackageDescription.Product] = []
    for artifact in configuration.artifacts {
      switch artifact {
      case .products: shipped += package.products.filter(\.ships)
      case .product(let name, let location):
        shipped.append(try Self.product(name, at: location, in: package))
      case .path: break
      }
    }
    self.shipped = shipped
    // SwiftPM builds everything for a library without a type.
    let needsAll =
      configuration.artifacts.contains(.products) || shipped.contains { $0.kind == .objects }
    buildable = needsAll ? [] : shipped.map(\.name)
    self.package = package
    self.workspace = workspace
  }

  /// The absolute path of what a build made of a product; nil for a library without a file of its own
  /// for which nothing was compiled.
  func file(of product: PackageDescription.Product, in build: Build) -> String? {
    if let name = product.fileName { return workspace.productsPath(of: build) + "/" + name }
    let list = workspace.objectList(of: product.name, in: build)
    return FileManager.default.fileExists(atPath: list) ? list : nil
  }

  /// Why the file with a product's name is not that product, by the product's name.
  ///
  /// SwiftPM links an executable and another one of the same name in a dependency to the same file.
  func strangers(in build: Build, _ description: BuildDescription) -> [String: String] {
    let modules = description.compiledModules
    return shipped.reduce(into: [:]) { strangers, product in
      guard let file = product.fileName.map({ workspace.productsPath(of: build) + "/" + $0 }) else {
        return
      }
      let linked = description.modulesLinked(into: file)
      let missing = product.ownModules.filter { modules.contains($0) && !linked.contains($0) }
      guard let module = missing.first, !linked.isEmpty else { return }
      strangers[product.name] =
        "SwiftPM linked \(linked.sorted().listed) to the file of this product, but not its target"
        + " \(module), because a package that it depends on has a product of the same name; rename"
        + " one of them"
    }
  }

  /// The absolute paths of the objects of each library without a file of its own, by its name: those
  /// of its modules in the package, and in packages that are named by path.
  func objects(in description: BuildDescription) -> [String: [String]] {
    let libraries = linked.filter { $0.kind == .objects }
    guard !libraries.isEmpty else { return [:] }
    let modules = description.modules
    let others = modules.filter { $0.value.isLocal && !package.modules.contains($0.key) }
    return Dictionary(
      libraries.map { library in
        let used = description.dependencies(of: library.modules).intersection(others.keys)
        let objects = used.union(library.modules).flatMap { name in
          let objects = modules[name]?.objects ?? []
          return library.ownModules.contains(name) || Self.isMade(objects) ? objects : []
        }
        return (library.name, objects.sorted())
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a build has made any of a module's objects.
  ///
  /// SwiftPM describes how to compile what a target depends on for other platforms, and doesn't.
  private static func isMade(_ objects: [String]) -> Bool {
    objects.contains { FileManager.default.fileExists(atPath: $0) }
  }

  /// The absolute paths of what a build links: the products that ship, else all that the package has;
  /// for a library without a file of its own, its objects.
  func linkedFiles(of build: Build, _ objects: [String: [String]]) -> [String] {
    linked.flatMap { product in
      objects[product.name]
        ?? product.fileName.map { [workspace.productsPath(of: build) + "/" + $0] } ?? []
    }
  }

  /// The resources of the products that ship.
  func resources(
    in description: BuildDescription, _ objects: [String: [String]]
  ) -> Evidence<[ResourceBundle]> {
    let files = shipped.flatMap { objects[$0.name] ?? $0.fileName.map { [$0] } ?? [] }
    return ResourceFinder.bundles(of: files, in: description)
  }

  /// Writes the list of objects of each library that has no file of its own; what can't be listed is
  /// missing when it is inspected.
  ///
  /// - Throws: Foundation's error when an old list can't be removed.
  func writeObjectLists(of build: Build, _ objects: [String: [String]]) throws {
    for product in shipped where product.kind == .objects {
      let path = workspace.objectList(of: product.name, in: build)
      if FileManager.default.fileExists(atPath: path) {
        try FileManager.default.removeItem(atPath: path)
      }
      guard let paths = objects[product.name], !paths.isEmpty else { continue }
      try? ModuleObjects.writeArchive(of: paths, to: path)
    }
  }

  private var linked: [PackageDescription.Product] { shipped.isEmpty ? package.products : shipped }

  private static func product(
    _ name: String, at location: SourceLocation?, in package: PackageDescription
  ) throws(ConfigurationError) -> PackageDescription.Product {
    let known = package.products.filter(\.ships)
    if let product = known.first(where: { $0.name == name }) { return product }
    let names = known.map(\.name)
    let other = package.products.first { $0.name == name }
    let problem =
      switch other?.kind {
      case .systemLibrary:
        "the product '\(name)' is a library of the system and has no code of the package"
      case .some:
        "the product '\(name)' is a plugin, macro or snippet, or a tool that only plugins use, which"
          + " does not ship"
      case nil:
        "the package \(package.name) has no product '\(name)'"
          + Spelling.suggestion(for: name, among: names)
      }
    throw ConfigurationError(
      location: location ?? SourceLocation(file: Project.configurationFile, line: 1),
      key: "artifacts",
      message: "\(problem); products that ship: \(names.joined(separator: ", "))")
  }
}
