import Attestation
import Foundation
import ReleaseModel
import Testing

/// Statements have what the in-toto and SLSA specifications require.
@Suite struct StatementTests {
  private func statements(_ report: Report) throws -> [[String: Any]] {
    try attestation(of: report).split(separator: UInt8(ascii: "\n")).map {
      try #require(JSONSerialization.jsonObject(with: $0) as? [String: Any])
    }
  }

  private func predicate(_ statement: [String: Any]) throws -> [String: Any] {
    try #require(statement["predicate"] as? [String: Any])
  }

  private static let source = "pkg:generic/App%20%2B1@\(commit)"

  @Test func firstStatementDescribesSource() throws {
    let list = ChecklistReport(
      title: "", file: "",
      items: [
        item("bought", .passed), item("open", .pending),
        item("elsewhere", .passed, state: .notApplicable),
      ])
    let warning = Finding(.warning, subject: "s", message: "m")
    let checks = [
      check("build", .passed), check("warned", .passed, [warning]), check("idle", nil),
      check("failed", .failed, [warning]), check("blind", .unverified),
    ]
    let statement = try #require(
      try statements(report(.failed, checks: checks, checklists: [list])).first)
    #expect(statement["_type"] as? String == "https://in-toto.io/Statement/v1")
    #expect(
      statement["predicateType"] as? String == "https://in-toto.io/attestation/test-result/v0.1")
    let subject = try #require(statement["subject"] as? [[String: Any]])
    #expect(subject.count == 1)
    #expect(subject[0]["digest"] as? [String: String] == ["gitCommit": commit])
    let result = try predicate(statement)
    #expect(result["result"] as? String == "FAILED")
    #expect(result["passedTests"] as? [String] == ["build", "checklist/bought"])
    #expect(result["warnedTests"] as? [String] == ["warned"])
    #expect(result["failedTests"] as? [String] == ["failed", "blind", "checklist/open"])
    let configuration = try #require(result["configuration"] as? [[String: Any]])
    #expect(configuration.map { $0["digest"] as? [String: String] } == [["sha256": policyDigest]])
  }

  /// The commit that built the file is unknown.
  @Test func fileBuiltElsewhereHasNoCommit() throws {
    var mixed = report()
    var foreign = try #require(mixed.artifacts.last)
    foreign.name = "dist/app"
    foreign.isBuiltElsewhere = true
    mixed.artifacts.append(foreign)
    let all = try statements(mixed)
    #expect(all.count == 3)
    #expect(
      try all[1...].map { try predicate($0)["resourceUri"] as? String } == [
        "\(Self.source)?build=release", "pkg:generic/App%20%2B1?build=release",
      ])
    let names = all[1...].map { ($0["subject"] as? [[String: Any]])?.map { $0["name"] as? String } }
    #expect(names == [["app"], ["dist/app"]])
  }

  @Test func uncommittedSourcesAreNamed() throws {
    var dirty = report(isDirty: true)
    dirty.package?.uncommittedSources = ["../Kit/A.swift"]
    let refusal = #expect(throws: Attestation.Refusal.self) { try attestation(of: dirty) }
    #expect(refusal?.description.contains("commit them and rerun: ../Kit/A.swift") == true)
  }

  private func item(
    _ id: String, _ verdict: Verdict, state: ChecklistReport.Item.State? = nil
  ) -> ChecklistReport.Item {
    .init(id: id, title: id, kind: .manual, verdict: verdict, state: state, detail: "")
  }

  @Test(arguments: [
    (Verdict.passed, [], "PASSED"), (.passed, [Severity.warning], "WARNED"),
    (.passed, [.note], "PASSED"), (.failed, [.error], "FAILED"), (.pending, [], "FAILED"),
    (.unverified, [], "FAILED"),
  ])
  func resultMatchesVerdict(
    _ verdict: Verdict, _ severities: [Severity], _ result: String
  ) throws {
    let findings = severities.map {
      Finding($0, subject: "s", message: "m")
    }
    let all = try statements(report(verdict, checks: [check("build", verdict, findings)]))
    #expect(try predicate(all[0])["result"] as? String == result)
    let summary = try predicate(all[1])
    let decision = verdict == .passed ? "PASSED" : "FAILED"
    #expect(summary["verificationResult"] as? String == decision)
    #expect(
      summary["verifiedLevels"] as? [String]
        == [verdict == .passed ? "SLSA_BUILD_LEVEL_UNEVALUATED" : "FAILED"])
  }

  @Test func eachReleaseBuildHasSummary() throws {
    let all = try statements(report(builds: ["release", "qa"]))
    #expect(all.count == 3)
    for (statement, build) in zip(all.dropFirst(), ["release", "qa"]) {
      #expect(statement["_type"] as? String == "https://in-toto.io/Statement/v1")
      #expect(
        statement["predicateType"] as? String == "https://slsa.dev/verification_summary/v1")
      let subject = try #require(statement["subject"] as? [[String: Any]])
      #expect(subject.map { $0["name"] as? String } == ["app"])
      #expect(subject.map { $0["digest"] as? [String: String] } == [["sha256": digest]])
      let summary = try predicate(statement)
      let verifier = try #require(summary["verifier"] as? [String: Any])
      #expect(verifier["id"] as? String == "pkg:generic/verify-release")
      #expect(verifier["version"] as? [String: String] == ["verify-release": "1.0.0"])
      #expect(summary["timeVerified"] as? String == "2026-06-30T12:00:00Z")
      #expect(summary["resourceUri"] as? String == "\(Self.source)?build=\(build)")
      let policy = try #require(summary["policy"] as? [String: Any])
      #expect(policy["uri"] as? String == Self.source)
      #expect(policy["digest"] as? [String: String] == ["sha256": policyDigest])
      #expect(summary["slsaVersion"] as? String == "1.1")
    }
  }

  @Test func subjectsNameBuildSystem() throws {
    var made = report()
    for index in made.builds.indices { made.builds[index].buildSystem = .swiftBuild }
    let subjects = try statements(made)[1]["subject"] as? [[String: Any]]
    #expect(
      subjects?.map { $0["annotations"] as? [String: String] } == [["buildSystem": "swiftbuild"]])
  }

  /// What each build resolved, in the fields of SLSA.
  @Test func provenanceHasResolvedDependencies() throws {
    // Without dependencies, the summary says all that there is.
    #expect(try statements(report()).count == 2)
    var made = report()
    made.package?.repository = "https://example.org/team/app"
    let revision = String(repeating: "2", count: 40)
    var changed = Dependency(
      identity: "changed", kind: .sourceControl, version: "1.0.0", revision: revision)
    changed.differences = [.files(["A.swift"])]
    made.builds[1].dependencies = [
      Dependency(
        identity: "dice", kind: .sourceControl, location: "https://example.org/dice",
        version: "1.2.3", revision: revision),
      Dependency(
        identity: "dice/Table", kind: .archive, location: "https://example.org/t.zip",
        sha256: digest),
      Dependency(identity: "kit", kind: .local, location: "../kit"),
      Dependency(identity: "other", kind: .local, location: "../other", revision: revision),
      Dependency(identity: "team.cards", kind: .registry, version: "2.0.0"),
      Dependency(
        identity: "words", kind: .sourceControl, location: "../words", branch: "a/b",
        revision: revision),
      changed,
    ]
    let statement = try #require(try statements(made).last)
    #expect(statement["predicateType"] as? String == "https://slsa.dev/provenance/v1")
    let definition = try #require(
      try predicate(statement)["buildDefinition"] as? [String: Any])
    let resolved = try #require(definition["resolvedDependencies"] as? [[String: Any]])
    #expect(
      resolved.map { $0["uri"] as? String } == [
        "git+https://example.org/team/app@\(commit)", "git+https://example.org/dice@1.2.3",
        "https://example.org/t.zip", "pkg:generic/other@\(revision)",
        "pkg:generic/team.cards@2.0.0", "pkg:generic/words@a%2Fb",
      ])
    #expect(
      resolved.map { $0["digest"] as? [String: String] } == [
        ["gitCommit": commit], ["gitCommit": revision], ["sha256": digest],
        ["gitCommit": revision], nil, ["gitCommit": revision],
      ])
    let parameters = try #require(definition["externalParameters"] as? [String: Any])
    #expect(parameters["build"] as? String == "release")
  }

  @Test func shippedResourcesAreSubjects() throws {
    var made = report()
    let (own, foreign) = (String(repeating: "1", count: 64), String(repeating: "2", count: 64))
    made.resources = [
      ResourceReport(
        name: "App_App.resources", build: "release",
        files: [FileDigest(file: "App_App.resources/a.json", sha256: own)]),
      ResourceReport(
        name: "dist/App_App.resources", build: "release", isBuiltElsewhere: true,
        files: [FileDigest(file: "dist/App_App.resources/a.json", sha256: foreign)]),
      ResourceReport(
        name: "App_App.resources", build: "debug",
        files: [FileDigest(file: "App_App.resources/a.json", sha256: foreign)]),
    ]
    let subjects = try statements(made).dropFirst().map {
      ($0["subject"] as? [[String: Any]])?.compactMap { $0["digest"] as? [String: String] }
    }
    #expect(
      subjects == [
        [["sha256": digest], ["sha256": own]], [["sha256": foreign]],
      ])
    made.resources?[0].unreadable = ["App_App.resources/b: Permission denied"]
    #expect(throws: Attestation.Refusal.self) { try attestation(of: made) }
  }

  @Test func renderingIsDeterministic() throws {
    for key in [nil, try firstKey()] {
      let first = try attestation(of: report(), signedBy: key)
      #expect(try first == attestation(of: report(), signedBy: key))
      #expect(first.count { $0 == UInt8(ascii: "\n") } == 2)
      #expect(first.last == UInt8(ascii: "\n"))
    }
  }

  private static let single: Report = {
    var report = report()
    report.package = nil
    return report
  }()
  private static let onlyDebug = report(builds: [])

  @Test(arguments: [
    (single, "only a complete `verify-release run`"),
    (report(commit: nil), "an attestation needs a commit"),
    (report(isDirty: true), "uncommitted changes"),
    (report(presubmit: true), "only a complete `verify-release run`"),
    (
      report(checks: [check("build", .passed), .notAskedFor(id: "debug-leak", title: "")]),
      "only a complete `verify-release run`"
    ),
    (report(policy: nil), "needs a configuration"),
    (report(sha256: nil), "the SHA-256 digest of app was not computed"),
    (onlyDebug, "no release artifact was inspected"),
  ])
  func untraceableReportIsRejected(_ report: Report, _ reason: String) throws {
    let refusal = try #require(throws: Attestation.Refusal.self) {
      _ = try attestation(of: report)
    }
    #expect(refusal.description.contains(reason))
  }
}
