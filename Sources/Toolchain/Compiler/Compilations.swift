internal import Foundation
package import ReleaseModel

/// The code that was compiled for some files of a build.
package struct Compilations: Sendable {
  package let calls: [BuildDescription.Compilation]
  package let description: BuildDescription
  /// The absolute paths of the packages that the manifest references by path.
  private let dependencies: [String]
  package let workspace: Workspace

  /// Finds the code that is linked into some files, given as absolute paths.
  ///
  /// Without any files, finds everything that SwiftPM describes except test modules. Nil if the
  /// description doesn't say how these files are built.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  package init?(
    _ description: BuildDescription, linkedInto files: [String], of package: PackageDescription,
    in workspace: Workspace
  ) throws(GatheringError) {
    let tests = Set(package.targets.filter { $0.kind == .test }.map(\.module))
    calls = try description.compilations(linkedInto: files.isEmpty ? description.outputs : files)
      .filter { !tests.contains($0.module) && !$0.isTestRunner }
    self.description = description
    dependencies = package.localDependencies
    self.workspace = workspace
    if calls.isEmpty { return nil }
  }

  /// The modules, sorted by name, without information on how they were compiled.
  package var modules: [CompiledModule] { Self.modules(of: calls) }

  /// The platform that the code is compiled for; nil if the arguments don't name it.
  package var target: TargetTriple? { calls.lazy.compactMap(\.target).first }

  /// The modules that are compiled as Embedded Swift, sorted.
  package var embeddedModules: [String] {
    Set(calls.filter(\.isEmbedded).map(\.module)).sorted()
  }

  /// The local modules that are not linked into the files: tests, and modules that only tests,
  /// macros or plugins use, or that nothing uses.
  ///
  /// - Throws: `GatheringError` if SwiftPM's description is damaged.
  package func unlinkedModules() throws(GatheringError) -> StandardModules {
    let linked = Set(calls.map(\.module))
    let described = Self.modules(
      of: try description.compilations(linkedInto: description.outputs).filter {
        $0.isLocal && !linked.contains($0.module)
      })
    let known = linked.union(described.map(\.name))
    // SwiftPM describes only those modules of other local packages that the package uses.
    let packages = Set(dependencies + localPackages).subtracting([workspace.packagePath]).sorted()
    var found = StandardModules(
      in: packages.flatMap { package in ["Sources", "Tests"].map { "\(package)/\($0)" } })
    found.modules = described + found.modules.filter { !known.contains($0.name) }
    return found
  }

  private static func modules(of calls: [BuildDescription.Compilation]) -> [CompiledModule] {
    var modules: [String: CompiledModule] = [:]
    for call in calls {
      modules[call.module, default: CompiledModule(name: call.module, isLocal: false)]
        .add(call.sources, isLocal: call.isLocal)
    }
    return modules.values.sorted { $0.name < $1.name }
  }

  /// The folders of the packages that SwiftPM did not fetch, sorted.
  ///
  /// These are the package itself and the packages that are referenced by path.
  package var localPackages: [String] {
    var packages: [String: String] = [:]
    for source in localSources {
      let folder = (source as NSString).deletingLastPathComponent
      if packages[folder] == nil { packages[folder] = Self.package(around: folder) }
    }
    return Set(packages.values).sorted()
  }

  /// The absolute paths of compiled sources and of the headers in their packages, sorted.
  ///
  /// Excludes sources that SwiftPM fetched or generated.
  ///
  /// - Parameter module: The module that compiles them; nil for all modules.
  /// - Returns: The paths.
  /// - Throws: `FileBytes.Failure` if a dependency file of the compiler can't be read.
  package func localFiles(of module: String? = nil) throws -> [String] {
    let prefixes = Set(localPackages + [workspace.root]).map { $0 + "/" }
    let calls = calls.filter { $0.isLocal && (module == nil || $0.module == module) }
    let lists = Set(calls.flatMap(\.dependencyFiles))
    let read = try lists.flatMap(Self.prerequisites).map {
      $0.hasPrefix("/") ? $0 : workspace.packagePath + "/" + $0
    }.filter { path in workspace.isSource(path) && prefixes.contains(where: path.hasPrefix) }
    return Set(calls.flatMap(\.sources).filter(workspace.isSource) + read).sorted()
  }

  private var localSources: [String] {
    calls.filter(\.isLocal).flatMap(\.sources).filter(workspace.isSource)
  }

  /// The nearest folder that contains a manifest, or else the folder itself.
  private static func package(around folder: String) -> String {
    FileFinder.folder(with: "Package.swift", around: folder) ?? folder
  }

  /// The prerequisites of the first rule in a Make dependency file; in Swift's, other rules repeat
  /// them.
  ///
  /// Empty if there is no file: SwiftPM also describes what only other platforms compile.
  static func prerequisites(in file: String) throws(FileBytes.Failure) -> [String] {
    guard !FileFinder.isMissing(file) else { return [] }
    let bytes = try FileBytes.data(file)
    var words: [String] = []
    var word: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      let isSpace = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      }
      // A backslash before the end of a line continues the rule.
      if isSpace, !isEscaped || byte == UInt8(ascii: "\n") {
        words.append(String(decoding: word, as: UTF8.self))
        word = []
        if !isEscaped, byte == UInt8(ascii: "\n") { break }
      } else {
        word.append(byte)
      }
      isEscaped = false
    }
    words.append(String(decoding: word, as: UTF8.self))
    return words.filter { !$0.isEmpty && !$0.hasSuffix(":") }
  }
}

extension BuildDescription {
  /// The platform that objects are compiled for; nil if the arguments don't name it.
  ///
  /// - Throws: `GatheringError` if the description is damaged.
  package func target(of objects: [String]) throws(GatheringError) -> TargetTriple? {
    try compilations(linkedInto: objects.isEmpty ? outputs : objects).lazy.compactMap(\.target)
      .first
  }
}

extension BuildDescription.Compilation {
  fileprivate var target: TargetTriple? {
    arguments.lastIndex(of: "-target").flatMap { arguments[$0...].dropFirst().first }
      .map(TargetTriple.init)
  }

  /// Whether this compiles the test runner that SwiftPM generates.
  fileprivate var isTestRunner: Bool {
    !isLocal && ["PackageTests", "PackageDiscoveredTests"].contains(where: module.hasSuffix)
  }

  /// Whether this compiles Embedded Swift, which has no reflection metadata.
  fileprivate var isEmbedded: Bool {
    let words = arguments.filter { $0 != "-Xfrontend" }
    return words.indices.dropLast().contains {
      words[$0] == "-enable-experimental-feature" && words[$0 + 1] == "Embedded"
    }
  }
}

extension CompiledModule {
  fileprivate mutating func add(_ sources: [String], isLocal: Bool) {
    self.sources += sources
    self.isLocal = self.isLocal || isLocal
  }
}
