import Foundation
import TestSupport
import Testing

/// Two folders with every file in the evidence table.
final class EvidenceFolders: Sendable {
  /// The folders for the running suite.
  @TaskLocal static var current: EvidenceFolders?

  /// The files with the debug code.
  let debug: URL
  /// The results of the same commands without `-DDEBUG`.
  let clean: URL

  init() async throws {
    async let debug = Self.made(isDebug: true)
    async let clean = Self.made(isDebug: false)
    (self.debug, self.clean) = (try await debug, try await clean)
  }

  private static func made(isDebug: Bool) async throws -> URL {
    try await Program.onThread {
      try FixtureCache.folder(
        "evidence", copyOf: Repository.fixture("evidence"),
        commands: EvidenceFile.all.flatMap(\.commands).map { command in
          command.split(separator: " ").map(String.init).filter { isDebug || $0 != "-DDEBUG" }
        })
    }
  }
}

/// Builds the files before a suite's tests run.
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
