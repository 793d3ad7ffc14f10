internal import ConfigurationFiles
internal import ReleaseModel

/// The products of a package that a configuration says ship.
struct ShippedProducts: Sendable {
  /// Their names, in the order of the configuration.
  let names: [String]
  /// The names to build one by one; empty: everything that is not a test.
  let buildable: [String]
  /// The package's modules that are linked into any of them; all modules if only files made elsewhere
  /// ship.
  let modules: [PackageDescription.Module]

  /// Finds the products.
  ///
  /// - Throws: `ConfigurationError` for a product that the package does not have.
  init(_ configuration: Configuration, _ package: PackageDescription) throws(ConfigurationError) {
    var names: [String] = []
    for artifact in configuration.artifacts {
      switch artifact {
      case .products: names += package.products.filter(\.ships).map(\.name)
      case .product(let name, let location):
        try Self.require(name, at: location, in: package)
        names.append(name)
      case .path: break
      }
    }
    self.names = names
    // SwiftPM builds everything for a library without a type.
    let needsAll = package.products.contains { names.contains($0.name) && $0.kind == .objects }
    buildable = needsAll || configuration.artifacts.contains(.products) ? [] : names
    modules = package.modules(of: names)
  }

  private static func require(
    _ name: String, at location: SourceLocation?, in package: PackageDescription
  ) throws(ConfigurationError) {
    let known = package.products.filter(\.ships).map(\.name)
    guard !known.contains(name) else { return }
    let problem =
      package.products.contains { $0.name == name }
      ? "the product '\(name)' is a plugin, macro or snippet, which does not ship"
      : "the package \(package.name) has no product '\(name)'"
        + Spelling.suggestion(for: name, among: known)
    throw ConfigurationError(
      location: location ?? SourceLocation(file: Project.configurationFile, line: 1),
      key: "artifacts",
      message: "\(problem); products that ship: \(known.joined(separator: ", "))")
  }
}
