internal import Foundation

/// A pattern for files below a folder: `*` matches within a name, `**` any number of folders.
package struct FilePattern: Sendable {
  private let components: [String]

  /// Creates a pattern; it is relative to the folder that is searched.
  package init(_ pattern: String) {
    components = pattern.split(separator: "/").map(String.init).filter { $0 != "." }
  }

  /// The paths of the files that match, relative to the folder, sorted.
  ///
  /// Hidden files and folders (`.build` among them) match only where the pattern spells the dot.
  /// Symbolic links to folders are not followed by `**`, so that a loop of them ends.
  package func files(in folder: String) -> [String] {
    var found: Set<String> = []
    search(components[...], in: folder, prefix: "", &found)
    return found.sorted()
  }

  private func search(
    _ pattern: ArraySlice<String>, in folder: String, prefix: String, _ found: inout Set<String>
  ) {
    guard let first = pattern.first else { return }
    let rest = pattern.dropFirst()
    if first == "**" { search(rest, in: folder, prefix: prefix, &found) }
    if first == ".." {
      search(rest, in: folder + "/..", prefix: prefix + "../", &found)
      return
    }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let isHidden = name.hasPrefix(".") && !first.hasPrefix(".")
      guard !isHidden, first == "**" || Self.matches(name[...], first[...]) else { continue }
      let path = folder + "/" + name
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      if first == "**" {
        guard isFolder.boolValue, !Self.isLink(path) else { continue }
        search(pattern, in: path, prefix: prefix + name + "/", &found)
      } else if rest.isEmpty {
        if !isFolder.boolValue { found.insert(prefix + name) }
      } else if isFolder.boolValue {
        search(rest, in: path, prefix: prefix + name + "/", &found)
      }
    }
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// Whether a name matches a pattern in which `*` stands for any characters.
  private static func matches(_ name: Substring, _ pattern: Substring) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    if first == "*" {
      return matches(name, pattern.dropFirst())
        || (!name.isEmpty && matches(name.dropFirst(), pattern))
    }
    return name.first == first && matches(name.dropFirst(), pattern.dropFirst())
  }
}
