import Foundation
import Testing

/// Thousands of damaged files go through the whole inspection.
///
/// A mutant is known by its number, which is all that it is made of, besides the seeds that the
/// compilers of the machine make. Each is a file in `.build/mutants`, named by its number, while it
/// is tried; those that crash, hang or break a promise stay there for `verify-release inspect`.
/// `MUTANTS=120000` tries more; `MUTANTS=4711..<4712` only the one with that number.
@Suite("Mutants of real files")
struct MutationTests {
  @Test("None crashes, hangs, takes much memory or hides what it has")
  func mutants() async throws {
    // In a process of its own, which a mutant may end.
    await #expect(processExitsWith: .success) {
      let run = try await MutationRun()
      try await run.tryAll()
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: MutationRun.folder.path)
      .filter { $0 != "summary" }
    #expect(left == [], "see .build/mutants")
  }
}
