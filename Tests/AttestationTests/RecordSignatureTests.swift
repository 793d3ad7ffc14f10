import Attestation
import Cryptography
import Foundation
import ReleaseModel
import Testing

/// A signature of a release record covers every byte of its files, and nothing else.
@Suite struct RecordSignatureTests {
  private let record = Data("# Release record of App: passed\n".utf8)
  private let page = Data("<!DOCTYPE html>\n".utf8)

  private func signed(
    _ report: Report = report(), by key: String = KeyText.first
  ) throws -> Data {
    let files = [("record.md", record), ("record.html", page)].map {
      FileDigest(file: $0.0, sha256: ContentDigest.sha256(of: $0.1))
    }
    return Data(
      try RecordSignature.text(of: report, files: files, by: SigningKey(pem: key)).utf8)
  }

  private func answer(
    _ bytes: Data, _ attestation: Data, key: String = KeyText.first,
    expecting expected: RecordSignature.Expectation = .init()
  ) throws -> RecordSignature.Answer {
    RecordSignature.answer(
      about: ContentDigest.sha256(of: bytes), in: attestation,
      signedBy: try SigningKey(pem: key).publicKey, expecting: expected
    ).answer
  }

  private func reason(_ answer: RecordSignature.Answer) -> String? {
    if case .denied(let reasons) = answer { reasons.joined(separator: " ") } else { nil }
  }

  @Test func everyFormatIsConfirmed() throws {
    for bytes in [record, page] {
      guard case .confirmed(let found) = try answer(bytes, signed()) else {
        Issue.record("denied")
        continue
      }
      #expect(found.resource == "pkg:generic/App%20%2B1@\(commit)" && found.verdict == "passed")
      #expect(found.policy == policyDigest && found.version == "1.0.0")
      #expect(found.time == "2026-06-30T12:00:00Z")
    }
  }

  /// The record itself says what it lacks.
  @Test(arguments: [
    report(.pending), report(.failed, commit: nil), report(isDirty: true), report(policy: nil),
  ])
  func recordOfAnyReleaseCanBeSigned(_ report: Report) throws {
    guard case .confirmed(let found) = try answer(record, signed(report)) else {
      Issue.record("denied")
      return
    }
    #expect(found.verdict == report.verdict.rawValue)
    #expect(found.policy == report.package?.policyDigest)
    #expect(found.resource.hasSuffix(commit) == (report.package?.commit != nil))
  }

  @Test func recordIsOfExpectedRelease() throws {
    var tagged = report()
    tagged.package?.tags = ["1.4.0", "stable"]
    let attestation = try signed(tagged)
    let other = String(repeating: "e", count: 40)
    func reason(
      _ commit: String?, _ version: String?, _ attestation: Data? = nil
    ) throws -> String? {
      self.reason(
        try answer(
          record, attestation ?? signed(tagged), expecting: .init(commit: commit, version: version))
      )
    }
    for (commit, version) in [(commit, nil), (nil, "stable"), (commit, "1.4.0")] {
      #expect(try reason(commit, version) == nil)
    }
    guard case .confirmed(let found) = try answer(record, attestation) else {
      Issue.record("denied")
      return
    }
    #expect(found.tags == ["1.4.0", "stable"])
    #expect(try reason(other, nil) == "The record is of commit \(commit), not \(other).")
    #expect(
      try reason(other, "1.4") == "The record is of commit \(commit), not \(other)."
        + " The record is of version 1.4.0 and stable, not 1.4.")
    // Without a tag or a commit, there is nothing that could match.
    let bare = try signed(report(.failed, commit: nil))
    #expect(try reason(commit, nil, bare) == "The record is of no commit, not \(commit).")
    #expect(try reason(nil, "1.4.0", bare) == "The record is of no version, not 1.4.0.")
    // Other files were verified than those of the commit.
    tagged.package?.hasUncommittedChanges = true
    for (commit, version) in [(commit, nil), (nil, "1.4.0")] {
      #expect(
        try reason(commit, version, signed(tagged))
          == "Files differed from the commit, so the record is not of this release.")
    }
    #expect(try reason(nil, nil, signed(tagged)) == nil)
    tagged.package?.hasOnlyUncommittedSignOffs = true
    #expect(try reason(commit, "1.4.0", signed(tagged)) == nil)
    tagged.package?.hasUncommittedChanges = nil
    tagged.package?.hasOnlyUncommittedSignOffs = nil
    #expect(try reason(commit, nil, signed(tagged)) != nil)
  }

  @Test func anyChangedByteIsNoticed() throws {
    let attestation = try signed()
    var changed = record
    for index in record.indices {
      changed[index] ^= 1
      #expect(
        reason(try answer(changed, attestation))?.contains("it was changed after signing") == true)
      changed[index] = record[index]
    }
    for other in [record.dropLast(), record + Data("\n".utf8), Data()] {
      #expect(reason(try answer(Data(other), attestation)) != nil)
    }
  }

  /// The statement with another digest, and its old signature.
  @Test func changedStatementIsNoticed() throws {
    let other = Data("# Release record of App: failed\n".utf8)
    var line = try #require(
      try JSONSerialization.jsonObject(with: signed()) as? [String: Any])
    let encoded = try #require(line["payload"] as? String)
    let payload = try #require(Data(base64Encoded: encoded))
    let text = String(decoding: payload, as: UTF8.self).replacing(
      ContentDigest.sha256(of: record), with: ContentDigest.sha256(of: other))
    line["payload"] = Data(text.utf8).base64EncodedString()
    let forged = try JSONSerialization.data(withJSONObject: line)
    #expect(
      reason(try answer(other, forged))?.hasSuffix(" were changed after signing.") == true)
  }

  @Test func otherKeyIsNoticed() throws {
    let attestation = try signed(by: KeyText.second)
    #expect(
      reason(try answer(record, attestation))?.hasPrefix(
        "No statement in the attestation is signed by")
        == true)
    // The own statement still counts if another one is on the next line.
    #expect(reason(try answer(record, attestation + signed())) == nil)
    #expect(reason(try answer(record, signed() + Data("x\n".utf8))) != nil)
  }

  /// Neither kind of statement replaces the other.
  @Test func recordIsNoReleaseAndReleaseIsNoRecord() throws {
    let key = try SigningKey(pem: KeyText.first)
    let run = Data(try Attestation(signedBy: key).render(report()).utf8)
    #expect(
      reason(try answer(record, run))
        == "No statement in the attestation is about a release record.")
    let publication = AttestationVerifier(
      sha256: ContentDigest.sha256(of: record), policy: policyDigest, builds: ["release"],
      expecting: .init(commit: commit), now: now)
    let decision = publication.decision(by: try signed(), signedBy: key.publicKey)
    guard case .denied(let reasons) = decision.answer else {
      Issue.record("granted")
      return
    }
    #expect(reasons.count == 1 && reasons[0].hasPrefix("No signed statement covers a file"))
    #expect(decision.uncounted == [])
  }
}
