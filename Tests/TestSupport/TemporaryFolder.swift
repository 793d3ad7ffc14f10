package import Foundation

/// A temporary folder for tests with real programs, removed when the object is released.
package final class TemporaryFolder: Sendable {
  /// Without symbolic links.
  package let url: URL
  private let isRemoved: Bool

  /// Creates an empty folder or a copy of another one.
  package init(copyOf original: URL? = nil) throws {
    isRemoved = true
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "test-\(UUID().uuidString)")
    if let original {
      try FileManager.default.copyItem(at: original, to: url)
    } else {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
  }

  /// Uses an existing folder, which is not removed.
  package init(keeping url: URL) {
    isRemoved = false
    self.url = url
  }

  deinit {
    if isRemoved { try? FileManager.default.removeItem(at: url) }
  }

  /// The path of a file in the folder.
  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// The bytes of a file in the folder.
  package func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appending(path: name)))
  }

  /// The contents of a file in the folder.
  package func text(of name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  /// Writes a file, creates intermediate folders, and returns the path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(text.utf8, to: name)
  }

  /// Writes a shell script that can be executed.
  ///
  /// Another process writes the executable file. If this one did, a process that is started at the
  /// same moment would inherit the open file, and the kernel doesn't execute a file that any process
  /// can write to (ETXTBSY).
  package func writeScript(_ text: String, to name: String) throws {
    let source = try write("#!/bin/sh\n\(text)\n", to: name + ".source")
    try run("install", "-m", "755", source, path(name))
  }

  /// Runs a program in the folder that must succeed, and returns its standard output.
  @discardableResult
  package func run(_ words: String...) throws -> String {
    try Program.output(of: words, in: url)
  }

  @discardableResult
  package func run(_ words: [String]) throws -> String { try Program.output(of: words, in: url) }

  @discardableResult
  package func run(_ words: [String]) async throws -> String {
    try await Program.onThread { [url] in try Program.output(of: words, in: url) }
  }
}
