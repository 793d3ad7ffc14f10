internal import Foundation
internal import ReleaseModel

/// Writes files that the user asked for.
enum OutputFile {
  /// Writes a file atomically, and creates the folders that it is in if requested.
  ///
  /// Symbolic links to existing files are followed, not replaced. Devices and FIFOs are written in place.
  static func write(_ data: Data, to path: String, createsFolders: Bool = false) throws {
    var status = stat()
    let isThere = stat(path, &status) == 0
    // Otherwise the link would be replaced.
    if !isThere, errno == ELOOP { throw POSIXError(.ELOOP) }
    if missingTarget(of: path) != nil { throw POSIXError(.ENOENT) }
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      // The pipe behind `/dev/stdout` has no path of its own.
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      return try handle.write(contentsOf: data)
    }
    let file = URL(fileURLWithPath: end(of: path))
    if createsFolders, !isThere {
      // If this fails, writing the file fails too, with a better reason.
      try? FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    try data.write(to: file, options: .atomic)
  }

  /// The missing file that a symbolic link leads to: anyone who can add a link to a package could have files
  /// created elsewhere.
  static func missingTarget(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) != 0, errno == ENOENT else { return nil }
    let end = end(of: path)
    return end == path ? nil : end
  }

  /// What a run, a build or git takes a file with this path for; nil for nothing.
  static func kind(of path: String) -> String? {
    let file = URL(fileURLWithPath: end(of: path)).standardizedFileURL
    let name = file.lastPathComponent
    let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
    return if folder.pathComponents.contains(".git") || name.hasPrefix(".git") || name == ".mailmap"
    {
      "a file of git"
    } else if Checklist.fileExtensions.contains(file.pathExtension.lowercased()) {
      "a configuration, checklist or sign-off"
    } else if SourceKind(of: name) != nil {
      "a source file"
    } else if name == "Package.resolved" {
      "SwiftPM's list of versions"
    } else if ["xcstrings", "strings", "stringsdict"].contains(file.pathExtension.lowercased()) {
      "a string catalog or strings file"
    } else {
      nil
    }
  }

  /// The name of the file that a report would replace, if that is no report of the same format.
  static func keptFile(at path: String, _ format: OutputOptions.Format) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
      // What can't be read can't be told apart, either.
      !((try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe))
        .map { isReport($0, format) } ?? false)
    else { return nil }
    return URL(fileURLWithPath: end(of: path)).lastPathComponent
  }

  /// Whether this tool could have written a file as a report.
  private static func isReport(_ data: Data, _ format: OutputOptions.Format) -> Bool {
    func starts(_ texts: String...) -> Bool { texts.contains { data.starts(with: $0.utf8) } }
    func has(_ texts: String...) -> Bool {
      texts.contains { data.firstRange(of: Data($0.utf8)) != nil }
    }
    switch format {
    case .terminal:
      let verdicts = "passed|failed|unverified|pending|invalid"
      let line = try? Regex("(?m)^(?:Release record of |\\S (?:\(verdicts)) ?[(,;])")
      return line.map { String(decoding: data, as: UTF8.self).contains($0) } ?? false
    case .json: return starts("{\n") && has("\n  \"toolVersion\" : \"")
    case .markdown:
      return starts("# Release verification", "# Partial verification", "# Release record of ")
    case .html:
      return starts("<!DOCTYPE html>")
        && has(
          "release verification</title>", "partial verification</title>", "release record</title>")
    case .junit: return starts("<?xml ") && has("<testsuites name=\"verify-release\"")
    case .sarif:
      return starts("{\n  \"$schema\"") && has("\"name\" : \"verify-release\"")
    case .github: return starts("::error ", "::warning ", "::notice ")
    case .gitlab: return starts("[\n\n]") || starts("[\n  {\n    \"check_name\" : \"")
    case .tap: return starts("TAP version 13\n")
    case .attestation: return starts("{") && has("\"payloadType\"") && has("\"signatures\"")
    }
  }

  /// Why a file can't be written, as far as that can be determined in advance; nil if nothing is
  /// known.
  static func obstacle(to path: String) -> String? {
    var status = stat()
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { return String(cString: strerror(EISDIR)) }
      if status.st_mode & S_IFMT != S_IFREG { return nil }
    } else if errno != ENOENT {
      return String(cString: strerror(errno))
    }
    var folder = URL(fileURLWithPath: end(of: path)).deletingLastPathComponent()
    while stat(folder.path, &status) != 0, errno == ENOENT, folder.path != "/" {
      folder.deleteLastPathComponent()
    }
    if stat(folder.path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
      return String(cString: strerror(ENOTDIR))
    }
    return access(folder.path, W_OK | X_OK) == 0 ? nil : String(cString: strerror(errno))
  }

  /// Whether two paths refer to the same file, which doesn't have to exist; always false for
  /// devices and pipes, to which several reports can be written.
  static func isSame(_ one: String, _ other: String) -> Bool {
    var status = stat()
    if stat(one, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return false }
    let paths = [one, other].map {
      URL(fileURLWithPath: end(of: $0)).resolvingSymlinksInPath().path
    }
    return paths[0] == paths[1]
  }

  /// Resolves symbolic links; the target doesn't have to exist.
  private static func end(of path: String) -> String {
    var path = path
    // The limit of Linux.
    for _ in 1...40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        break
      }
      // Foundation's `deletingLastPathComponent` crashes if a path has only one character.
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = next.hasPrefix("/") ? next : folder + next
    }
    return path
  }
}
