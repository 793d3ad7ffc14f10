internal import Cryptography
package import Foundation

/// A result that is cached in a file as long as its inputs stay the same.
package struct CacheFile {
  /// The number of hexadecimal digits of the SHA-256 at the start of the file.
  private static let digits = 64

  private let path: String
  /// Nil if they are unknown: nothing is cached.
  private let inputs: String?
  private let isRead: Bool

  /// Creates a reference to a cache file.
  ///
  /// - Parameters:
  ///   - path: The absolute path.
  ///   - inputs: Everything that the result depends on, or a digest of it; nil if that is unknown.
  ///   - workspace: Determines whether the run reuses results.
  package init(_ path: String, inputs: String?, in workspace: Workspace) {
    self.path = path
    self.inputs = inputs
    isRead = workspace.reusesResults
  }

  /// The cached result, or else a new one, which is then cached.
  ///
  /// - Parameters:
  ///   - decode: Reads a cached result; returns nil if it is damaged.
  ///   - make: Returns a new result, and the data to cache, if any.
  /// - Returns: The result.
  /// - Throws: The errors of `make`, and Foundation's error if the file can't be written.
  package func value<Value>(
    reading decode: (Data) throws -> Value?, else make: () async throws -> (Value, cached: Data?)
  ) async throws -> Value {
    if let known = try? contents.flatMap(decode) { return known }
    let (value, data) = try await make()
    if let data, let inputs {
      try (checksum(of: data, inputs) + data).write(to: URL(filePath: path), options: .atomic)
    }
    return value
  }

  /// The cached result.
  ///
  /// Nil if there is none for these inputs, if the file is damaged, or if the run doesn't reuse
  /// results.
  private var contents: Data? {
    guard isRead, let inputs, let data = try? FileBytes.data(path),
      data.count >= Self.digits
    else { return nil }
    let contents = data.dropFirst(Self.digits)
    return data.prefix(Self.digits) == checksum(of: contents, inputs) ? Data(contents) : nil
  }

  private func checksum(of contents: Data, _ inputs: String) -> Data {
    Data(ContentDigest.sha256(of: Data(inputs.utf8) + [0] + contents).utf8)
  }
}
