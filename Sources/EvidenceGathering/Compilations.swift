internal import Foundation
package import ReleaseModel

/// What was compiled for some files of a build, by SwiftPM's description of the last build.
package struct Compilations: Sendable {
  let calls: [BuildDescription.Compilation]
  private let workspace: Workspace

  /// Reads what is linked into some files, given as absolute paths; without any, what SwiftPM
  /// describes at all.
  ///
  /// Nil where SwiftPM left no description, or one that does not say how these files are made.
  package init?(of build: Build, linkedInto files: [String], in workspace: Workspace) {
    guard
      let description = BuildDescription(
        scratchPath: workspace.scratchPath(of: build), configuration: build.configuration.rawValue)
    else { return nil }
    calls = description.compilations(linkedInto: files.isEmpty ? description.outputs : files)
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
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return [] }
    let rule = text.replacing("\\\n", with: " ").split(separator: "\n").first ?? ""
    var words: [String] = [""]
    var isEscaped = false
    for character in rule {
      if isEscaped || !(character == "\\" || character == " ") {
        words[words.count - 1].append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        words.append("")
      }
    }
    return words.filter { !$0.isEmpty && $0 != ":" && !$0.hasSuffix(":") }
  }
}

extension CompiledModule {
  fileprivate mutating func add(_ sources: [String], isLocal: Bool) {
    self.sources += sources
    self.isLocal = self.isLocal || isLocal
  }
}
