internal import Foundation
internal import Glibc
internal import ReleaseModel

/// Checks that builds and caches have enough disk space and are writable.
struct StorageGatherer {
  /// The free space below which a build of a small package is likely to fail, in bytes.
  private static let leastSpace = 500_000_000
  /// The free space below which a build of a large package may fail, in bytes.
  private static let enoughSpace = 5_000_000_000
  /// The free space for temporary files below which compilers are likely to fail, in bytes.
  private static let leastTemporarySpace = 10_000_000

  /// The absolute path of the package, or nil if there is none.
  let package: String?

  func gather() -> [MachineFact] { [disk, caches] }

  /// The space on the disks that builds, and the compiler's temporary files, are written to.
  private var disk: MachineFact {
    var fact = MachineFact(id: "disk", title: "Builds have enough disk space", summary: "unknown")
    let folder = package ?? FileManager.default.currentDirectoryPath
    guard let space = Space(of: folder) else { return fact }
    fact.summary = "\(space.free.byteCountText) free on the disk that contains \(folder)"
    if space.free < Self.enoughSpace {
      fact.problems.append(
        MachineFact.Problem(
          space.free < Self.leastSpace ? .error : .warning,
          "Only \(space.free.byteCountText) is free on the disk that contains \(folder).",
          advice: "Free some space; builds of large packages take several GB."))
    }
    let temporary = FileManager.default.temporaryDirectory.path
    if let other = Space(of: temporary), other.disk != space.disk,
      other.free < Self.leastTemporarySpace
    {
      fact.problems.append(
        MachineFact.Problem(
          .error, "Only \(other.free.byteCountText) is free for temporary files in \(temporary).",
          advice: "Free some space there, or set TMPDIR to a folder on another disk."))
    }
    return fact
  }

  /// The free space of a disk, in bytes.
  private struct Space {
    let free: Int
    let disk: UInt

    init?(of folder: String) {
      var status = statvfs()
      guard statvfs(folder, &status) == 0 else { return nil }
      free = Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
      disk = status.f_fsid
    }
  }

  /// The sizes of the caches, and whether they are writable.
  private var caches: MachineFact {
    var fact = MachineFact(id: "caches", title: "Caches can be written", summary: "")
    var sizes: [String] = []
    let own = package.map { "\($0)/.build/verify-release" }
    if let own { sizes.append("\(Self.size(of: own).byteCountText) in \(own)") }
    let environment = ProcessInfo.processInfo.environment
    let home = environment["XDG_CACHE_HOME"] ?? environment["HOME"].map { "\($0)/.cache" }
    let shared = home.map { "\($0)/org.swift.swiftpm" }
    if let shared { sizes.append("\(Self.size(of: shared).byteCountText) in \(shared)") }
    fact.summary = sizes.joined(separator: ", ")
    for (path, severity) in [(own, Severity.error), (shared, .warning)] {
      guard let path, let (folder, code) = Self.obstacle(to: path) else { continue }
      fact.problems.append(
        MachineFact.Problem(
          severity, "\(folder) cannot be read or written: \(String(cString: strerror(code))).",
          advice: path == shared ? "Set HOME to a writable folder." : Self.advice(on: folder, code)
        ))
    }
    return fact
  }

  /// How to make a folder in a package writable.
  private static func advice(on folder: String, _ code: Int32) -> String {
    if code == EROFS {
      return "Mount the file system with write access, or copy the package to another one."
    }
    let isCache = folder.contains("/.build/verify-release")
    return "Run `sudo chown -R \(geteuid()) \([folder].quotedForShell)`"
      + (isCache ? ", or remove the folder." : ".")
  }

  /// The folder that prevents the use of a cache, and the error; nil if there is none.
  ///
  /// A run as another user, as in a container, leaves folders that only that user can write to.
  private static func obstacle(to path: String) -> (folder: String, code: Int32)? {
    let children = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let folders = [nearestFolder(of: path)] + children.sorted().map { "\(path)/\($0)" }
    for folder in folders
    where access(folder, R_OK | W_OK | (FileFinder.isFolder(folder) ? X_OK : 0)) != 0 {
      return (folder, errno)
    }
    return nil
  }

  /// The bytes of all files in a folder; 0 if it does not exist.
  private static func size(of folder: String) -> Int {
    let files = FileManager.default.enumerator(
      at: URL(filePath: folder), includingPropertiesForKeys: [.fileSizeKey])
    return (files ?? .init()).reduce(0) { size, file in
      size + ((try? (file as? URL)?.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0)
    }
  }

  private static func nearestFolder(of path: String) -> String {
    var url = URL(filePath: path)
    while !FileManager.default.fileExists(atPath: url.path), url.path != "/" {
      url.deleteLastPathComponent()
    }
    return url.path
  }
}
