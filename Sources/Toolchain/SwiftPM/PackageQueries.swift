internal import Cryptography
internal import Foundation
package import ReleaseModel

extension SwiftPackageManager {
  /// Describes the package; the build only determines the scratch path.
  package func description(using build: Build) async throws -> Evidence<PackageDescription> {
    do {
      let description: Data = try await description(using: build)
      var package = try JSONDecoder().decode(DescribedPackage.self, from: description)
      if package.hasToolsOfPlugins
        || package.hasLibrariesToLink && manifestMentions("linkerSettings")
        || manifestMentions("trait")
      {
        package.manifest = try await manifest(using: build)
      }
      return .collected(package.description(at: workspace.packagePath))
    } catch let error as GatheringError {
      return .unavailable(reason: error.description)
    } catch let error as DecodingError {
      return .unavailable(reason: "cannot parse the output of `swift package describe`: \(error)")
    }
  }

  /// The modules of all packages that the package depends on, directly or indirectly, which are
  /// fetched first; nil if SwiftPM can't find or read them.
  package func modulesOfDependencies(using build: Build) async throws -> Set<String>? {
    let file = workspace.log("dependencies.json")
    guard try await showDependencies(using: build, to: file).succeeded,
      let tree = try? JSONDecoder().decode(DependencyTree.self, from: FileBytes.data(file))
    else { return nil }
    var modules: Set<String> = []
    for folder in Set(tree.dependencies.flatMap(\.folders)) {
      guard let manifest = try await manifest(ofPackageAt: folder, in: build) else { return nil }
      modules.formUnion(manifest.targets.map(\.name.asModuleName))
    }
    return modules
  }

  /// The identities of the packages of which the manifest of another package requires one version or
  /// commit; nil if SwiftPM can't read it.
  package func exactDependencies(
    ofPackageAt folder: String, in build: Build
  ) async throws -> Set<String>? {
    try await manifest(ofPackageAt: folder, in: build)?.exactDependencies
  }

  /// The manifest of a package that a build uses; builds that run at the same time share no file.
  package func manifest(
    ofPackageAt folder: String, in build: Build
  ) async throws -> PackageManifest? {
    let name = "\(build.name)-manifest-\(ContentDigest.sha256(of: folder).prefix(16)).json"
    do {
      let manifest = try await output(name, of: folder) { file in
        let result = try await dumpManifest(in: folder, to: file)
        guard result.succeeded else { throw GatheringError(description: result.description) }
      }
      return try? JSONDecoder().decode(PackageManifest.self, from: manifest)
    } catch is GatheringError {
      return nil
    }
  }

  /// SwiftPM's JSON description of the package.
  private func description(using build: Build) async throws -> Data {
    try await output("describe.json") { file in
      let result = try await describe(using: build, to: file)
      guard !result.succeeded else { return }
      let log = workspace.log("describe.log")
      let error = CompilerLog.firstError(in: log, after: result, relativeTo: workspace)
      throw GatheringError(
        description: FullDisk.reason(folder: workspace.scratchPath(of: build), log: log)
          ?? "`swift package describe` failed: \(error ?? result.description); see"
          + " \(workspace.relative(log))")
    }
  }

  /// Whether the manifest may have what SwiftPM's description omits.
  private func manifestMentions(_ word: String) -> Bool {
    (try? FileBytes.text("\(workspace.packagePath)/Package.swift"))?.contains(word) ?? false
  }

  private func manifest(using build: Build) async throws -> PackageManifest {
    let manifest = try await output("manifest.json") { file in
      let result = try await dumpManifest(using: build, to: file)
      guard result.succeeded else {
        throw GatheringError(
          description: "`swift package dump-package` failed: \(result.description)")
      }
    }
    return try JSONDecoder().decode(PackageManifest.self, from: manifest)
  }

