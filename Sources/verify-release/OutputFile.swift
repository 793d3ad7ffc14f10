internal import Foundation

/// Writes what the tool makes.
enum OutputFile {
  /// Writes a whole file or none: a file appears under its name when all of it is there.
  ///
  /// What a link leads to is written, and the link stays. A device or FIFO is written as it is.
  static func write(_ data: Data, to path: String) throws {
    var status = stat()
    let isThere = stat(path, &status) == 0
    // Else the link would be replaced.
    if !isThere, errno == ELOOP { throw POSIXError(.ELOOP) }
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      // The pipe behind `/dev/stdout` has no path of its own.
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      return try handle.write(contentsOf: data)
    }
    try data.write(to: URL(fileURLWithPath: end(of: path)), options: .atomic)
  }

  /// Whether two paths are those of one file, which need not be there; a device or pipe can take
  /// several reports.
  static func isSame(_ one: String, _ other: String) -> Bool {
    var status = stat()
    if stat(one, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return false }
    let paths = [one, other].map {
      URL(fileURLWithPath: end(of: $0)).resolvingSymlinksInPath().path
    }
    return paths[0] == paths[1]
  }

  /// Where links lead, which need not be there.
  private static func end(of path: String) -> String {
    var path = path
    // As many as Linux follows.
    for _ in 1...40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        break
      }
      let folder = (path as NSString).deletingLastPathComponent as NSString
      path = next.hasPrefix("/") ? next : folder.appendingPathComponent(next)
    }
    return path
  }
}
