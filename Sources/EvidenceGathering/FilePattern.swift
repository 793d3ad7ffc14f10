internal import Foundation

/// A pattern for files below a folder: `*` matches within a name, `**` any number of folders.
package struct FilePattern: Sendable {
  private let components: [String]

  /// Creates a pattern, relative to the folder to search.
  package init(_ pattern: String) {
    components = pattern.split(separator: "/").map(String.init).filter { $0 != "." }
  }

  /// The result of a search.
  package struct Matches: Sendable {
    /// The paths of the matching files, relative to the folder, sorted.
    package var files: [String] = []
    /// The unreadable folders that may contain matching files, with the reason, sorted.
    package var unreadable: [String] = []
  }

  /// Searches a folder.
  ///
  /// Hidden files and folders, such as `.build`, match only if the pattern contains the dot. `**`
  /// doesn't follow symbolic links to folders, so that the search ends even if they form a cycle.
  package func matches(in folder: String) -> Matches {
    var found = Found()
    search(components[...], in: folder, prefix: "", &found)
    return Matches(files: found.files.sorted(), unreadable: found.unreadable.sorted())
  }

  private struct Found {
    var files: Set<String> = []
    var unreadable: Set<String> = []

    /// Adds an unreadable path, unless nothing is there: a broken link leads to no file.
    mutating func addIfThere(_ path: String, shown name: String, _ reason: String? = nil) {
      var status = stat()
      let cause = stat(path, &status) == 0 ? 0 : errno
      guard ![ENOENT, ENOTDIR, ELOOP].contains(cause) else { return }
      unreadable.insert("\(name) cannot be read: \(reason ?? String(cString: strerror(cause)))")
    }
  }

  private func search(
    _ pattern: ArraySlice<String>, in folder: String, prefix: String, _ found: inout Found
  ) {
    guard let first = pattern.first else { return }
    let rest = pattern.dropFirst()
    if first == "**" { search(rest, in: folder, prefix: prefix, &found) }
    if first == ".." {
      search(rest, in: folder + "/..", prefix: prefix + "../", &found)
      return
    }
    for name in names(in: folder, prefix: prefix, &found) {
      let isHidden = name.hasPrefix(".") && !first.hasPrefix(".")
      guard !isHidden, first == "**" || Self.matches(name[...], first[...]) else { continue }
      let path = folder + "/" + name
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        if first != "**" { found.addIfThere(path, shown: prefix + name) }
        continue
      }
      if first == "**" {
        guard isFolder.boolValue, !Self.isLink(path) else { continue }
        search(pattern, in: path, prefix: prefix + name + "/", &found)
      } else if rest.isEmpty {
        if !isFolder.boolValue { found.files.insert(prefix + name) }
      } else if isFolder.boolValue {
        search(rest, in: path, prefix: prefix + name + "/", &found)
      }
    }
  }

  private func names(in folder: String, prefix: String, _ found: inout Found) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      found.addIfThere(folder, shown: prefix.isEmpty ? "." : prefix, FileError.reason(error))
      return []
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
