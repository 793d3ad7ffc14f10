internal import Foundation
package import ReleaseModel

/// The modules in the standard folders of packages, such as `Sources`.
package struct StandardModules: Sendable {
  /// The modules with sources, named as SwiftPM names those of targets.
  package var modules: [CompiledModule] = []
  /// The files and folders that can't be read and may contain more code, with the reasons.
  package var unreadable: [String] = []

  /// Finds the modules in folders, given as absolute paths; a folder that doesn't exist has none.
  package init(in folders: [String]) {
    for folder in folders where !FileFinder.isMissing(folder) { add(folder) }
  }

  private mutating func add(_ folder: String) {
    var sources: [String: [String]] = [:]
    let found = FileFinder.find(folder, where: Self.isSource).found
    unreadable += found.unreadable
    for path in found.files {
      let name = path.dropFirst(folder.count + 1).prefix { $0 != "/" }
      sources[String(name), default: []].append(path)
    }
    modules += sources.sorted { $0.key < $1.key }.map { name, sources in
      // A single target's files can be in the folder itself.
      let isFile = name.contains(".")
      return CompiledModule(
        name: isFile ? name : String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }),
        sources: sources)
    }
  }

  /// Whether a file is compiled by itself, and its declarations and strings can be read.
  private static func isSource(_ path: String) -> Bool {
    [.swift, .c, .objectiveC].contains(SourceKind(of: path))
  }
}
