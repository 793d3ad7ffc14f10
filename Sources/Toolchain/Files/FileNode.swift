internal import Glibc

/// Identifies a file or folder, whichever links lead to it.
package struct FileNode: Hashable, Sendable {
  private let device: UInt64
  private let node: UInt64

  init(of status: stat) {
    device = UInt64(status.st_dev)
    node = UInt64(status.st_ino)
  }

  /// Follows symbolic links; nil if the target doesn't exist or can't be reached.
  package init?(ofFileAt path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    self.init(of: status)
  }

  /// Whether the path of a file, relative to a folder, contains no symbolic links.
  package static func isDirect(_ file: String, in folder: String) -> Bool {
    guard let whole = resolved(folder + "/" + file), let start = resolved(folder) else {
      return false
    }
    return whole == start + "/" + file
  }

  private static func resolved(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }
}
