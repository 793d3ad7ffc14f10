internal import Foundation
package import ReleaseModel

/// What was compiled for some files of a build.
package struct Compilations: Sendable {
  let calls: [BuildDescription.Compilation]
  private let workspace: Workspace

  /// Reads what is linked into some files, given as absolute paths; without any, what SwiftPM
  /// describes at all, except the modules of tests.
  ///
  /// Nil where the description does not say how these files are made.
  package init?(
    _ description: BuildDescription, linkedInto files: [String], of package: PackageDescription,
    in workspace: Workspace
  ) {
    let tests = Set(package.targets.filter { $0.kind == .test }.map(\.module))
    calls = description.compilations(linkedInto: files.isEmpty ? description.outputs : files)
      .filter { !tests.contains($0.module) && !$0.isTestRunner }
    self.workspace = workspace
    if calls.isEmpty { return nil }
  }

  /// The modules, sorted by name; how they were compiled is not known yet.
  package var modules: [CompiledModule] {
    var modules: [String: CompiledModule] = [:]
    for call in calls {
      modules[call.module, default: CompiledModule(name: call.module, isLocal: false)]
        .add(call.sources, isLocal: call.isLocal)
    }
    return modules.values.sorted { $0.name < $1.name }
  }

  /// The folders of the packages whose sources SwiftPM has not fetched, sorted: the package itself,
  /// and those that are named by their paths.
  package var localPackages: [String] {
    var packages: [String: String] = [:]
    for source in localSources {
      let folder = (source as NSString).deletingLastPathComponent
      if packages[folder] == nil { packages[folder] = Self.package(around: folder) }
    }
    return Set(packages.values).sorted()
  }

  /// The absolute paths of the sources that were compiled and that SwiftPM has not fetched or
  /// generated, and of the headers in their packages, sorted.
  package var localFiles: [String] {
    let prefixes = Set(localPackages + [workspace.root]).map { $0 + "/" }
    let lists = Set(calls.filter(\.isLocal).flatMap(\.dependencyFiles))
    let read = lists.flatMap(Self.prerequisites).map {
      $0.hasPrefix("/") ? $0 : workspace.packagePath + "/" + $0
    }.filter { path in workspace.isSource(path) && prefixes.contains(where: path.hasPrefix) }
    return Set(localSources + read).sorted()
  }

  private var localSources: [String] {
    calls.filter(\.isLocal).flatMap(\.sources).filter(workspace.isSource)
  }

  /// The nearest folder with a manifest, else the folder itself.
  private static func package(around folder: String) -> String {
    FileFinder.folder(with: "Package.swift", around: folder) ?? folder
  }

  /// What the first rule of a file for `make` depends on; in Swift's, the other rules repeat it.
  private static func prerequisites(in file: String) -> [String] {
    guard let bytes = FileManager.default.contents(atPath: file) else { return [] }
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

extension BuildDescription.Compilation {
  /// Whether it compiles what SwiftPM writes to run tests.
  fileprivate var isTestRunner: Bool {
    !isLocal && ["PackageTests", "PackageDiscoveredTests"].contains(where: module.hasSuffix)
  }
}

extension CompiledModule {
  fileprivate mutating func add(_ sources: [String], isLocal: Bool) {
    self.sources += sources
    self.isLocal = self.isLocal || isLocal
  }
}
