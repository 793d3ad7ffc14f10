import Foundation
import Testing

/// Inspects thousands of damaged files.
///
/// A mutant depends only on its number and on the seeds, which this machine's compilers build.
/// While it is inspected, it is a file in `.build/mutants`, named by its number. Mutants that
/// crash, hang or fail a requirement stay there for `verify-release inspect`. `MUTANTS=120000`
/// inspects more mutants; `MUTANTS='4711..<4712'` inspects only that one.
@Suite struct EvidenceMutationTests {
  @Test func mutantsNeverCrashHangOrHideMatches() async throws {
    // Runs in a separate process, which a mutant may crash.
    await #expect(processExitsWith: .success) {
      let run = try await MutationRun()
      try await run.tryAll()
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: MutationRun.folder.path)
      .filter { $0 != "summary" }
    #expect(left == [], "see .build/mutants")
  }
}
