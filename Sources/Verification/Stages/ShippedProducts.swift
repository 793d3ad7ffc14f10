internal import Foundation
internal import ReleaseModel
internal import Toolchain

extension Configuration {
  /// The files that entries of `not-verified` leave out, by the entry's index; the paths are relative
  /// to the root.
  func excludedFiles(among files: [String]) -> [Int: [String]] {
    notVerified.indices.filter { notVerified[$0].kind == .file }.reduce(into: [:]) { found, index in
      found[index] = files.filter(FilePattern(notVerified[index].name).matches(path:))
    }
  }
}

/// The package's products that ship, according to the configuration.
struct ShippedProducts: Sendable {
  /// The products, in the order of the configuration.
  let shipped: [PackageDescription.Product]
  private let buildsEverything: Bool
  private let probes: [Probe]

  let package: PackageDescription

  private let workspace: Workspace

  /// Finds the products.
  ///
  /// - Parameters:
  ///   - configuration: Names the products.
  ///   - package: The package.
  ///   - probes: The probes of a run, whose products need not ship.
  ///   - workspace: The location of the builds.
  /// - Throws: `ConfigurationError` for a product that the package doesn't have.
  init(
    _ configuration: Configuration, _ package: PackageDescription, probes: [Probe],
    _ workspace: Workspace
  ) throws(ConfigurationError) {
    var shipped: [PackageDescription.Product] = []
    for artifact in configuration.artifacts {
      switch artifact {
      case .products: shipped += package.products.filter(\.ships)
      case .product(let name, let location, _):
        shipped.append(try Self.product(name, at: location, in: package))
      case .path: break
      }
    }
    self.shipped = shipped
    // For a library without a type, SwiftPM builds everything.
    buildsEverything =
      configuration.artifacts.contains(.products) || shipped.contains { $0.kind == .objects }
    self.probes = probes
    self.package = package
    self.workspace = workspace
  }

  /// The names of the products to build one by one; if empty, everything except tests is built.
  func buildable(in build: Build) -> [String] {
    if buildsEverything || shipped.isEmpty { return [] }
    let names = shipped.map(\.name)
    let run = probes.filter { [$0.build, $0.control].contains(build.name) }.map(\.product)
    return names + Set(run).subtracting(names).sorted()
  }

  /// The absolute path of the file that a build produced for a product.
  ///
  /// Nil for a library without a file of its own, if nothing was compiled for it.
  func file(of product: PackageDescription.Product, in build: Build) -> String? {
    if let file = linkedFile(of: product, in: build) { return file }
    let list = workspace.objectList(of: product.name, in: build)
    return FileManager.default.fileExists(atPath: list) ? list : nil
  }

  /// The absolute path of the file that a build links for a product; nil for a library without a file
  /// of its own.
  ///
  /// For WebAssembly, SwiftPM adds an extension to an executable's name.
  private func linkedFile(of product: PackageDescription.Product, in build: Build) -> String? {
    guard let name = product.fileName else { return nil }
    let file = workspace.productsPath(of: build) + "/" + name
    let isWebAssembly =
      product.kind == .executable && !FileManager.default.fileExists(atPath: file)
      && FileManager.default.fileExists(atPath: file + ".wasm")
    return isWebAssembly ? file + ".wasm" : file
  }

  /// Why the file with a product's name isn't that product, by product name.
  ///
  /// SwiftPM links an executable and a dependency's executable of the same name to the same file.
  func mismatchedProducts(in build: Build, _ description: BuildDescription) throws -> [String:
    String]
  {
    let modules = description.compiledModules
    return try shipped.reduce(into: [:]) { mismatchedProducts, product in
      guard let file = linkedFile(of: product, in: build) else { return }
      let linked = try description.modulesLinked(into: file)
      let missing = product.ownModules.filter { modules.contains($0) && !linked.contains($0) }
      guard let module = missing.first, !linked.isEmpty else { return }
      mismatchedProducts[product.name] =
        "SwiftPM linked \(linked.sorted().listedInSentence) into the file of this product, but not its target"
        + " \(module), because a dependency has a product with the same name; rename one of them"
    }
  }

