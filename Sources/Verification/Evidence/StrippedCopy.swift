internal import Cryptography
internal import Foundation
internal import Inspection
internal import ObjectFile
package import ReleaseModel
package import Toolchain

extension ArtifactEvidence {
  /// Adds what differs from what is expected of the file.
  ///
  /// Debug information is that of the unstripped original, if there is one.
  package mutating func expect(
    _ expected: [FileProperty: Bool], ofFileAt path: String, unstripped: String?
  ) {
    guard !expected.isEmpty, case .collected(var inspection) = inspection else { return }
    do throws(ReadError) {
      let optimization = expected.filter { $0.key == .optimized }
      let others = expected.filter { $0.key != .optimized }
      for (path, properties) in [(unstripped ?? path, optimization), (path, others)]
      where !properties.isEmpty {
        inspection.hygiene += try HygieneSearch.facts(
          in: try Object.read(path: path), expecting: properties)
      }
      self.inspection = .collected(inspection)
    } catch {
      self.inspection = .unavailable(reason: error.description)
    }
  }
}

/// A file that ships, and the file that it was stripped from.
package struct StrippedCopy: Sendable {
  private let path: String
  private let unstripped: String

  package init(_ path: String, from unstripped: String) {
    (self.path, self.unstripped) = (path, unstripped)
  }

  /// Why the first file isn't proven to be the same program as the second; nil if it is.
  package var problem: String? {
    do {
      let difference = try File(path: path).difference(fromUnstripped: File(path: unstripped))
      return difference.map { "\(path) is not a stripped copy of \(unstripped): \($0)" }
    } catch {
      return "\(error)"
    }
  }

  /// The evidence about the file, based on the inspection of the unstripped one.
  ///
  /// - Parameters:
  ///   - name: The artifact's name.
  ///   - build: The build that it stands for.
  ///   - takesDigest: Whether a report shows digests.
  ///   - workspace: Determines how reports show paths.
  ///   - inspect: Inspects the file at a path.
  /// - Throws: The errors of `inspect`.
  /// - Returns: The evidence; unavailable unless the two are proven to be the same program.
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
      inspection.artifact.byteCount = try ArtifactGatherer.size(of: path)
      evidence.inspection = .collected(inspection)
    } catch {
      evidence.inspection = .unavailable(
        reason: "\(path) cannot be read: \(FileError.reason(error))")
    }
    // The identity is that of the unstripped file.
    evidence.identity = nil
    return evidence
  }
}
