import Attestation
import Foundation
import ReleaseModel
import Testing

@Suite struct DenialTests {
  private static let digest = String(repeating: "ab", count: 32)
  private static let policy = String(repeating: "cd", count: 32)

  private func report(_ verdict: Verdict = .passed, at time: String = "2026-06-30T12:00:00Z") -> Report {
    Report(
      toolVersion: "1.0.0", startedAt: time, verdict: verdict,
      package: PackageReport(
        name: "app", commit: String(repeating: "01", count: 20), hasUncommittedChanges: false,
        policyDigest: Self.policy),
      policy: Policy(),
      artifacts: [
        Artifact(
          name: "App", build: "release", path: "App", sha256: Self.digest, byteCount: 1,
          buildID: nil, visibility: Visibility(
            symbols: .full, symbolCount: 1, dynamicSymbolCount: 0, debugInformation: false))
      ],
      checks: [CheckReport(id: "build", title: "", verdict: verdict, summary: "")])
  }

  private func denials(
    _ attestations: Data, file: String = digest, key: SigningKey = Keys.first, policy: String = policy
  ) -> [String] {
    Attestation.denials(
      ofFile: file, in: attestations, signedBy: key.publicKey, policy: policy)
  }

  @Test func aFileThatPassedMayBePublished() throws {
    let attestations = try Attestation.render(report(), signedBy: Keys.first)
    #expect(denials(attestations) == [])
  }
}
