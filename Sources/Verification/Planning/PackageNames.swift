internal import ReleaseModel

/// Checks the names in a plan that only the package itself confirms.
struct PackageNames {
  private let package: PackageDescription

  init(_ package: PackageDescription) { self.package = package }

  /// Rejects names that the package can't have, before anything is built.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - dependencies: The modules of the packages that this one depends on; nil if they are unknown.
  ///     Called only if a name in a rule may be a misspelled module.
  /// - Throws: `ConfigurationError` with the location of the name, and the errors of `dependencies`.
  func check(
    _ plan: Plan, dependencies: () async throws -> Set<String>?
  ) async throws {
    for rule in plan.configuration.rules { try check(rule) }
    try await checkModules(of: plan.configuration.rules, dependencies: dependencies)
    for item in plan.checklists.flatMap(\.items) where item.applies(to: plan.configuration.builds) {
      if case .probe(let probe) = item.method { try check(probe, of: item) }
    }
  }

  /// The message about a name that the package doesn't have.
  func unknown(_ kind: String, _ name: String, among known: [String]) -> String {
    "the package '\(package.name)' has no \(kind) '\(name)'"
      + Spelling.suggestion(for: name, among: known)
  }

  private func check(_ probe: Probe, of item: ChecklistItem) throws(ConfigurationError) {
    // The executables of snippets and of tools that only plugins use can be run too.
    let runnable: [PackageDescription.Product.Kind] = [.executable, .buildTool]
    guard
      !package.products.contains(where: { $0.name == probe.product && runnable.contains($0.kind) })
    else { return }
    let known = package.products.filter { $0.kind == .executable }.map(\.name)
    throw ConfigurationError(
      location: probe.location ?? item.location, key: "probe.product",
      message: unknown("executable product", probe.product, among: known)
        + "; executable products: "
        + (known.isEmpty ? "none" : known.joined(separator: ", ")))
  }

  /// Rejects C++ names if the package produces only Swift names.
  private func check(_ rule: Rule) throws(ConfigurationError) {
    guard let location = rule.location else { return }
    if rule.modules == nil, !package.hasForeignModules, let name = rule.firstCxxName {
      throw ConfigurationError(
        location: location, key: "rules",
        message:
          "'\(name)' is a C++ name, but the package has no C++ target; in Swift names, write '.' instead"
          + " of '::'")
    }
  }

  /// Rejects misspelled modules.
  private func checkModules(
    of rules: [Rule], dependencies: () async throws -> Set<String>?
  ) async throws {
    let own = package.targets.map(\.module)
    // SwiftPM describes only the products of other packages, whose modules can have any name.
    let products = Set(package.targets.flatMap(\.productDependencies)).sorted()
    var others: Set<String>?
    for rule in rules {
      guard let location = rule.location else { continue }
      for module in rule.modules ?? [] where module != "*" && !(own + products).contains(module) {
        // Modules of the toolchain are not listed either, so only a typo is an error.
        guard Spelling.meant(by: module, among: own + products) != nil else { continue }
        if others == nil {
          guard let found = products.isEmpty ? [] : try await dependencies() else { return }
          others = found
        }
        if others?.contains(module) == true { continue }
        throw ConfigurationError(
          location: location, key: "rules",
          message: unknown("module", module, among: own + products) + "; modules: "
            + own.joined(separator: ", "))
      }
    }
  }
}
