internal import Glibc

/// Finds files of some kind, either named directly or contained in named folders.
package struct FileFinder {
  /// A file that was named or found in a folder.
  package enum Found: Sendable, Hashable {
    /// A file of the requested kind.
    case file(path: String)
    /// A file or folder that can't be read, and so may hide anything.
    case unreadable(path: String, reason: Obstacle)

    /// The path, which starts with the one that was named.
    package var path: String {
      switch self {
      case .file(let path), .unreadable(let path, _): path
      }
    }
  }

  /// Why a file or folder can't be read.
  package enum Obstacle: Sendable, Hashable, CustomStringConvertible {
    /// The entries of a folder can't be listed.
    case folder(cause: String)
    /// A symbolic link leads to nothing that can be reached.
    case link(cause: String)
    case invalidName
    /// Whether it is of the requested kind is unknown.
    case unidentified(cause: String)

    /// The reason, to continue a sentence.
    package var description: String {
      switch self {
      case .folder(let cause): "the folder cannot be read: \(cause)"
      case .link(let cause): "the link cannot be followed: \(cause)"
      case .invalidName: "its name is not valid UTF-8"
      case .unidentified(let cause): cause
      }
    }
  }

  private let isSkipped: (String) -> Bool
  /// Whether a file in a folder is of the requested kind; throws the reason if that is unknown.
  private let isWanted: (String) throws -> Bool
  private var seen: Set<FileNode> = []
  private var links: [String] = []
  private var found: [Found] = []
  private var skipped = 0

  /// The nearest folder, up to but excluding the root, that contains an item with the given name.
  package static func folder(with name: String, around folder: String) -> String? {
    var candidate = folder[...]
    while candidate.count > 1 {
      if access("\(candidate)/\(name)", F_OK) == 0 { return String(candidate) }
      candidate = candidate[..<(candidate.lastIndex(of: "/") ?? candidate.startIndex)]
    }
    return nil
  }

  /// Finds files at a path, sorted by path.
  ///
  /// A path that isn't a folder is returned as is, even if nothing is there: reading it later
  /// reports the reason. In a folder and all folders below it, the wanted files are returned.
  /// Symbolic links are followed, and each file and folder is returned once, by a path without
  /// links if there is one. FIFOs, sockets and devices are not opened.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - isSkipped: Whether to skip files and folders with the given name.
  ///   - isWanted: Whether the file at a path is of the requested kind.
  /// - Returns: The files found, and the number of files skipped.
  package static func find(
    _ path: String, skipping isSkipped: @escaping (String) -> Bool = { _ in false },
    where isWanted: @escaping (String) throws -> Bool
  ) -> (found: [Found], skipped: Int) {
    var finder = FileFinder(isSkipped: isSkipped, isWanted: isWanted)
    guard let status = finder.status(of: path), status.isFolder else {
      return ([.file(path: path)], 0)
    }
    var folder = path
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    finder.seen.insert(status.identity)
    finder.search(folder)
    // The target of a link may also have a direct path, so links come last.
    while let link = finder.links.popLast() { finder.visit(link) }
    return (finder.found.sorted { $0.path < $1.path }, finder.skipped)
  }

  /// Whether a path leads to a folder, or is one itself if links aren't followed.
  package static func isFolder(_ path: String, followingLink: Bool = true) -> Bool {
    mode(of: path, followingLink: followingLink).map { $0 & S_IFMT == S_IFDIR } ?? false
  }

  /// Whether nothing exists at a path; a broken link leads to nothing.
  ///
  /// False if that can't be determined.
  package static func isMissing(_ path: String) -> Bool {
    mode(of: path) == nil && [ENOENT, ENOTDIR, ELOOP].contains(errno)
  }

  /// The mode of what a path leads to; nil with `errno` if nothing can be reached.
  static func mode(of path: String, followingLink: Bool = true) -> mode_t? {
    var status = stat()
    guard !path.utf8.contains(0), (followingLink ? stat : lstat)(path, &status) == 0 else {
      return nil
    }
    return status.st_mode
  }

  /// Searches a folder and the folders below it.
  private mutating func search(_ folder: String) {
    var folders = [folder]
    while let folder = folders.popLast() {
      let entries: [FolderEntries.Entry]
      do {
        entries = try FolderEntries.read(folder)
      } catch {
        fail(folder, .folder(cause: error.reason))
        continue
      }
      for entry in entries {
        guard let name = String(validating: entry.name, as: UTF8.self) else {
          fail(
            "\(folder)/\(String(decoding: entry.name, as: UTF8.self))",
            .invalidName)
          continue
        }
        guard !isSkipped(name) else { continue }
        let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
        if let mode = Self.mode(of: path, followingLink: false), mode & S_IFMT == S_IFLNK {
          links.append(path)
        } else if let below = enter(path) {
          folders.append(below)
        }
      }
    }
  }

  private mutating func visit(_ path: String) {
    if let folder = enter(path) { search(folder) }
  }

  /// Adds a file if it is wanted; returns a folder that has not been visited yet.
  private mutating func enter(_ path: String) -> String? {
    guard let status = status(of: path) else {
      fail(path, .link(cause: String(cString: strerror(errno))))
      return nil
    }
    guard status.isFolder || status.isFile else {
      skipped += 1
      return nil
    }
    guard seen.insert(status.identity).inserted else { return nil }
    if status.isFolder { return path }
    do {
      if try isWanted(path) {
        found.append(.file(path: path))
      } else {
        skipped += 1
      }
    } catch {
      fail(path, .unidentified(cause: "\(error)"))
    }
    return nil
  }

  private mutating func fail(_ path: String, _ reason: Obstacle) {
    found.append(.unreadable(path: path, reason: reason))
  }

  /// The target of a path; nil with `errno` if it doesn't exist or can't be reached.
  private func status(
    of path: String
  ) -> (identity: FileNode, isFolder: Bool, isFile: Bool)? {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    return (
      FileNode(of: status),
      status.st_mode & S_IFMT == S_IFDIR, status.st_mode & S_IFMT == S_IFREG
    )
  }
}

extension [FileFinder.Found] {
  /// The paths of the files of the requested kind.
  package var files: [String] {
    compactMap { if case .file(let path) = $0 { path } else { nil } }
  }

  /// The files and folders that can't be read, with the reasons; a broken link hides nothing.
  package var unreadable: [String] {
    compactMap {
      guard case .unreadable(let path, let reason) = $0, !FileFinder.isMissing(path) else {
        return nil
      }
      return "\(path): \(reason)"
    }
  }
}
