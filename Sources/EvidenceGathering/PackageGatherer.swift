internal import Foundation
package import ReleaseModel

/// Gathers what SwiftPM says about a package.
package struct PackageGatherer: Sendable {
  private let workspace: Workspace
  private let packageManager: SwiftPackageManager

  /// Creates a gatherer.
  package init(workspace: Workspace, packageManager: SwiftPackageManager) {
    self.workspace = workspace
    self.packageManager = packageManager
  }

  /// Describes the package; the build decides only which scratch path is used.
  package func gather(using build: Build) async throws -> Evidence<PackageDescription> {
    let file = workspace.log("describe.json")
    let result = try await packageManager.describe(using: build, to: file)
    guard result.succeeded else {
      if let reason = FullDisk.reason(
        folder: workspace.scratchPath(of: build), log: workspace.log("describe.log"))
      {
        return .unavailable(reason: reason)
      }
      let log = (try? String(contentsOfFile: workspace.log("describe.log"), encoding: .utf8)) ?? ""
      let error = log.split(separator: "\n").first { $0.hasPrefix("error: ") }
      return .unavailable(
        reason: "swift package describe: \(error.map(String.init) ?? result.description)")
    }
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: file))
      return .collected(
        try JSONDecoder().decode(Description.self, from: data)
          .description(at: workspace.packagePath))
    } catch {
      return .unavailable(reason: "swift package describe printed no description: \(error)")
    }
  }
}

/// The part of SwiftPM's JSON that is used.
private struct Description: Decodable {
  struct Target: Decodable {
    var name: String
    var c99name: String
    var type: String
    var moduleType: String
    var dependencies: [String]?
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
      case moduleType = "module_type"
    }
  }

  struct Product: Decodable {
    struct Kind: Decodable {
      var executable: Empty?
      var library: [String]?
      /// Plugins, macros and snippets have other keys than these two.
      ///
      /// `"executable": null` is how SwiftPM spells it: the key is what counts.
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
    /// `fileSystem` for a package that is named by its path.
    var type: String
  }

  var name: String
  var dependencies: [Dependency]?
  var targets: [Target]
  var products: [Product]

  func description(at folder: String) -> PackageDescription {
    let shipped = targets.filter { $0.kind == .shipped }
    return PackageDescription(
      name: name,
      modules: shipped.map(\.c99name),
      hasForeignModules: shipped.contains { $0.moduleType != "SwiftTarget" },
      products: products.map {
        .init(name: $0.name, kind: kind(of: $0), modules: modules(linkedFrom: $0.targets))
      }, hasLocalDependencies: dependencies?.contains { $0.type == "fileSystem" } ?? false,
      targets: targets.map { target in
        .init(
          name: target.name, module: target.c99name, kind: target.kind,
          sources: (target.sources ?? []).map { "\(folder)/\(target.path)/\($0)" },
          resources: (target.resources ?? []).map(\.path), dependencies: target.dependencies ?? [])
      })
  }

  private func kind(of product: Product) -> PackageDescription.Product.Kind {
    let kinds = targets.filter { product.targets.contains($0.name) }.map(\.type)
    return kinds.allSatisfy { $0 == "system-target" } && !kinds.isEmpty
      ? .systemLibrary : product.kind
  }

  /// The modules of targets and of all targets that they depend on, but for macros and plugins and what
  /// only these need.
  private func modules(linkedFrom names: [String]) -> [String] {
    var open = names
    var linked: [String] = []
    var seen: Set<String> = []
    while let name = open.popLast() {
      guard seen.insert(name).inserted, let target = targets.first(where: { $0.name == name }),
        target.kind == .shipped
      else { continue }
      linked.append(target.c99name)
      open += target.dependencies ?? []
    }
    return linked
  }
}

extension Description.Target {
  fileprivate var kind: PackageDescription.Target.Kind {
    switch type {
    case "library", "executable", "snippet": .shipped
    case "test": .test
    default: .other
    }
  }
}

extension Description.Product {
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
