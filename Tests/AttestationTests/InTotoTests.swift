import Attestation
import Foundation
import ReleaseModel
import Testing

/// Validates statements with in-toto's own classes, which `scripts/validators` installs.
@Suite struct InTotoTests {
  /// Prints the subjects' names of each line, or the type of the error if it is not a statement.
  ///
  /// Its class for summaries is that of SLSA 1.0: it has no `verifier.version` and takes one string
  /// instead of a list of levels.
  private static let program = """
    import json, sys
    from google.protobuf.json_format import ParseDict
    from in_toto_attestation.predicates.provenance.v1.provenance_pb2 import Provenance
    from in_toto_attestation.predicates.test_result.v0.test_result_pb2 import TestResult
    from in_toto_attestation.predicates.vsa.v1.vsa_pb2 import VerificationSummary
    from in_toto_attestation.v1.statement import Statement
    from in_toto_attestation.v1.statement_pb2 import Statement as Message
    kinds = {"https://in-toto.io/attestation/test-result/v0.1": TestResult,
             "https://slsa.dev/provenance/v1": Provenance,
             "https://slsa.dev/verification_summary/v1": VerificationSummary}
    def read(line):
        try:
            data = json.loads(line)
            message = ParseDict(data, Message())
            Statement.copy_from_pb(message).validate()
            predicate = data["predicate"]
            if "verifier" in predicate:
                del predicate["verifier"]["version"]
                [predicate["verifiedLevels"]] = predicate["verifiedLevels"]
            ParseDict(predicate, kinds[message.predicate_type]())
            return [subject.name for subject in message.subject]
        except Exception as error:
            return [type(error).__name__]
    print(json.dumps([read(line) for line in open(sys.argv[2], "rb")]))
    """

  private func read(_ lines: Data) throws -> [[String]] {
    try JSONDecoder().decode(
      [[String]].self, from: Validator.python(Self.program, lines))
  }

  @Test(arguments: Verdict.allCases)
  func everyStatementIsValid(_ verdict: Verdict) throws {
    var made = report(verdict, builds: ["release", "qa"])
    #expect(try read(attestation(of: made)) == [["App +1"], ["app"], ["app"]])
    for index in made.builds.indices {
      made.builds[index].dependencies = [
        Dependency(
          identity: "dep", kind: .sourceControl, version: "1.0.0",
          revision: String(repeating: "2", count: 40)),
        Dependency(identity: "team.cards", kind: .registry, version: "2.0.0"),
      ]
    }
    #expect(
      try read(attestation(of: made)) == [["App +1"], ["app"], ["app"], ["app"], ["app"]])
  }

  /// Each change makes a valid statement invalid.
  @Test(arguments: [
    ("https://in-toto.io/Statement/v1", "https://in-toto.io/Statement/v2"),
    (#""subject":[{"#, #""subject":[],"_":[{"#), (#""digest":{"sha256""#, #""digests":{"sha256""#),
    ("https://slsa.dev/verification_summary/v1", "https://slsa.dev/verification_summary/v0"),
    ("2026-06-30T12:00:00Z", "30 June"), (#""verifier":{"#, #""verifiers":{"#),
    (#""policy":{"#, #""policies":{"#), (#""resourceUri":""#, #""resource":""#),
  ])
  func invalidStatementIsRejected(_ right: String, _ wrong: String) throws {
    let lines = String(decoding: try attestation(of: report()), as: UTF8.self)
      .split(separator: "\n")
    let summary = try #require(lines.last)
    try #require(summary.contains(right))
    let answer = try read(Data((String(summary).replacing(right, with: wrong) + "\n").utf8))
    #expect(answer.count == 1 && answer != [["app"]])
  }
}
