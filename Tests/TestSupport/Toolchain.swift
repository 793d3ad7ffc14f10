package import Foundation

/// The programs that the tests compile with.
package enum Toolchain {
  /// The `bin` folder of the Swift toolchain in `PATH`, without symbolic links; an error without one.
  package static func folder() throws -> URL {
    guard let compiler = path(of: "swiftc") else {
      throw Program.Failure("swiftc is missing from PATH; the tests need a Swift toolchain")
    }
    return URL(filePath: compiler).resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// The paths of the toolchain's libraries that end in `suffix`, in a folder next to `bin`.
  package static func libraries(in folder: String, suffix: String) throws -> [String] {
    let folder = try Self.folder().deletingLastPathComponent().appending(path: folder).path
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(suffix) }.sorted().map { "\(folder)/\($0)" }
  }

  /// The path of a program in `PATH`.
  static func path(of program: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Changes if a compiler or tool is replaced, or a Debian package is installed.
  static let fingerprint: String = {
    let programs = [
      "ar", "as", "cc", "clang", "clang++", "g++", "gcc", "ld", "ld.gold", "ld.lld", "llvm-objcopy",
      "objcopy", "sed", "strip", "swiftc",
    ]
    let files = programs.map { path(of: $0) ?? "no \($0)" } + ["/var/lib/dpkg/status"]
    return files.map { file in
      let file = URL(filePath: file).resolvingSymlinksInPath().path
      let attributes = (try? FileManager.default.attributesOfItem(atPath: file)) ?? [:]
      let date = attributes[.modificationDate] as? Date
      return "\(file) \(attributes[.size] ?? 0) \(date?.timeIntervalSince1970 ?? 0)"
    }.joined(separator: "\n")
  }()
}
