import Foundation
import Synchronization

/// Runs the toolchain and binutils that this machine has.
enum Toolchain {
  struct Failure: Error {
    let message: String
  }

  static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "fixtures/metadata/App.swift").path

  /// The directory of the real `swift`, symbolic links resolved.
  static let directory: String = {
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let found = search.split(separator: ":").map { "\($0)/swift" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    return URL(filePath: found ?? "/usr/bin/swift").resolvingSymlinksInPath()
      .deletingLastPathComponent().path
  }()

  static let libraries: [String] = {
    let folder = directory + "/../lib/swift/linux"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".so") }.sorted().map { folder + "/" + $0 }
  }()

  static let archives: [String] = {
    let folder = directory + "/../lib/swift_static/linux"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".a") }.sorted().map { folder + "/" + $0 }
  }()

  static let scratch: URL = {
    let url = FileManager.default.temporaryDirectory.appending(path: "metadata-\(UUID())")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: Toolchain.scratch) }
    return url
  }()

  @discardableResult
  static func run(_ arguments: String...) throws -> String {
    try run(arguments)
  }

  static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: output, as: UTF8.self)
    guard process.terminationStatus == 0 else {
      throw Failure(message: "\(arguments.joined(separator: " ")): \(text)")
    }
    return text
  }

  private static let built = Mutex<[String: String]>([:])

  /// Compiles the fixture once for each set of options, and gives the path of what comes out.
  static func build(_ name: String, _ options: [String]) throws -> String {
    try built.withLock { built in
      if let path = built[name] { return path }
      let path = scratch.appending(path: name).path
      _ = try run(
        ["swiftc", "-O", "-wmo", "-parse-as-library", "-module-name", "App", fixture, "-o", path]
          + options)
      built[name] = path
      return path
    }
  }

  /// A copy of the file without symbols, as `strip -s` makes it.
  static func stripped(_ path: String) throws -> String {
    let copy = path + "-stripped-\(UUID())"
    try run("strip", "-s", "-o", copy, path)
    return copy
  }

  static func executable() throws -> String {
    try build("executable", ["-Xlinker", "--gc-sections"])
  }
}
