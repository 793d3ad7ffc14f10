internal import Algorithms
internal import Foundation

/// A pattern for files below a folder: `*` matches within a name, `**` any number of folders.
///
/// An accented letter matches in either of its encodings, composed or decomposed.
package struct FilePattern: Sendable {
  private let components: [Component]

  private enum Component {
    case parent
    case anyFolders
    case name(Glob, matchesHidden: Bool)

    init(_ text: String) {
      self =
        switch text {
        case "..": .parent
        case "**": .anyFolders
        default:
          .name(
            Glob(text.precomposedStringWithCanonicalMapping), matchesHidden: text.hasPrefix("."))
        }
    }
  }

  /// Creates a pattern, relative to the folder to search.
  package init(_ pattern: String) {
    components = pattern.split(separator: "/").map(String.init).filter { $0 != "." }
      .map(Component.init)
  }

  /// The result of a search.
  package struct Matches: Sendable, Equatable {
    /// The paths of the matching files, relative to the folder, sorted.
    package var files: [String] = []
    /// The unreadable folders that may contain matching files, with the reason, sorted.
    package var unreadable: [String] = []
  }

  /// Searches a folder.
  ///
  /// Hidden files and folders, such as `.build`, match only if the pattern contains the dot. `**`
  /// doesn't follow symbolic links to folders, so that the search ends even if they form a cycle.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder.
  ///   - followsLinks: Whether names match links to folders.
  /// - Returns: The matching files, and what can't be read.
  package func matches(in folder: String, followingLinks followsLinks: Bool = true) -> Matches {
    var found = Found(followsLinks: followsLinks)
    search(components[...], in: folder, prefix: "", &found)
    return Matches(files: found.files.sorted(), unreadable: found.unreadable.sorted())
  }

  /// Whether it matches a path that is relative to the folder, whatever exists there.
  package func matches(path: String) -> Bool {
    Self.matches(
      components[...],
      path.precomposedStringWithCanonicalMapping.split(separator: "/").map(String.init)[...])
  }

  private static func matches(
    _ pattern: ArraySlice<Component>, _ path: ArraySlice<String>
  ) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    let isHidden = path.first?.hasPrefix(".") == true
    switch first {
    case .anyFolders:
      return matches(pattern.dropFirst(), path)
        || !path.isEmpty && !isHidden && matches(pattern, path.dropFirst())
    case .parent:
      return path.first == ".." && matches(pattern.dropFirst(), path.dropFirst())
    case .name(let glob, let matchesHidden):
      return path.first.map { (matchesHidden || !isHidden) && glob.matches($0) } == true
        && matches(pattern.dropFirst(), path.dropFirst())
    }
  }

  private struct Found {
    let followsLinks: Bool
    var files: Set<String> = []
    var unreadable: Set<String> = []

    /// Adds an unreadable path, unless nothing exists there: a broken link leads to no file.
    mutating func addIfThere(_ path: String, shown name: String, _ reason: String? = nil) {
      guard !FileFinder.isMissing(path) else { return }
      unreadable.insert("\(name) cannot be read: \(reason ?? String(cString: strerror(errno)))")
    }
  }

  private func search(
    _ pattern: ArraySlice<Component>, in folder: String, prefix: String, _ found: inout Found
  ) {
    guard let first = pattern.first else { return }
    let rest = pattern.dropFirst()
    switch first {
    case .parent: search(rest, in: folder + "/..", prefix: prefix + "../", &found)
    case .anyFolders:
      search(rest, in: folder, prefix: prefix, &found)
      for name in names(in: folder, prefix: prefix, &found) where !name.hasPrefix(".") {
        let path = folder + "/" + name
        if FileFinder.isFolder(path, followingLink: false) {
          search(pattern, in: path, prefix: prefix + name + "/", &found)
        } else if FileFinder.mode(of: path, followingLink: false) == nil {
          found.addIfThere(path, shown: prefix + name)
        }
      }
    case .name(let glob, let matchesHidden):
      for name in names(in: folder, prefix: prefix, &found)
      where (matchesHidden || !name.hasPrefix("."))
        && glob.matches(name.precomposedStringWithCanonicalMapping)
      {
        let path = folder + "/" + name
        if FileFinder.isFolder(path, followingLink: found.followsLinks) {
          search(rest, in: path, prefix: prefix + name + "/", &found)
        } else if FileFinder.mode(of: path) == nil {
          found.addIfThere(path, shown: prefix + name)
        } else if rest.isEmpty {
          found.files.insert(prefix + name)
        }
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
}
