internal import Foundation
internal import ObjectFiles
internal import ObjectReading

/// Attributes that change if a file is written or replaced.
///
/// Device, inode, size, and the modification times of its contents and of its inode (stat(2)).
/// Programs can't set the latter.
package struct FileIdentity: Sendable, Equatable {
  /// The identity as a string, to compare with another.
  package let text: String

  /// Reads the identity of files; nil if one doesn't exist.
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

  /// Reads the identity of an artifact or, for a thin archive, of its members.
  ///
  /// Nil if one doesn't exist or can't be read.
  package init?(ofArtifactAt path: String) {
    guard let members = try? Object.contentPaths(of: path) else { return nil }
    self.init(of: members)
  }
}
