import Attestation
import Foundation
import ReleaseModel
import Testing

@Suite struct AttestationPublicationTests {
  private func answer(
    _ attestations: Data, file: String = digest, policy: String = policyDigest,
    build: String? = nil, key: String = KeyText.first,
    expecting expected: AttestationVerifier.Expectation = .init(commit: commit)
  ) throws -> AttestationVerifier.Answer {
    AttestationVerifier(
      sha256: file, policy: policy, builds: [build ?? "release"], expecting: expected, now: now
    )
    .decision(by: attestations, signedBy: try SigningKey(pem: key).publicKey).answer
  }

  /// The lines that were not counted.
  private func uncounted(_ attestations: Data) throws -> [String] {
    AttestationVerifier(
      sha256: digest, policy: policyDigest, builds: ["release"], expecting: .init(commit: commit),
      now: now
    )
    .decision(by: attestations, signedBy: try firstKey().publicKey).uncounted
  }

  private func attested(_ reports: Report...) throws -> Data {
    try reports.reduce(Data()) { try $0 + attestation(of: $1, signedBy: firstKey()) }
  }

  /// The reason for a denial that has exactly one reason; otherwise nil.
  private func reason(_ answer: AttestationVerifier.Answer) -> String? {
    if case .denied(let reasons) = answer, reasons.count == 1 { reasons[0] } else { nil }
  }

  /// The verified build and its time; nil if publication is denied.
  private func granted(_ answer: AttestationVerifier.Answer) -> [String]? {
    guard case .granted(let grant) = answer else { return nil }
    let source = "pkg:generic/App%20%2B1@\(commit)?build="
    #expect(grant.resource.hasPrefix(source) && grant.version == "1.0.0")
    return [String(grant.resource.dropFirst(source.count)), grant.time]
  }

  private static let yes = ["release", "2026-06-30T12:00:00Z"]

