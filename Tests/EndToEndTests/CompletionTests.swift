import Foundation
import Testing

@Suite struct CompletionTests {
  /// Completes the last word of a command line as bash does.
  private static let script = """
    PATH=$(dirname "$1"):$PATH
    . <(verify-release --generate-completion-script bash)
    COMP_LINE=$2 COMP_POINT=${#2} COMP_WORDS=($2) COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _verify-release verify-release "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
    echo "${COMPREPLY[*]}"
    """

  @Test(arguments: [
    ("run --only debug-l", "debug-leak"), ("run --skip debug-leak,lo", "debug-leak,localization"),
    ("explain duplicate-t", "duplicate-table"), ("checklist sign pu", "purchase"),
    ("verify App --build re", "release"), ("ini", "init"),
  ])
  func idsAreCompleted(_ words: String, _ completion: String) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try tool.copy(package: "checklist")
    let outcome = try await tool.run(
      "bash", ["-c", Self.script, "bash", try Tool.executable, "verify-release \(words)"],
      in: folder)
    #expect(outcome.output == completion + "\n", "\(outcome.all)")
  }
}
