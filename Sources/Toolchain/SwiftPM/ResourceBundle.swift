/// Files that ship together, and where they come from.
package struct ResourceBundle: Sendable {
  /// The bundle's name, or the path of the folder as given.
  package var name: String
  /// The absolute paths of files, and of folders with everything in them.
  package var paths: [String]
  /// The files that SwiftPM copies, by the path of the copy; empty if built elsewhere.
  package var sources: [String: String] = [:]

  /// Whether the files are embedded in code, so that only artifacts show what ships.
  package var isEmbedded = false

  package init(name: String, paths: [String]) {
    self.name = name
    self.paths = paths
  }

  /// Whether the build copies files into it; if not, they are embedded, or built elsewhere.
  package var isCopied: Bool { !sources.isEmpty }

  /// The original of a copied file in the bundle, if known.
  package func source(of path: String) -> String? {
    var folder = path[...]
    while !folder.isEmpty {
      if let source = sources[String(folder)] { return source + path.dropFirst(folder.count) }
      folder = folder.dropLast(folder.reversed().prefix { $0 != "/" }.count + 1)
    }
    return nil
  }
}
