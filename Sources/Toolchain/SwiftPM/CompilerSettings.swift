internal import Foundation
package import ReleaseModel

/// The arguments that manifests and a configuration add to those of the compilers, for comparing two
/// of their versions.
package struct CompilerSettings: Equatable {
  /// A compiler, by the name that manifests have for it.
  private enum Tool: String { case swift, c, cxx }

  private struct Setting: Equatable {
    let module: String
    let tool: Tool
    /// The only configuration that has it; nil for all.
    var configuration: Build.Configuration?
    /// The traits of which one must be enabled; nil for none.
    var traits: [String]?
    let arguments: [String]

    var isStandard: Bool { arguments.first?.hasPrefix("-std=") ?? false }
  }

  private var settings: [Setting] = []
  /// The traits, by the build that enables them.
  private var traits: [String: Set<String>] = [:]
  /// The flags of a build, by its name.
  private var flags: [String: [String]] = [:]

  /// Reads the manifests of local packages, by the absolute path of their folders, and the builds.
  package init(_ manifests: [String: PackageManifest], _ builds: [Build]) {
    for build in builds {
      flags[build.name] = build.flags
      traits[build.name] = Set(build.traits)
    }
    for (package, manifest) in manifests.sorted(by: { $0.key < $1.key }) {
      for build in builds where build.traits.isEmpty {
        traits[build.name, default: []].formUnion(manifest.defaultTraits)
      }
      for target in manifest.targets {
        let module = target.name.asModuleName
        func add(
          _ tool: Tool, _ arguments: [String], if condition: PackageManifest.Condition? = nil
        ) {
          settings.append(
            Setting(
              module: module, tool: tool,
              configuration: condition?.config.flatMap(Build.Configuration.init),
              traits: condition?.traits, arguments: arguments))
        }
        add(.swift, ["-swift-version", manifest.languageMode])
        manifest.cLanguageStandard.map { add(.c, ["-std=\($0)"]) }
        manifest.cxxLanguageStandard.map { add(.cxx, ["-std=\($0)"]) }
        for setting in target.settings ?? [] where setting.isForLinux {
          guard let tool = Tool(rawValue: setting.tool) else { continue }
          add(
            tool,
            setting.kind.arguments(below: manifest.folders(of: target).map { "\(package)/\($0)" }),
            if: setting.condition)
        }
      }
    }
  }

  /// A compiler's options for a module in a build.
  private func options(of module: String, _ tool: Tool, in build: Build) -> [CompilerOption] {
    // SwiftPM defines it whatever the manifest says.
    var arguments = build.configuration == .debug ? ["-DDEBUG"] : []
    let enabled = traits[build.name] ?? []
    for setting in settings where setting.module == module {
      // Settings for C apply to C++, too.
      guard setting.tool == tool || tool == .cxx && setting.tool == .c && !setting.isStandard,
        setting.configuration.map({ $0 == build.configuration }) ?? true,
        setting.traits.map({ !enabled.isDisjoint(with: $0) }) ?? true
      else { continue }
      arguments += setting.arguments
    }
    if tool == .swift { arguments += enabled.sorted().map { "-D\($0)" } }
    var rest = (flags[build.name] ?? [])[...]
    while let flag = rest.popFirst() {
      switch (flag, tool) {
      case ("-Xswiftc", .swift), ("-Xcc", .c), ("-Xcc", .cxx), ("-Xcxx", .cxx):
        arguments += rest.popFirst().map { [$0] } ?? []
      case ("-Xcc", .swift): arguments += rest.popFirst().map { [flag, $0] } ?? []
      default: if flag.hasPrefix("-X") { _ = rest.popFirst() }
      }
    }
    let options = CompilerOption.parse(arguments)
    // The last language mode counts.
    let mode = options.last(where: \.isLanguageMode)
    return options.filter { !$0.isLanguageMode || $0 == mode }
  }

  /// A module's compilation as it was before; nil if its options were the same.
  ///
  /// - Parameters:
  ///   - compilation: Today's compilation.
  ///   - now: Today's settings.
  ///   - former: The name of the module before.
  ///   - build: The build.
  /// - Returns: The compilation with the former options in place of today's.
  package func former(
    _ compilation: BuildDescription.Compilation, since now: CompilerSettings,
    formerly former: String, build: Build
  ) -> BuildDescription.Compilation? {
    let tool: Tool =
      compilation.isSwift
      ? .swift
      : ["c", "m"].contains((compilation.sources[0] as NSString).pathExtension) ? .c : .cxx
    let then = options(of: former, tool, in: build)
    let today = now.options(of: compilation.module, tool, in: build)
    let gone = Set(today).subtracting(then)
    let known = Set(today)
    let added = then.filter { !known.contains($0) }
    if gone.isEmpty && added.isEmpty { return nil }
    var compilation = compilation
    compilation.arguments =
      compilation.arguments.prefix(1)
      + CompilerOption.parse(compilation.arguments.dropFirst()).filter { !gone.contains($0) }
      .flatMap(\.words) + added.flatMap(\.words)
    return compilation
  }
}

extension PackageManifest.Target.Setting {
  fileprivate var isForLinux: Bool {
    let platforms = condition?.platformNames ?? []
    return platforms.isEmpty || platforms.contains("linux")
  }
}

extension PackageManifest.Target.Setting.Kind {
  /// The compiler's arguments; the target's folder is one of several.
  fileprivate func arguments(below folders: [String]) -> [String] {
    if let flags = unsafeFlags?._0 { return flags }
    if let definition = define?._0 { return ["-D\(definition)"] }
    if let path = headerSearchPath?._0 { return folders.map { "-I\($0)/\(path)" } }
    if let mode = swiftLanguageMode?._0 { return ["-swift-version", mode] }
    if let feature = enableUpcomingFeature?._0 { return ["-enable-upcoming-feature", feature] }
    if let feature = enableExperimentalFeature?._0 {
      return ["-enable-experimental-feature", feature]
    }
    if strictMemorySafety != nil { return ["-strict-memory-safety"] }
    if interoperabilityMode?._0 == "Cxx" { return ["-cxx-interoperability-mode=default"] }
    return []
  }
}

extension PackageManifest {
  /// The language mode of targets that set none (SwiftPM's `ToolsVersion.swiftLanguageVersion`).
  fileprivate var languageMode: String {
    func isLess(_ left: String, _ right: String) -> Bool {
      left.compare(right, options: .numeric) == .orderedAscending
    }
    if let newest = (swiftLanguageVersions ?? []).max(by: isLess) { return newest }
    let tools = toolsVersion?._version ?? ""
    return isLess(tools, "5") ? "4" : isLess(tools, "6") ? "5" : "6"
  }

  /// The names of its targets' modules.
  package var modules: Set<String> { Set(targets.map(\.name.asModuleName)) }

  /// The identities of the packages that it depends on.
  package var dependencyIdentities: Set<String> {
    Set((dependencies ?? []).flatMap(\.values).joined().compactMap(\.identity))
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
