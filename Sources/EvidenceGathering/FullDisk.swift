internal import Foundation
internal import Glibc

/// Tells a disk that is full from a program that fails.
enum FullDisk {
  /// What is so little that a compiler can't have had enough: it removes what it could not finish.
  private static let least: UInt = 1 << 20

  /// Why a program that failed could not succeed; nil where the disk of its folder has room and its log
  /// says nothing of it.
  static func reason(folder: String, log: String?) -> String? {
    let log = log.flatMap { FileManager.default.contents(atPath: $0) } ?? Data()
    let words = Data(String(cString: strerror(ENOSPC)).utf8)
    var disk = statvfs()
    let isFull = statvfs(folder, &disk) == 0 && disk.f_bavail * disk.f_frsize < least
    guard isFull || log.range(of: words) != nil else { return nil }
    return "no space is left on the disk of \(folder); free some, and rerun"
  }
}
