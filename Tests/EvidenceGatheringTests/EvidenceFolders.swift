import EvidenceGathering
import Foundation
import Testing

/// Two folders with every file of the table of evidence.
final class EvidenceFolders: Sendable {
  /// The folders of the suite that runs.
  @TaskLocal static var current: EvidenceFolders?

  /// The files with the debug code.
  let debug: Bench
  /// The files that the same commands make without `-DDEBUG`.
  let clean: Bench

  init() async throws {
    async let debug = Self.made(isDebug: true)
    async let clean = Self.made(isDebug: false)
    (self.debug, self.clean) = (try await debug, try await clean)
  }

  private static func made(isDebug: Bool) async throws -> Bench {
    let bench = try Bench()
    for source in ["App.swift", "Bare.swift", "app.c", "app.cc"] {
      try FileManager.default.copyItem(
        at: Bench.fixtures.appending(path: "evidence/\(source)"),
        to: bench.folder.appending(path: source))
    }
    for command in EvidenceFile.all.flatMap(\.commands) {
      let words = command.split(separator: " ").map(String.init)
        .filter { isDebug || $0 != "-DDEBUG" }
      try await bench.run(words[0], Array(words.dropFirst()))
    }
    return bench
  }
}

/// Makes the files once for a suite and removes them afterwards.
struct EvidenceFoldersTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await EvidenceFolders.$current.withValue(EvidenceFolders()) { try await function() }
  }
}

extension Trait where Self == EvidenceFoldersTrait {
  static var evidenceFolders: Self { EvidenceFoldersTrait() }
}
