internal import Cryptography
internal import Foundation

/// A result that is cached in a file as long as its inputs stay the same.
struct CacheFile {
  /// The number of hexadecimal digits of the SHA-256 at the start of the file.
  private static let digits = 64

  private let path: String
  private let inputs: String
  private let isRead: Bool

  /// Creates a reference to a cache file.
  ///
  /// - Parameters:
  ///   - path: The absolute path.
  ///   - inputs: Everything that the result depends on, or a digest of it.
  ///   - workspace: Determines whether the run reuses results.
  init(_ path: String, inputs: String, in workspace: Workspace) {
    self.path = path
    self.inputs = inputs
    isRead = workspace.reusesResults
  }

  /// The cached result.
  ///
  /// Nil if there is none for these inputs, if the file is damaged, or if the run doesn't reuse
  /// results.
  var contents: Data? {
    guard isRead, let data = FileManager.default.contents(atPath: path), data.count >= Self.digits
    else {
      return nil
    }
    let contents = data.dropFirst(Self.digits)
    return data.prefix(Self.digits) == checksum(of: contents) ? Data(contents) : nil
  }

  /// Caches a result.
  ///
  /// - Throws: Foundation's error if the file can't be written.
  func write(_ contents: Data) throws {
    try (checksum(of: contents) + contents).write(to: URL(filePath: path), options: .atomic)
  }

  private func checksum(of contents: Data) -> Data {
    Data(ContentDigest.sha256(of: Data(inputs.utf8) + [0] + contents).utf8)
  }
}
