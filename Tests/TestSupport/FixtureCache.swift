package import Foundation

/// Folders in `.build/test-fixtures` that are created once and shared by all tests and test runs.
package enum FixtureCache {
  package static let root = Repository.folder.appending(path: ".build/test-fixtures")

  /// Returns a folder with the results of commands, which run only if no earlier call has run them.
  ///
  /// The files of `sources` are copied there first, and `files` are written by name. Callers must
  /// not change the folder.
  package static func folder(
    _ name: String, copyOf sources: URL? = nil, files: [String: String] = [:],
    commands: [[String]]
  ) throws -> URL {
    let written = files.sorted { $0.key < $1.key }
      .flatMap { [Data($0.key.utf8), Data($0.value.utf8)] }
    let key =
      try (sources.map(contents) ?? []) + written
      + commands.flatMap { command in
        [Data("\(command.count)".utf8)] + command.map { Data($0.utf8) }
      }
    return try folder(name, key: key) { folder in
      if let sources {
        for file in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
          try FileManager.default.copyItem(
            at: sources.appending(path: file), to: folder.appending(path: file))
        }
      }
      for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
      for command in commands { try Program.output(of: command, in: folder) }
    }
  }

  /// Returns the folder for a key, and creates it if no earlier call has; the key is everything
  /// that affects the result, except the toolchain.
  ///
  /// The whole key and the toolchain's fingerprint are stored next to the folder and compared. They
  /// are written last, so an incomplete folder or one with another key is never used. A lock lets
  /// only one process or thread create a folder.
  static func folder(_ name: String, key: [Data], make: (URL) throws -> Void) throws -> URL {
    let key = bytes(of: [Data(Toolchain.fingerprint.utf8)] + key)
    let folder = root.appending(path: "\(name)-\(digest(of: key))")
    let keyFile = folder.appendingPathExtension("key")
    try FileManager.default.createDirectory(
      at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    let lock: FileLock = try .wait(for: folder.appendingPathExtension("lock"))
    defer { withExtendedLifetime(lock) {} }
    if (try? Data(contentsOf: keyFile)) == key { return folder }

    try? FileManager.default.removeItem(at: keyFile)
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try make(folder)
    try key.write(to: keyFile, options: .atomic)
    return folder
  }

  /// The paths and contents of the files below a folder, as parts of a key.
  static func contents(of folder: URL) throws -> [Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    return try names.flatMap { name -> [Data] in
      let file = folder.appending(path: name)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { return [] }
      return [Data(name.utf8), try Data(contentsOf: file)]
    }
  }

  /// Joins the parts, each with its length, so that different lists of parts give different bytes.
  static func bytes(of parts: [Data]) -> Data {
    parts.reduce(into: Data()) { bytes, part in
      bytes.append(Data("\(part.count)\n".utf8))
      bytes.append(part)
    }
  }

  /// The 64-bit FNV-1a hash, http://www.isthe.com/chongo/tech/comp/fnv, in hexadecimal.
  static func digest(of bytes: Data) -> String {
    let value = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(value, radix: 16)
  }
}