  @Test func passedReleaseIsGranted() throws {
    let attestations = try attested(report())
    #expect(try granted(answer(attestations)) == Self.yes)
    #expect(try granted(answer(attestations, build: "release")) == Self.yes)
    let lines = attestations.split(separator: UInt8(ascii: "\n"))
    let others =
      try attestation(of: report())
      + attestation(of: report(.failed), signedBy: secondKey())
    #expect(
      try granted(answer(others + lines.reversed().joined(separator: [10]))) == Self.yes)
  }

  /// The line may be a newer failure.
  @Test(arguments: ["{}", "words", "[1]", #"{"payload":"e30","payloadType":"x","signatures":[]}"#])
  func unreadableLineIsRejected(_ line: String) throws {
    for attestations in [
      try Data("\(line)\n".utf8) + attested(report()), try attested(report()) + Data(line.utf8),
    ] {
      let reason = try #require(reason(try answer(attestations)))
      #expect(reason.contains(/^Line [13] of the attestation cannot be read\.$/), "\(reason)")
    }
    let signed = try attested(report()) + envelope(of: line)
    #expect(
      reason(try answer(signed))
        == "Line 3 of the attestation has a signed statement that cannot be read.")
  }

  /// JSON Lines allows white space around a value, but no line without a value.
  @Test(arguments: ["", "  ", "\t", "\r"])
  func blankLineIsRejected(_ line: String) throws {
    let lines = try attested(report()).split(separator: UInt8(ascii: "\n"))
    for (place, number) in [(0, 1), (1, 2), (2, 3)] {
      var all = lines.map { Data($0) }
      all.insert(Data(line.utf8), at: place)
      let text = Data(all.joined(separator: [10])) + Data("\n".utf8)
      #expect(
        reason(try answer(text)) == "Line \(number) of the attestation is blank; remove it.")
    }
    let padded = lines.map { Data("\(line) ".utf8) + $0 + Data(" \(line)".utf8) }
    for end in ["", "\n"] {
      let text = Data(padded.joined(separator: [10])) + Data(end.utf8)
      #expect(try granted(answer(text)) == Self.yes)
    }
  }

  /// Statements of other tools, of later versions and of other signers.
  @Test func linesThatDoNotCountAreNamed() throws {
    #expect(try uncounted(attested(report())).isEmpty)
    let text = String(decoding: try attestation(of: report()), as: UTF8.self)
    let summary = String(try #require(text.split(separator: "\n").last))
      .replacing("PASSED", with: "FAILED")
    func odd(_ right: String, _ wrong: String) throws -> Data {
      #expect(summary.contains(right))
      return try envelope(of: summary.replacing(right, with: wrong))
    }
    let type = "https://slsa.dev/verification_summary/v1"
    let others = try [
      odd(type, "https://slsa.dev/x/v1"), odd("Statement/v1", "Statement/v2"),
      envelope(of: "words", type: "application/json"),
      odd("pkg:generic/verify-release\"", "pkg:generic/other\""),
      odd(type, "https://slsa.dev/x/v1"),
      attestation(of: report(.failed), signedBy: secondKey()), attestation(of: report()),
    ]
    let all = try attested(report()) + others.joined()
    #expect(try granted(answer(all)) == Self.yes)
    let key = try firstKey().publicKey.id
    #expect(
      try uncounted(all) == [
        "lines 10, 11: not signed", "lines 8, 9: not signed by key \(key)",
        "lines 3, 7: unknown predicate type 'https://slsa.dev/x/v1'",
        "line 4: unknown statement type 'https://in-toto.io/Statement/v2'",
        "line 5: unknown payload type 'application/json'", "line 6: written by 'pkg:generic/other'",
      ])
    // Nothing counts.
    let none = Data(others[..<3].joined())
    #expect(try reason(answer(none))?.hasPrefix("No signed statement covers a file") == true)
    #expect(try uncounted(none).count == 3)
  }

  /// A statement about another commit or package, or an old one, is about another release.
  @Test func oldOrOtherReleaseIsRejected() throws {
    let old = String(repeating: "23", count: 20)
    func reason(_ expected: AttestationVerifier.Expectation) throws -> String? {
      self.reason(try answer(attested(report()), expecting: expected))
    }
    #expect(
      try reason(.init(commit: old))?.hasPrefix(
        "The file was verified at commit \(commit), expected \(old)") == true)
    let uri = "pkg:generic/App%20%2B1"
    for source in [uri, "\(uri)@\(commit)"] {
      let answer = try answer(attested(report()), expecting: .init(source: source))
      #expect(granted(answer) == Self.yes)
    }
    for source in [
      "pkg:generic/App", "\(uri)@\(old)", "\(uri)@", "", "\(uri)@\(commit)?build=release",
    ] {
      #expect(
        try reason(.init(source: source))
          == "The file is from \(uri)@\(commit), expected \(source).")
    }
    #expect(try reason(.init(maximumAge: 86_399))?.contains("older than") == true)
    #expect(
      try granted(answer(attested(report()), expecting: .init(maximumAge: 86_400))) == Self.yes)
    let lastYear = try attested(report(at: "2025-05-01T00:00:00Z"))
    #expect(
      self.reason(try answer(lastYear, expecting: .init(commit: commit, maximumAge: 86_400 * 365)))
        == "The file was verified at 2025-05-01T00:00:00Z, which is older than --max-age"
        + " allows.")
    let ancient = try attested(report(at: "2001-01-01T00:00:00Z"))
    #expect(
      self.reason(try answer(ancient, expecting: .init(commit: commit)))?.hasPrefix(
        "The file was verified at 2001-01-01T00:00:00Z, before verify-release existed") == true)
    let committed = try Date("2026-06-01T12:00:00Z", strategy: .iso8601)
    #expect(
      self.reason(try answer(ancient, expecting: .init(commit: commit, committed: committed)))
        == "The file was verified at 2001-01-01T00:00:00Z, before its commit was created.")
    #expect(
      try granted(answer(attested(report()), expecting: .init(committed: committed))) == Self.yes)
  }

  /// The clocks of two machines differ.
  @Test func clockMayBeFiveMinutesAhead() throws {
    let soon = try attested(report(at: "2026-07-01T12:05:00Z"))
    #expect(granted(try answer(soon)) == ["release", "2026-07-01T12:05:00Z"])
    let late = try attested(report(at: "2026-07-01T12:05:01Z"))
    #expect(reason(try answer(late))?.contains("which is in the future") == true)
  }

  /// The commit that built the file is unknown; the commit that verified it is known.
  @Test func fileBuiltElsewhereHasVerifiedCommit() throws {
    var elsewhere = report()
    for index in elsewhere.artifacts.indices { elsewhere.artifacts[index].isBuiltElsewhere = true }
    let attestations = try attested(elsewhere)
    guard case .granted(let grant) = try answer(attestations) else {
      Issue.record("expected a grant")
      return
    }
    #expect(grant.resource == "pkg:generic/App%20%2B1?build=release")
    let old = try answer(attestations, expecting: .init(commit: String(repeating: "23", count: 20)))
    #expect(reason(old)?.contains("was verified at commit \(commit)") == true)
  }

  @Test(
    arguments: [
      (debugDigest, policyDigest, nil, KeyText.first, "No signed statement covers a file with"),
      (commit, policyDigest, nil, KeyText.first, "No signed statement covers a file with"),
      ("", policyDigest, nil, KeyText.first, "No signed statement covers a file with"),
      (digest, debugDigest, nil, KeyText.first, "The file was verified with policy cdcd"),
      (digest, "", nil, KeyText.first, "The file was verified with policy cdcd"),
      (
        digest, policyDigest, "qa", KeyText.first,
        "The file is from the build 'release', expected 'qa'; set the build to publish with --build."
      ),
      (digest, policyDigest, "ease", KeyText.first, "expected 'ease'; "),
      (
        digest, policyDigest, nil, KeyText.second,
        "No statement in the attestation is signed by key"
      ),
    ] as [(String, String, String?, String, String)])
  func otherFilePolicyBuildOrKeyIsRejected(
    _ file: String, _ policy: String, _ build: String?, _ key: String, _ words: String
  ) throws {
    let answer = try answer(
      attested(report()), file: file, policy: policy, build: build, key: key)
    #expect(reason(answer)?.contains(words) == true)
  }

  @Test(arguments: [Verdict.failed, .unverified, .pending])
  func releaseThatDidNotPassIsRejected(_ verdict: Verdict) throws {
    let answer = try answer(attested(report(verdict)))
    #expect(reason(answer) == "The file did not pass verification at 2026-06-30T12:00:00Z.")
  }

  @Test(arguments: [
    (Verdict.passed, Verdict.failed, false), (.failed, .passed, true), (.passed, .passed, true),
  ])
  func newestStatementDecides(_ old: Verdict, _ new: Verdict, _ isGranted: Bool) throws {
    let old = report(old, at: "2026-06-29T12:00:00Z")
    let new = report(new)
    for attestations in [try attested(old, new), try attested(new, old)] {
      #expect((try granted(answer(attestations)) == Self.yes) == isGranted)
    }
  }

  /// The same bytes may be verified at several commits and with several configurations.
  @Test func otherCommitsAndPoliciesDoNotDecide() throws {
    let next = String(repeating: "23", count: 20)
    for verdict in [Verdict.passed, .failed] {
      for other in [
        report(verdict, at: "2026-06-30T13:00:00Z", commit: next),
        report(verdict, at: "2026-06-30T13:00:00Z", policy: debugDigest),
        report(verdict, at: "2026-06-30T13:00:00Z", builds: ["qa"]),
      ] {
        for attestations in [try attested(report(), other), try attested(other, report())] {
          #expect(try granted(answer(attestations)) == Self.yes)
        }
      }
    }
    let failed = try attested(
      report(), report(.failed, at: "2026-06-30T13:00:00Z"),
      report(at: "2026-06-30T14:00:00Z", commit: next))
    #expect(try reason(answer(failed))?.contains("did not pass") == true)
  }

  /// Only the builds that ship are published, unless another one is requested.
  @Test func buildThatDoesNotShipIsRejected() throws {
    let attestations = try attested(report(builds: ["qa"]))
    #expect(
      try reason(answer(attestations))
        == "The file is from the build 'qa', expected 'release'; set the build to publish with"
        + " --build.")
    #expect(try granted(answer(attestations, build: "qa")) == ["qa", Self.yes[1]])
  }

  /// If two statements have the same time, the failed one wins.
  @Test func failureAtSameTimeIsRejected() throws {
    for attestations in [
      try attested(report(), report(.failed)), try attested(report(.failed), report()),
    ] {
      #expect(try reason(answer(attestations))?.contains("did not pass") == true)
    }
  }

  /// Two builds can produce the same bytes.
  @Test func requestedBuildIgnoresOtherBuilds() throws {
    let qa = report(at: "2026-06-29T12:00:00Z", builds: ["qa"])
    let attestations = try attested(qa, report(.failed))
    #expect(reason(try answer(attestations, build: "release"))?.contains("did not pass") == true)
    #expect(try granted(answer(attestations, build: "qa")) == ["qa", "2026-06-29T12:00:00Z"])
  }

  @Test func allReasonsAreReported() throws {
    let attestations = try attested(report(.failed, at: "2026-07-09T12:00:00Z"))
    #expect(
      try answer(attestations, policy: digest)
        == .denied([
          "The file did not pass verification at 2026-07-09T12:00:00Z.",
          "The file was verified with policy \(policyDigest), expected \(digest); rerun verify-release"
            + " with the current configuration and checklists, or set the digest with --policy.",
          "The file was verified at 2026-07-09T12:00:00Z, which is in the future.",
        ]))
  }

  @Test(arguments: [
    ("", "The attestation is empty."), ("\n\n", "The attestation is empty."),
    (" \r\n", "The attestation is empty."),
    ("\0\u{1}", "Line 1 of the attestation cannot be read."),
    ("{}", "Line 1 of the attestation cannot be read."),
    (
      #"{"payload":"e30=","payloadType":"application/vnd.in-toto+json","signatures":[]}"#,
      "No statement in the attestation is signed by key"
    ),
    (
      #"{"payload":"e30","payloadType":"application/vnd.in-toto+json","signatures":[]}"#,
      "Line 1 of the attestation cannot be read."
    ),
  ])
  func unreadableAttestationIsRejected(_ text: String, _ words: String) throws {
    #expect(try reason(answer(Data(text.utf8)))?.contains(words) == true)
  }

  @Test(arguments: [("[", 100_000), ("x", 5_000_000)])
  func longUnreadableAttestationIsRejected(_ character: String, count: Int) throws {
    let attestation = Data(String(repeating: character, count: count).utf8)
    let words = "Line 1 of the attestation cannot be read."
    #expect(try reason(answer(attestation))?.contains(words) == true)
  }

  @Test func unsignedAttestationIsRejected() throws {
    let answer = try answer(attestation(of: report()))
    #expect(
      reason(answer)
        == "No statement in the attestation is signed; rerun `verify-release run` with --key to sign it."
    )
  }

  // MARK: Changed envelopes

  private func changed(
    _ attestations: Data, _ change: (inout [String: Any]) throws -> Void
  ) throws -> Data {
    var changed = Data()
    for line in attestations.split(separator: UInt8(ascii: "\n")) {
      var envelope = try #require(JSONSerialization.jsonObject(with: line) as? [String: Any])
      try change(&envelope)
      changed += try JSONSerialization.data(withJSONObject: envelope) + Data("\n".utf8)
    }
    return changed
  }

  private func signature(_ change: ([String: String]) -> [String: String]) throws -> Data {
    try changed(attested(report())) { envelope in
      let signatures = try #require(envelope["signatures"] as? [[String: String]])
      envelope["signatures"] = signatures.map(change)
    }
  }

  /// What to replace where it occurs, and part of the reason.
  @Test(arguments: [
    // The first statement does not contain it and stays as it was signed.
    (digest, debugDigest, "No signed statement covers a file"),
    ("PASSED", "FAILED", "were changed after signing"),
    (policyDigest, digest, "were changed after signing"), ("}", "} ", "were changed after signing"),
  ])
  func changedPayloadIsRejected(_ right: String, _ wrong: String, _ words: String) throws {
    let attestations = try changed(attested(report())) { envelope in
      let payload = try #require(Data(base64Encoded: envelope["payload"] as? String ?? ""))
      let text = String(decoding: payload, as: UTF8.self).replacing(right, with: wrong)
      envelope["payload"] = Data(text.utf8).base64EncodedString()
    }
    for file in [digest, debugDigest] {
      #expect(try reason(answer(attestations, file: file))?.contains(words) == true)
    }
  }

  @Test func changedPayloadTypeIsRejected() throws {
    let attestations = try changed(attested(report())) { $0["payloadType"] = "application/json" }
    #expect(try reason(answer(attestations))?.contains("were changed after signing") == true)
  }

  @Test func changedSignatureIsRejected() throws {
    let other = try signature { ["keyid": $0["keyid"] ?? "", "sig": "AAAA"] }
    #expect(try reason(answer(other))?.contains("were changed after signing") == true)
  }

  /// The envelope's `keyid` is not trusted.
  @Test func keyIDIsIgnored() throws {
    for keyid in [nil, "", "other"] {
      let attestations = try signature { signature in
        keyid.map { ["keyid": $0, "sig": signature["sig"] ?? ""] } ?? [
          "sig": signature["sig"] ?? ""
        ]
      }
      #expect(try granted(answer(attestations)) == Self.yes)
    }
    let claimed = try firstKey().publicKey.id
    let attestations = try changed(attestation(of: report(), signedBy: secondKey())) {
      let signatures = $0["signatures"] as? [[String: String]] ?? []
      $0["signatures"] = signatures.map { ["keyid": claimed, "sig": $0["sig"] ?? ""] }
    }
    #expect(try reason(answer(attestations))?.contains("were changed after signing") == true)
  }

  @Test func bothBase64AlphabetsAreRead() throws {
    let attestations = try signature { signature in
      signature.mapValues { $0.replacing("+", with: "-").replacing("/", with: "_") }
    }
    #expect(attestations != (try changed(attested(report())) { _ in }))
    #expect(try granted(answer(attestations)) == Self.yes)
  }

  // MARK: Other signed statements

  /// What is replaced in the summary before it is signed, and part of the reason.
  @Test(arguments: [
    (#""timeVerified":"2026-06-30T12:00:00Z""#, #""timeVerified":"today""#, "cannot be read"),
    (#""verificationResult":"PASSED""#, #""verificationResult":true"#, "cannot be read"),
    (#""verificationResult":"PASSED""#, #""verificationResult":"passed""#, "did not pass"),
    (#""verificationResult":"PASSED","#, "", "cannot be read"),
    (#""policy":{"digest":{"sha256""#, #""policy":{"digest":{"sha512""#, "an unknown policy"),
    (
      #""id":"pkg:generic/verify-release""#, #""id":"pkg:generic/other""#,
      "was written by verify-release"
    ),
    (
      "https://slsa.dev/verification_summary/v1", "https://slsa.dev/x/v1",
      "No signed statement covers"
    ),
    (
      "https://in-toto.io/Statement/v1", "https://in-toto.io/Statement/v2",
      "No signed statement covers"
    ),
    (#"[{"digest":{"sha256":"#, #"[{"digest":{"sha512":"#, "No signed statement covers"),
  ])
  func invalidSummaryIsRejected(_ right: String, _ wrong: String, _ words: String) throws {
    let lines = String(decoding: try attestation(of: report()), as: UTF8.self)
      .split(separator: "\n").dropFirst()
    #expect(lines.allSatisfy { $0.contains(right) })
    let odd = try lines.map { try envelope(of: String($0).replacing(right, with: wrong)) }.joined()
    #expect(try reason(answer(Data(odd)))?.contains(words) == true)
    // An unreadable statement denies publication even if another one passed.
    if words == "cannot be read" {
      let both = try attested(report()) + Data(odd)
      #expect(try reason(answer(both))?.contains(words) == true)
    }
  }

  @Test(arguments: ["2026-06-30T12:00:00.5Z", "2026-06-30T14:00:00+02:00"])
  func otherTimeFormatsAreRead(_ time: String) throws {
    #expect(try granted(answer(attested(report(at: time)))) == ["release", time])
  }

  /// A payload signed with another type is not a statement.
  @Test func signedPayloadOfOtherTypeIsRejected() throws {
    let lines = String(decoding: try attestation(of: report()), as: UTF8.self)
      .split(separator: "\n")
    let others = try lines.map { try envelope(of: String($0), type: "application/json") }.joined()
    #expect(try reason(answer(Data(others)))?.contains("No signed statement covers") == true)
  }

  private func envelope(
    of statement: String, type: String = "application/vnd.in-toto+json"
  ) throws -> Data {
    let signature = try firstKey().signature(of: Data(statement.utf8), type: type)
    let envelope: [String: Any] = [
      "payloadType": type, "payload": Data(statement.utf8).base64EncodedString(),
      "signatures": [["sig": signature.base64EncodedString()]],
    ]
    return try JSONSerialization.data(withJSONObject: envelope) + Data("\n".utf8)
  }
}