  /// The absolute paths of the objects of each library that has no file of its own, by library
  /// name.
  ///
  /// Includes the library's modules in the package and in packages that are referenced by path.
  func objects(in description: BuildDescription) throws -> [String: [String]] {
    let libraries = linked.filter { $0.kind == .objects }
    guard !libraries.isEmpty else { return [:] }
    let modules = try description.modules()
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

  /// Whether a build produced any of a module's objects.
  ///
  /// SwiftPM describes how to compile dependencies for other platforms, but doesn't compile them.
  private static func isMade(_ objects: [String]) -> Bool {
    objects.contains { FileManager.default.fileExists(atPath: $0) }
  }

  /// The absolute paths of the files that a build links.
  ///
  /// These are the shipping products, or else everything in the package. A library without a file
  /// of its own is represented by its objects.
  func linkedFiles(of build: Build, _ objects: [String: [String]]) -> [String] {
    linked.flatMap { product in
      objects[product.name]
        ?? linkedFile(of: product, in: build).map { [$0] } ?? []
    }
  }

  /// The modules linked into each product of which a build produced a file or objects.
  func linkedModules(
    of build: Build, _ objects: [String: [String]], _ compilations: Compilations
  ) throws -> [LinkedModules] {
    try linked.compactMap { product in
      let file = linkedFile(of: product, in: build).map { [$0] }
      return try (objects[product.name] ?? file).map {
        try compilations.linkedModules(
          of: product.name, in: $0,
          from: product.ownModules.isEmpty ? product.modules : product.ownModules)
      }
    }
  }

  /// The absolute paths of the shared libraries of a build that the shipping products load.
  func libraries(in build: Build, _ description: BuildDescription) throws -> [String] {
    try description.libraries(loadedBy: shipped.compactMap { linkedFile(of: $0, in: build) })
  }

  /// The absolute paths of the prebuilt libraries that ship with the products of a build.
  ///
  /// A program or shared library contains the static ones that it is linked with, so only the
  /// shared ones ship beside it. Other libraries leave all of them to their clients.
  func prebuilt(
    in build: Build, _ description: BuildDescription, _ objects: [String: [String]]
  ) throws -> [String] {
    let roots = [workspace.packagePath, workspace.root] + package.localDependencies
    var found = try description.prebuiltLibraries(
      linkedInto: shipped.filter { [.executable, .sharedLibrary].contains($0.kind) }
        .compactMap { file(of: $0, in: build) }, relativeTo: workspace.packagePath, in: roots)
    let modules = try description.modules()
    for library in shipped where [.objects, .archive].contains(library.kind) {
      let targets = package.targets.filter { library.modules.contains($0.module) }
      let bundles = package.targets.filter {
        $0.kind == .other && library.ownModules.contains($0.module)
      }
      let compiled = objects[library.name] ?? library.modules.flatMap { modules[$0]?.objects ?? [] }
      found += try description.archives(linkedWith: compiled)
      found += try description.archives(inLibrary: library.name)
      // SwiftPM does not copy those of a bundle that no target depends on.
      let target = bundles.isEmpty ? nil : try description.target(of: compiled)
      found += bundles.compactMap(\.folder).flatMap {
        ArtifactBundle.staticLibraries(in: $0, for: target?.description)
      }
      let flags = targets.flatMap(\.linkerFlags).filter {
        [nil, build.configuration].contains($0.configuration)
      }
      found += LinkerFlags(flags.flatMap(\.arguments), relativeTo: workspace.packagePath).libraries
        .filter { path in roots.contains { path.hasPrefix($0 + "/") } }
    }
    return Set(found).sorted()
  }

  /// The absolute paths of the files that are complete because this build compiled and linked them
  /// without any option that may remove symbols.
  ///
  /// `libraries` are the absolute paths of shared libraries, and `objects` are those of each library
  /// that has no file of its own.
  func complete(
    in build: Build, _ description: BuildDescription, _ libraries: [String],
    _ objects: [String: [String]]
  ) throws -> Set<String> {
    var seen: Set<Int> = []
    var complete: Set<String> = []
    let files =
      shipped.compactMap { product in
        file(of: product, in: build).map { ($0, objects[product.name] ?? [$0]) }
      } + libraries.map { ($0, [$0]) }
    for (file, parts) in files
    where try parts.allSatisfy({ try description.keepsSymbols(of: $0, seen: &seen) }) {
      complete.insert(file)
    }
    return complete
  }

  func resources(
    in build: Build, _ description: BuildDescription, _ objects: [String: [String]]
  ) -> Evidence<[ResourceBundle]> {
    let files = shipped.flatMap {
      objects[$0.name] ?? linkedFile(of: $0, in: build).map { [$0] } ?? []
    }
    return ResourceFinder.bundles(of: files, in: description)
  }

  /// Writes the object list of each library that has no file of its own.
  ///
  /// - Throws: Foundation's error if a list can't be written, or if an old one can't be removed.
  func writeObjectLists(of build: Build, _ objects: [String: [String]]) throws {
    for product in shipped where product.kind == .objects {
      try workspace.writeObjectList(
        of: product.name, in: build, with: objects[product.name] ?? [])
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
        "the product '\(name)' is a system library and contains none of the package's code"
      case .some:
        "the product '\(name)' does not ship: it is a plugin, macro or snippet, or a tool that only"
          + " plugins use"
      case nil:
        PackageNames(package).unknown("product", name, among: names)
      }
    throw ConfigurationError(
      location: location ?? SourceLocation(file: Project.configurationFile, line: 1),
      key: "artifacts",
      message: "\(problem); products that ship: "
        + (names.isEmpty ? "none" : names.joined(separator: ", ")))
  }
}
