internal import Algorithms
internal import CLibcrypto
package import Foundation

/// SHA-256 digests (FIPS 180-4) as 64 lowercase hexadecimal digits; the only place in the tool that
/// computes them.
package enum ContentDigest {
  /// The SHA-256 of bytes in memory.
  package static func sha256(of data: Data) -> String {
    var context = SHA256Context()
    data.withUnsafeBytes { context.update($0) }
    return context.finalize()
  }

  /// The SHA-256 of the string's UTF-8 form.
  package static func sha256(of string: String) -> String { sha256(of: Data(string.utf8)) }

  /// The SHA-256 of a regular file, read in chunks of 1 MiB.
  ///
  /// - Throws: `UnreadableFile`, also for a directory, FIFO or device, and `CancellationError` when
  ///   the current task is canceled.
  package static func sha256(ofFileAt path: String) throws -> String {
    // Without O_NONBLOCK, opening a FIFO waits for a writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw UnreadableFile(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw UnreadableFile(path, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw UnreadableFile(path, EISDIR)
    default: throw UnreadableFile(path, reason: "not a regular file")
    }
    do {
      return try sha256(of: descriptor)
    } catch let error as POSIXError {
      throw UnreadableFile(path, error.code.rawValue)
    }
  }

  /// The SHA-256 of a list of files, as printed by `sha256sum PATH... | LC_ALL=C sort -u |
  /// sha256sum`.
  ///
  /// Each file is a line of digest, two spaces and path; lines are sorted by bytes.
  package static func sha256(of files: [(path: String, contents: Data)]) -> String {
    let lines = Set(
      files.map { path, contents in
        // `sha256sum` starts a line with a backslash if its path contains an escape.
        let escaped = path.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
          .replacing("\r", with: "\\r")
        return (escaped == path ? "" : "\\") + sha256(of: contents) + "  \(escaped)\n"
      })
    let sorted = lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return sha256(of: sorted.joined())
  }

  private static func sha256(of descriptor: Int32) throws -> String {
    var context = SHA256Context()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
    defer { buffer.deallocate() }
    while true {
      try Task.checkCancellation()
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 {
        context.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } else if count == 0 {
        return context.finalize()
      } else if errno != EINTR {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    }
  }
}

/// An error for a file whose digest can't be computed.
package struct UnreadableFile: LocalizedError, Equatable, CustomStringConvertible {
  /// The path, as passed by the caller.
  package let path: String
  /// The system's reason, without a final period.
  package let reason: String
  package var description: String { "\(path) cannot be read: \(reason)" }
  package var errorDescription: String? { description }

  init(_ path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  init(_ path: String, _ code: Int32) {
    self.init(path, reason: String(cString: strerror(code)))
  }
}

/// MD5 digests (RFC 1321), which the Swift compiler uses in names; never for security.
package enum MD5 {
  /// The digest of the string's UTF-8 form as 32 lowercase hexadecimal digits; nil if libcrypto is
  /// configured to reject MD5.
  package static func digest(of string: String) -> String? {
    Libcrypto.initialize()
    var digest = [UInt8](repeating: 0, count: 16)
    let bytes = Array(string.utf8)
    guard EVP_Digest(bytes, bytes.count, &digest, nil, EVP_md5(), nil) == 1 else { return nil }
    return digest.hexadecimal
  }
}
