internal import Cryptography
internal import ELF
internal import Foundation
package import ReleaseModel

/// A file that ships, and the file that it was stripped from.
package struct StrippedCopy: Sendable {
  private let path: String
  private let unstripped: String

  /// Creates a pair of two absolute paths.
  package init(_ path: String, from unstripped: String) {
    (self.path, self.unstripped) = (path, unstripped)
  }

  /// Why the first file is not proven to be the same program as the other; nil when it is.
  package var problem: String? {
    do {
      let difference = try File(path: path).difference(fromUnstripped: File(path: unstripped))
      return difference.map { "\(path) is not \(unstripped) after strip: \($0)" }
    } catch {
      return "\(error)"
    }
  }

  /// What is known about the file when what is seen in the other one counts for it.
  ///
  /// - Parameters:
  ///   - name: The artifact's name.
  ///   - build: The build that it stands for.
  ///   - takesDigest: Whether a report shows digests.
  ///   - workspace: What reports show paths relative to.
  ///   - inspect: Inspects the file at a path.
  /// - Throws: What `inspect` throws.
  /// - Returns: The evidence; unavailable where the two are not proven to be the same program.
  package func evidence(
    name: String, build: String, takesDigest: Bool = true, in workspace: Workspace,
    _ inspect: (_ unstripped: String) async throws -> ArtifactEvidence
  ) async throws -> ArtifactEvidence {
    if let problem {
      return ArtifactEvidence(name: name, build: build, inspection: .unavailable(reason: problem))
    }
    var evidence = try await inspect(unstripped)
    guard case .collected(var inspection) = evidence.inspection else { return evidence }
    do {
      inspection.artifact.unstripped = FileDigest(
        file: workspace.relative(unstripped), sha256: try ContentDigest.sha256(ofFileAt: unstripped)
      )
      inspection.artifact.path = workspace.relative(path)
      inspection.artifact.sha256 = takesDigest ? try ContentDigest.sha256(ofFileAt: path) : nil
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      inspection.artifact.byteCount = (attributes[.size] as? Int) ?? 0
      evidence.inspection = .collected(inspection)
    } catch {
      evidence.inspection = .unavailable(
        reason: "\(path) can't be read: \(FileError.reason(error))")
    }
    // The identity is that of the unstripped file.
    evidence.identity = nil
    return evidence
  }
}
