import ReleaseModel
import Testing

@Suite struct SpellingTests {
  @Test(arguments: [
    ("build", "builds"), ("Builds", "builds"), ("bilds", "builds"),
    ("tests", "tests"), ("t", nil), ("nonsense", nil), ("", nil),
  ])
  func nearestWordIsFound(_ word: String, _ nearest: String?) {
    #expect(Spelling.nearest(to: word, among: ["version", "builds", "rules", "tests"]) == nearest)
  }

  @Test(arguments: [
    ("rnu", "run"), ("lint", nil), ("inti", "init"), ("leak", "debug-leak"), ("debug", nil),
    ("check", "checklist"), ("in", nil), ("DEBUG-L", "debug-leak"),
  ])
  func shortWordHasOnlySmallTypos(_ word: String, _ nearest: String?) {
    let known = ["run", "init", "debug-flag", "debug-leak", "checklist"]
    #expect(Spelling.nearest(to: word, among: known) == nearest)
  }

  @Test func emptyCandidateListHasNoNearestWord() {
    #expect(Spelling.nearest(to: "build", among: [String]()) == nil)
    #expect(Spelling.suggestion(for: "build", among: [String]()) == "")
  }

  @Test func suggestionIsQuestion() {
    #expect(Spelling.suggestion(for: "build", among: ["builds"]) == " (did you mean 'builds'?)")
  }
}
