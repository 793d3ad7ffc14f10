internal import ArgumentParser
internal import Attestation
internal import Cryptography
internal import Foundation
internal import ReleaseModel
internal import Toolchain

/// Reads the key files that options name, while the command line is parsed.
enum KeyFile {
  /// In bytes.
  private static let sizeLimit = 65_536

  /// Rejects a file that others can read, as ssh does.
  @Sendable static func signingKey(_ path: String) throws -> SigningKey {
    let key = try read(path) { text throws(KeyError) in try SigningKey(pem: text) }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 {
      throw ValidationError(
        "other users can use this private key (mode \(String(status.st_mode & 0o777, radix: 8)));"
          + " run: chmod 600 \([path].quotedForShell)")
    }
    return key
  }

  @Sendable static func publicKey(_ path: String) throws -> PublicKey {
    try read(path) { text throws(KeyError) in try PublicKey(pem: text) }
  }

  private static func read<Key>(
    _ path: String, _ key: (String) throws(KeyError) -> Key
  ) throws -> Key {
    let data: Data
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      data = try handle.read(upToCount: sizeLimit) ?? Data()
    } catch {
      throw ValidationError("cannot read the file: \(FileError.reason(error))")
    }
    do {
      return try key(String(decoding: data, as: UTF8.self))
    } catch {
      throw ValidationError(error.description)
    }
  }
}
