import EvidenceGathering
import Foundation
import ReleaseModel
import Testing

@Suite struct LocalizationGathererTests {
  private static let selection = LocalizationSelection(catalogs: [], languages: nil)

  /// What is no file is refused without waiting for it, and the rest is read.
  @Test(arguments: [
    ("mkfifo", "odd.xcstrings", "odd.xcstrings can't be read: it is no file"),
    ("mkdir", "odd.xcstrings", "odd.xcstrings has no .xcstrings"),
    ("mkfifo", "odd.txt", "odd.txt is no .xcstrings"),
    ("true", "odd.xcstrings", "odd.xcstrings is not there."),
  ])
  func whatIsNoTableIsUnreadable(
    program: String, file: String, expected: String
  ) async throws {
    let bench = try Bench()
    try await bench.run(program, file)
    let text = #"{"sourceLanguage": "en", "version": "1.0", "strings": {"Sea": {}}}"#
    try Data(text.utf8).write(to: bench.folder.appending(path: "good.xcstrings"))
    let evidence = LocalizationGatherer(folder: bench.folder.path).gather(
      at: [file, "good.xcstrings"], Self.selection, ignoring: [])
    #expect(evidence.keyCount == 1)
    try #require(evidence.unreadable.count == 1)
    #expect(evidence.unreadable[0].contains(expected), "\(evidence.unreadable)")
  }
}
