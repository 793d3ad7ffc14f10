internal import Cryptography
internal import Foundation

/// A result that is kept in a file as long as what it was computed from stays the same.
struct CacheFile {
  /// The digits of a SHA-256, which a file begins with.
  private static let digits = 64

  private let path: String
  private let inputs: String
  private let isRead: Bool

  /// Names a file.
  ///
  /// - Parameters:
  ///   - path: The absolute path.
  ///   - inputs: Everything that the result depends on, or a digest of it.
  ///   - workspace: Says whether the run reuses anything.
  init(_ path: String, inputs: String, in workspace: Workspace) {
    self.path = path
    self.inputs = inputs
    isRead = workspace.reusesResults
  }

  /// The result; nil if there is none for these inputs, if the file is damaged, or if the run reuses
  /// nothing.
  var contents: Data? {
    guard isRead, let data = FileManager.default.contents(atPath: path), data.count >= Self.digits
    else {
      return nil
    }
    let contents = data.dropFirst(Self.digits)
    return data.prefix(Self.digits) == checksum(of: contents) ? Data(contents) : nil
  }

  /// Keeps a result.
  ///
  /// - Throws: Foundation's error if the file can't be written.
  func write(_ contents: Data) throws {
    try (checksum(of: contents) + contents).write(to: URL(filePath: path), options: .atomic)
  }

  private func checksum(of contents: Data) -> Data {
    Data(ContentDigest.sha256(of: Data(inputs.utf8) + [0] + contents).utf8)
  }
}
