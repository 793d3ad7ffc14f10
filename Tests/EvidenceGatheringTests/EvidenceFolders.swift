import Foundation
import TestSupport
import Testing

/// Two folders with every file of the table of evidence.
final class EvidenceFolders: Sendable {
  /// The folders of the suite that runs.
  @TaskLocal static var current: EvidenceFolders?

  /// The files with the debug code.
  let debug: URL
  /// The files that the same commands make without `-DDEBUG`.
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

/// Has the files made before the tests of a suite.
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
