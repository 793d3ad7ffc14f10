internal import ELF
internal import Foundation

/// What changes when a file is written or replaced: device, inode, size, and the times of the last
/// change of its contents and of its inode (stat(2)), which programs can't set.
package struct FileIdentity: Sendable, Equatable {
  /// The identity in words of its own, to compare with another.
  package let text: String

  /// Reads the identity of files; nil if one is not there.
  init?(of paths: [String]) {
    var lines: [String] = []
    for path in paths {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      let (written, changed) = (status.st_mtim, status.st_ctim)
      lines.append(
        "\(path) \(status.st_dev) \(status.st_ino) \(status.st_size) \(written.tv_sec).\(written.tv_nsec)"
          + " \(changed.tv_sec).\(changed.tv_nsec)")
    }
    text = lines.joined(separator: "\n")
  }

  /// Reads the identity of an artifact or, for a thin archive, which is a list of paths, of its
  /// members; nil if one is not there or can't be read.
  package init?(ofArtifactAt path: String) {
    guard let members = try? Object.contentPaths(of: path) else { return nil }
    self.init(of: members)
  }
}
