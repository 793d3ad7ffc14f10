internal import Attestation
internal import Cryptography
internal import Foundation
internal import ReleaseModel
internal import Toolchain

/// Reads attestations, and the files that they are about.
enum AttestationFile {
  static func digest(of file: String) throws -> String {
    do {
      return try ContentDigest.sha256(ofFileAt: file)
    } catch let error as UnreadableFile {
      throw ToolError(description: "cannot read \(file): \(error.reason)")
    }
  }

  /// The contents of an attestation file; `nil` if there is none.
  static func contents(of attestation: String) throws -> Data? {
    guard FileManager.default.fileExists(atPath: attestation) else { return nil }
    let data: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: attestation))
      defer { try? file.close() }
      data = try file.read(upToCount: AttestationVerifier.sizeLimit + 1) ?? Data()
    } catch {
      throw ToolError(description: "cannot read \(attestation): \(FileError.reason(error))")
    }
    guard data.count <= AttestationVerifier.sizeLimit else {
      throw ToolError(
        description:
          "\(attestation) is too large for an attestation (limit: \(AttestationVerifier.sizeLimit.counted("byte")))"
      )
    }
    return data
  }
}
