import EvidenceGathering
import Foundation
import Testing

@Suite("SHA-256")
struct DigestTests {
  @Test(
    "The digest is the published one of the text",
    arguments: ["abc", "two words", "back\\slash", "new\nline", "-n", "日本"])
  func digest(name: String) async throws {
    let bench = try Bench()
    let path = try bench.write("abc", to: name)
    let digest = Digest(runner: bench.runner, workspace: bench.workspace)
    // FIPS 180-2, appendix B.1.
    #expect(
      try await digest.sha256(of: path)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test("A file that isn't there is an error")
  func missing() async throws {
    let bench = try Bench()
    let digest = Digest(runner: bench.runner, workspace: bench.workspace)
    await #expect(throws: (any Error).self) { try await digest.sha256(of: bench.path("none")) }
  }
}
