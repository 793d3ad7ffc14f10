internal import ReleaseModel

/// Findings about modules that a release build links although it does not import them.
enum UnimportedModules {
  /// The findings about all builds, sorted by build and product.
  static func findings(in evidence: GatheredEvidence, subject: String) -> [Finding] {
    evidence.builds.sorted { $0.key < $1.key }.flatMap { build, evidence in
      evidence.unimportedModules.compactMap { finding(about: $0, in: build, subject) }
        + unused(evidence.unimportedModules, in: build, subject)
    }
  }

  /// A module that only debug builds import, unless the linker removed all of it.
  private static func finding(
    about module: UnimportedModule, in build: String, _ subject: String
  ) -> Finding? {
    guard let control = module.importedIn, module.isPresent != false else { return nil }
    let label = Build.label(module.product, in: build)
    let dependents = module.dependents.map { "`\($0)`" }
    let isOne = dependents.count == 1
    let imports =
      "is imported only in '\(control)', but SwiftPM links it in every configuration,"
      + " because \(dependents.listedInSentence) \(isOne ? "depends" : "depend") on it."
    return Finding(
      module.isPresent == nil ? .unverified : module.isOwn ? .error : .note, subject: subject,
      message: module.isPresent == nil
        ? "Cannot verify whether the module `\(module.module)` is present in \(label): it \(imports)"
        : "The module `\(module.module)` is present in \(label): it \(imports)",
      advice: module.isOwn
        ? "Remove it from the dependencies of \(dependents.listedInSentence), or make the dependency"
          + " conditional on a package trait that release builds disable."
        : "Update or replace the package that depends on it.",
      build: build, artifact: module.product, name: module.module)
  }

  /// A note about the modules that no build imports.
  private static func unused(
    _ modules: [UnimportedModule], in build: String, _ subject: String
  ) -> [Finding] {
    let unused = modules.filter { $0.importedIn == nil && $0.isOwn }
    return Dictionary(grouping: unused, by: \.product).sorted { $0.key < $1.key }.map {
      product, modules in
      let isOne = modules.count == 1
      let dependents = Set(modules.flatMap(\.dependents)).sorted().map { "`\($0)`" }
      return Finding(
        .note, subject: subject,
        message: "\(modules.map { "`\($0.module)`" }.listed) \(isOne ? "is" : "are") linked into"
          + " \(Build.label(product, in: build)), but no build imports \(isOne ? "it" : "them").",
        advice: "If nothing uses \(isOne ? "it" : "them"), remove \(isOne ? "it" : "them") from the"
          + " dependencies of \(dependents.listedInSentence).",
        build: build, artifact: product)
    }
  }
}
