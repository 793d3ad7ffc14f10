package import ReleaseModel
internal import SourceCode
package import Toolchain

/// Finds imports in code that ships with which a build can't succeed.
///
/// Finds only what is certain without a compiler. Building dependencies first can take minutes.
package struct ImportGatherer: Sendable {
  private let package: PackageDescription
  private let workspace: Workspace
  /// Whether the manifest may compile modules for testing in release builds.
  private let mayEnableTesting: Bool

  package init(of package: PackageDescription, in workspace: Workspace) {
    self.package = package
    self.workspace = workspace
    let manifests = FilePattern("Package*.swift").matches(in: workspace.packagePath).files
    mayEnableTesting = manifests.contains { file in
      (try? FileBytes.text("\(workspace.packagePath)/\(file)"))?.contains("enable-testing") != false
    }
  }

  /// The imports in the targets of products that a build can't compile, in the order of the
  /// products.
  ///
  /// Omits sources that can't be read, which the build reports.
  package func gather(
    _ build: Build, of products: [PackageDescription.Product]
  ) -> [ImpossibleImport] {
    // Other flags can change the platform or how modules are compiled.
    guard !build.mayTargetOtherPlatform, !build.flags.contains(where: { $0.contains("test") })
    else { return [] }
    let isRelease = build.configuration == .release && !mayEnableTesting
    let swiftModules = Set(
      package.targets.filter { target in target.sources.contains { $0.hasSuffix(".swift") } }
        .map(\.module))
    let known = Set(package.targets.map(\.module))
    var seen: Set<String> = []
    return products.flatMap { product in
      package.targets.filter { target in
        product.ownModules.contains(target.module) && seen.insert(target.name).inserted
      }.flatMap { target in
        target.sources.filter { $0.hasSuffix(".swift") }.flatMap { path -> [ImpossibleImport] in
          guard let bytes = try? FileBytes.data(path) else { return [] }
          return SwiftSource(bytes: Array(bytes)).certainImports().compactMap { found in
            let problem: ImpossibleImport.Problem
            if found.isTestable {
              guard isRelease, swiftModules.contains(found.module) else { return nil }
              problem = .testable
            } else {
              guard !known.contains(found.module) else { return nil }
              problem = .missing
            }
            return ImpossibleImport(
              module: found.module, problem: problem,
              location: SourceLocation(file: workspace.relative(path), line: found.line),
              product: product.name)
          }
        }
      }
    }
  }
}
