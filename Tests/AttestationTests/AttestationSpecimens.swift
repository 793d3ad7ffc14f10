import Attestation
import Foundation
import ReleaseModel

let digest = String(repeating: "ab", count: 32)
let policyDigest = String(repeating: "cd", count: 32)
let commit = String(repeating: "01", count: 20)
/// The current time in the tests, one day after verification.
let now = Date(timeIntervalSince1970: 1_782_907_200)

/// A report of a run with a debug build and the given release builds.
func report(
  _ verdict: Verdict = .passed, at time: String = "2026-06-30T12:00:00Z",
  builds: [String] = ["release"], sha256: String? = digest, policy: String? = policyDigest,
  commit: String? = commit, isDirty: Bool = false, presubmit: Bool = false,
  checks: [CheckReport]? = nil, checklists: [ChecklistReport] = []
) -> Report {
  let all =
    [Build(name: "debug", configuration: .debug)]
    + builds.map { Build(name: $0, configuration: .release) }
  return Report(
    toolVersion: "1.0.0", startedAt: time, verdict: verdict,
    package: PackageReport(
      name: "App +1", commit: commit, hasUncommittedChanges: commit == nil ? nil : isDirty,
      policyDigest: policy),
    policy: Policy(presubmit: presubmit), builds: all.map { BuildReport(build: $0) },
    artifacts: all.map { artifact($0.name, $0.name == "debug" ? debugDigest : sha256) },
    checks: checks ?? [check("build", verdict)], checklists: checklists)
}

/// The digest of the debug build's file.
let debugDigest = String(repeating: "de", count: 32)

private func artifact(_ build: String, _ sha256: String?) -> Artifact {
  Artifact(
    name: "app", build: build, path: ".build/app", sha256: sha256, byteCount: 1, buildID: nil,
    visibility: Visibility(
      symbols: .full, symbolCount: 1, dynamicSymbolCount: 0, debugInformation: false))
}

func check(
  _ id: String, _ verdict: Verdict?, _ findings: [Finding] = []
) -> CheckReport {
  CheckReport(id: id, title: "", verdict: verdict, summary: "", findings: findings)
}

/// PEM keys; the private keys' bytes are those of RFC 8410, 10.3 and RFC 8032, 7.1.
enum KeyText {
  static let first = pem("PRIVATE KEY", firstBytes)
  static let firstBytes = "MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC"
  static let firstPublic = pem("PUBLIC KEY", firstPublicBytes)
  static let firstPublicBytes = "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE="
  static let second = pem(
    "PRIVATE KEY", "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g")

  static func pem(_ label: String, _ base64: String) -> String {
    "-----BEGIN \(label)-----\n\(base64)\n-----END \(label)-----\n"
  }
}

func firstKey() throws -> SigningKey { try SigningKey(pem: KeyText.first) }

func secondKey() throws -> SigningKey { try SigningKey(pem: KeyText.second) }

/// The attestation of a report.
func attestation(of report: Report, signedBy key: SigningKey? = nil) throws -> Data {
  Data(try Attestation(signedBy: key).render(report).utf8)
}
