internal import Foundation
internal import Glibc
internal import ReleaseModel

/// Checks that builds and caches have enough disk space and are writable.
struct StorageGatherer {
  /// The free space below which a build of a small package is likely to fail, in bytes.
  private static let leastSpace = 500_000_000
  /// The free space below which a build of a large package may fail, in bytes.
  private static let enoughSpace = 5_000_000_000

  /// The absolute path of the package, or nil if there is none.
  let package: String?

  func gather() -> [MachineFact] { [disk, caches] }

  /// The space on the disk that builds are written to.
  private var disk: MachineFact {
    let folder = package ?? FileManager.default.currentDirectoryPath
    var fact = MachineFact(id: "disk", title: "Builds have enough disk space", summary: "unknown")
    var status = statvfs()
    if statvfs(folder, &status) == 0 {
      let free = Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
      fact.summary = "\(free.byteCountText) free on the disk that contains \(folder)"
      if free < Self.enoughSpace {
        fact.problems.append(
          MachineFact.Problem(
            free < Self.leastSpace ? .error : .warning,
            "Only \(free.byteCountText) is free on the disk that contains \(folder).",
            advice: "Free some space; builds of large packages take several GB."))
      }
    }
    return fact
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
    for (path, severity, advice) in [
      (own, Severity.error, "Change the owner or permissions of the package's folder."),
      (shared, .warning, "Set HOME to a writable folder."),
    ] {
      guard let path, let existing = Self.nearestFolder(of: path), access(existing, W_OK) != 0
      else { continue }
      fact.problems.append(
        MachineFact.Problem(
          severity, "\(path) cannot be written: \(String(cString: strerror(errno)))",
          advice: advice))
    }
    return fact
  }

  /// The bytes of all files in a folder; 0 if it does not exist.
  private static func size(of folder: String) -> Int {
    let files = FileManager.default.enumerator(
      at: URL(filePath: folder), includingPropertiesForKeys: [.fileSizeKey])
    return (files ?? .init()).reduce(0) { size, file in
      size + ((try? (file as? URL)?.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0)
    }
  }

  private static func nearestFolder(of path: String) -> String? {
    var url = URL(filePath: path)
    while !FileManager.default.fileExists(atPath: url.path), url.path != "/" {
      url.deleteLastPathComponent()
    }
    return url.path
  }
}
