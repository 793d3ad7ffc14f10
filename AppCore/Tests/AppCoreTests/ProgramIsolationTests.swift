import AppCore
import Foundation
import Testing

/// What ships has words of debug features only in the builds that contain them: neither in strings,
/// nor in the symbol table, which names C files, nor in debug information, nor in resources.
@Suite(.timeLimit(.minutes(60))) struct ProgramIsolationTests {
  @Test(arguments: [
    ("simulat", false), ("uitesting", false), ("pro-debug", false), ("mockstore", false),
    ("freemium", false), ("featureflag", false), ("minimalservices", false),
    ("developer", true), ("richservices", true), ("seededgenerator", true),
  ])
  func wordIsPresentOnlyInItsBuilds(word: String, isForTesters: Bool) throws {
    #if DEBUG
      let isExpected = true
    #elseif DeveloperMode
      let isExpected = isForTesters
    #else
      let isExpected = false
    #endif
    try withCoreApp { (app) throws in
      let lines = try app.runShell(
        "cat .build/debug/core-app $(dirname .build/debug/core-app)/AppCore_AppCore.*/* "
          + "| grep -aicF \(word) || true"
      ).output
      #expect((lines != "0\n") == isExpected, "\(lines)")
    }
  }

  /// What ships contains no path of the machine that built it, such as that of its resources.
  @Test func sourceFolderIsNamedOnlyInDebugBuilds() throws {
    let sources = URL(filePath: #filePath).appending(path: "../../..").standardized.path
    try withCoreApp { (app) throws in
      let lines = try app.runShell("grep -acF '\(sources)' .build/debug/core-app || true").output
      #expect((lines != "0\n") == BuildConfiguration.isDebug, "\(sources): \(lines)")
    }
  }
}
