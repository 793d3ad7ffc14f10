internal import Foundation
internal import Glibc

/// Distinguishes a full disk from a failing program.
///
/// Compilers, linkers and SwiftPM return no error number, so their logs are searched for its words.
enum FullDisk {
  /// Bytes of free space below which a compiler must have run out of space, because it removes
  /// unfinished output.
  private static let least: UInt = 1 << 20

  /// The reason for the failure of a program if the disk is full.
  ///
  /// Nil if the disk of its folder has free space and its log doesn't mention a full disk.
  static func reason(folder: String, log: String?) -> String? {
    // The second is the message of SQLite, which stores SwiftPM's build database.
    let words = [String(cString: strerror(ENOSPC)), "database or disk is full"]
    var disk = statvfs()
    let isFull = statvfs(folder, &disk) == 0 && disk.f_bavail * disk.f_frsize < least
    var isMentioned = false
    if !isFull, let log {
      try? FileLines.forEach(in: log) { line in
        isMentioned = isMentioned || words.contains(where: line.contains)
      }
    }
    guard isFull || isMentioned else { return nil }
    return "no space left on the disk that contains \(folder); free some space and rerun"
  }
}