  /// SwiftPM's output about a package, by default the run's own, written to a log file, or that of an
  /// earlier run if its inputs are unchanged.
  ///
  /// Running SwiftPM takes half as long as an up-to-date build.
  private func output(
    _ name: String, of folder: String? = nil, asking ask: (String) async throws -> Void
  ) async throws -> Data {
    let file = workspace.log(name)
    // Taken before SwiftPM reads the files, so that a write in the meantime results in other
    // inputs.
    let folder = folder ?? workspace.packagePath
    // The manifest of a local package can read files of the package that references it.
    let others =
      folder != workspace.packagePath && PackageInputs.mayReadFiles(in: folder)
      ? PackageInputs.layout(of: workspace.packagePath, withAllFiles: true) : ""
    let inputs = PackageInputs.toolchain().flatMap { toolchain in
      PackageInputs.layout(of: folder).flatMap { own in
        others.map { "\(toolchain)\n\(own)\n\($0)" }
      }
    }
    let cache = CacheFile("\(file).cache", inputs: inputs, in: workspace)
    return try await cache.value(reading: { $0 }) {
      try await ask(file)
      let data = try FileBytes.data(file)
      return (data, data)
    }
  }
}

/// The relevant part of SwiftPM's tree of packages.
private struct DependencyTree: Decodable {
  /// The absolute path of the package.
  var path: String
  var dependencies: [DependencyTree]

  var folders: [String] { [path] + dependencies.flatMap(\.folders) }
}

/// The relevant part of a manifest's JSON.
package struct PackageManifest: Decodable {
  struct Product: Decodable {
    var name: String
  }

  struct Version: Decodable {
    var _version: String
  }

  struct Condition: Decodable, Equatable {
    var config: String?
    var platformNames: [String]?
    var traits: [String]?
  }

  package struct Target: Decodable, Equatable {
    struct Setting: Decodable, Equatable {
      struct Kind: Decodable, Equatable {
        struct Value<Content: Decodable & Equatable>: Decodable, Equatable { var _0: Content }
        struct Nothing: Decodable, Equatable {}

        var unsafeFlags: Value<[String]>?
        var linkedLibrary: Value<String>?
        var define: Value<String>?
        var headerSearchPath: Value<String>?
        var swiftLanguageMode: Value<String>?
        var enableUpcomingFeature: Value<String>?
        var enableExperimentalFeature: Value<String>?
        var strictMemorySafety: Nothing?
        var interoperabilityMode: Value<String>?
      }

      var tool: String
      var kind: Kind
      var condition: Condition?
    }

    package var name: String
    /// Such as `regular`, `executable` or `test`.
    package var type: String?
    /// The folder, relative to the package; nil for the default one.
    var path: String?
    /// The files and folders that are compiled, relative to the target's folder; nil for all.
    var sources: [String]?
    var exclude: [String]?
    var settings: [Setting]?
  }

  struct Trait: Decodable {
    var name: String
    var enabledTraits: [String]?
  }

  /// A dependency by kind: `sourceControl`, `registry` or `fileSystem`.
  typealias Dependency = [String: [DescribedPackage.Dependency]]

  var dependencies: [Dependency]?
  var toolsVersion: Version?
  var swiftLanguageVersions: [String]?
  var cLanguageStandard: String?
  var cxxLanguageStandard: String?

  var traits: [Trait]?
  /// Without the executables that SwiftPM adds.
  var products: [Product]
  package var targets: [Target]

  func linkerFlags(of target: String) -> [PackageDescription.Target.LinkerFlag] {
    let settings = targets.first { $0.name == target }?.settings ?? []
    return settings.filter { $0.tool == "linker" }.compactMap { setting in
      let flags = setting.kind.unsafeFlags?._0 ?? setting.kind.linkedLibrary.map { ["-l\($0._0)"] }
      return flags.map {
        .init($0, in: setting.condition?.config.flatMap(Build.Configuration.init(rawValue:)))
      }
    }
  }

  /// The identities of the packages of which it requires one version (`exact:`) or commit
  /// (`revision:`).
  var exactDependencies: Set<String> {
    let dependencies = (dependencies ?? []).flatMap(\.values).joined()
    return Set(dependencies.filter { $0.requirement?.isExact == true }.compactMap(\.identity))
  }
}
