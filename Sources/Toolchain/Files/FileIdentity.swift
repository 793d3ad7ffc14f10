internal import Foundation
internal import ObjectFile

/// Attributes of files that change if a file is written or replaced.
package struct FileIdentity: Sendable, Equatable {
  /// The identity as a string, to compare with another.
  package let text: String

  /// Reads the identity of files; nil if one doesn't exist.
  package init?(of paths: [String]) {
    var lines: [String] = []
    for path in paths {
      guard let status = FileStatus(path) else { return nil }
      lines.append(([path] + status.numbers.map { "\($0)" }).joined(separator: " "))
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

/// Attributes of one file that change if it is written or replaced (stat(2)).
///
/// `touch`, rsync and tar set the modification time of the contents to any value. They can't set
/// that of the inode on a local disk.
struct FileStatus: Sendable, Codable, Equatable {
  /// Device, inode, size, and the modification times of its contents and of its inode in
  /// nanoseconds.
  let numbers: [Int]

  /// Follows symbolic links; nil if there is no file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    numbers = [
      Int(bitPattern: status.st_dev), Int(bitPattern: status.st_ino), status.st_size,
      status.st_mtim.nanoseconds, status.st_ctim.nanoseconds,
    ]
  }

  /// The number of bytes.
  var size: Int { numbers[2] }

  /// The time at which the inode was last modified, in nanoseconds.
  var changed: Int { numbers[4] }

  /// What build systems compare: the size, and the modification time of the contents.
  var visible: ArraySlice<Int> { numbers[2...3] }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    numbers = try container.decode([Int].self)
    guard numbers.count == 5 else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not 5 numbers")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(numbers)
  }
}

extension timespec {
  fileprivate var nanoseconds: Int { tv_sec * 1_000_000_000 + tv_nsec }
}
