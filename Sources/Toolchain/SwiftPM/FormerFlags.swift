internal import Foundation
package import ReleaseModel

/// The conditions that a manifest and a configuration define, for comparing two of their versions.
package struct DefinedConditions: Equatable {
  /// The conditions with their values, by module and configuration.
  private var settings: [String: [Build.Configuration: [String: String]]] = [:]
  /// The traits, by the build that enables them.
  private var traits: [String: Set<String>] = [:]
  /// The conditions in the flags of a build, by its name.
  private var flags: [String: [String: String]] = [:]

  /// Reads the manifests of local packages and the builds.
  package init(_ manifests: [PackageManifest], _ builds: [Build]) {
    for build in builds {
      flags[build.name] = Self.conditions(in: build.flags.filter { !$0.hasPrefix("-X") })
      traits[build.name] = Set(build.traits)
    }
    for manifest in manifests {
      for build in builds {
        let enabled = build.traits.isEmpty ? manifest.defaultTraits : Set(build.traits)
        if build.traits.isEmpty { traits[build.name, default: []].formUnion(enabled) }
      }
      for target in manifest.targets {
        for setting in target.settings ?? [] where setting.tool != "linker" && setting.isForLinux {
          let configurations =
            setting.condition?.config.flatMap(Build.Configuration.init).map { [$0] }
            ?? Build.Configuration.allCases
          let words =
            setting.kind.unsafeFlags?._0 ?? setting.kind.define.map { ["-D\($0._0)"] } ?? []
          for configuration in configurations {
            settings[target.name.asModuleName, default: [:]][configuration, default: [:]]
              .merge(Self.conditions(in: words)) { $1 }
          }
        }
      }
    }
  }

  private static func conditions(in flags: [String]) -> [String: String] {
    var found: [String: String] = [:]
    var rest = flags[...]
    while let flag = rest.popFirst() {
      guard flag.hasPrefix("-D") else { continue }
      let parts = (flag == "-D" ? rest.popFirst() ?? "" : String(flag.dropFirst(2)))
        .split(separator: "=", maxSplits: 1).map(String.init)
      if let name = parts.first { found[name] = parts.count > 1 ? parts[1] : "1" }
    }
    return found
  }

  /// All conditions of a module in a build.
  private func conditions(of module: String, in build: Build) -> [String: String] {
    var all = settings[module]?[build.configuration] ?? [:]
    all.merge(flags[build.name] ?? [:]) { $1 }
    for trait in traits[build.name] ?? [] { all[trait] = "1" }
    return all
  }

  /// The conditions of a module that a build defines differently now, with their values before; nil for
  /// those that it did not define.
  ///
  /// - Parameters:
  ///   - now: Today's conditions.
  ///   - module: The module.
  ///   - former: The name of the module before.
  ///   - build: The build.
  /// - Returns: The former values by name.
  package func changed(
    since now: DefinedConditions, module: String, formerly former: String, build: Build
  ) -> [String: String?] {
    let (old, new) = (
      self.conditions(of: former, in: build), now.conditions(of: module, in: build)
    )
    return Set(old.keys).union(new.keys).reduce(into: [:]) {
      if old[$1] != new[$1] { $0[$1] = .some(old[$1]) }
    }
  }
}

/// The targets of the local packages at an earlier commit.
package struct FormerTargets {
  /// The manifests, by the absolute path of the package's folder.
  private let packages: [String: PackageManifest]

  package init(_ packages: [String: PackageManifest]) { self.packages = packages }

  /// The target that contained a file, by the absolute path of the file.
  package func target(of file: String) -> PackageManifest.Target? {
    var found: (target: PackageManifest.Target, isListed: Bool, depth: Int)?
    for (package, manifest) in packages where file.hasPrefix(package + "/") {
      for target in manifest.targets {
        for folder in manifest.folders(of: target) {
          let path = URL(filePath: "\(package)/\(folder)").standardizedFileURL.path
          guard file.hasPrefix(path + "/") else { continue }
          let inside = file.dropFirst(path.count + 1)
          func contains(_ item: String) -> Bool {
            let item = item.hasSuffix("/") ? String(item.dropLast()) : item
            return item == "." || inside == item || inside.hasPrefix(item + "/")
          }
          if target.exclude?.contains(where: contains) ?? false { continue }
          // Public headers are not listed.
          let isListed = target.sources?.contains(where: contains) ?? true
          if let best = found, (best.isListed ? 1 : 0, best.depth) >= (isListed ? 1 : 0, path.count)
          {
            continue
          }
          found = (target, isListed, path.count)
        }
      }
    }
    return found?.target
  }
}

extension PackageManifest {
  /// The folders that can contain a target's files, relative to the package (SwiftPM's
  /// `PackageBuilder.predefinedSourceDirectories`).
  fileprivate func folders(of target: Target) -> [String] {
    if let path = target.path { return [path] }
    let parents = ["Sources", "Source", "src", "srcs"]
    let named =
      (target.type == "test"
      ? ["Tests"] + parents : target.type == "plugin" ? ["Plugins"] : parents)
      .map { "\($0)/\(target.name)" }
    let others = ["test", "plugin"]
    let isOnly =
      !others.contains(target.type ?? "")
      && targets.count { !others.contains($0.type ?? "") } == 1
    return named + (isOnly ? parents : [])
  }
}

extension PackageManifest.Target.Setting {
  fileprivate var isForLinux: Bool {
    let platforms = condition?.platformNames ?? []
    return platforms.isEmpty || platforms.contains("linux")
  }
}

extension PackageManifest {
  /// The traits that are enabled unless a build selects others.
  var defaultTraits: Set<String> {
    var open = ["default"]
    var found: Set<String> = []
    while let name = open.popLast() {
      for trait in traits ?? [] where trait.name == name {
        open += (trait.enabledTraits ?? []).filter { found.insert($0).inserted }
      }
    }
    return found
  }
}
