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

  /// Other shells get the same change; their scripts run only in a terminal.
  @Test(arguments: [("zsh", #" run "${(@)words[2,-1]}")"#), ("fish", "[1..1] run $unparsed")])
  func scriptKnowsDefaultSubcommand(_ shell: String, _ words: String) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let script = try await tool.run(["--generate-completion-script", shell])
    #expect(script.exitCode == 0)
    #expect(script.output.contains(words), "\(script.all)")
  }

  private static let hasFish = ["/usr/bin/fish", "/usr/local/bin/fish"].contains(
    where: FileManager.default.isExecutableFile)

  /// `complete -C` completes in a script, which has no terminal.
  @Test(
    .enabled(if: hasFish),
    arguments: [
      ("run --only debug-l", "debug-leak"), ("--skip build,debug-l", "build,debug-leak"),
      ("explain duplicate-t", "duplicate-table"), ("rules debug-s", "debug-simulation"),
    ])
  func fishCompletesWithoutTerminal(_ words: String, _ completion: String) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try tool.copy(package: "clean")
    let script = """
      set -p PATH (dirname $argv[1]); verify-release --generate-completion-script fish | source
      complete -C 'verify-release \(words)'
      """
    let outcome = try await tool.run("fish", ["-c", script, try Tool.executable], in: folder)
    #expect(outcome.output.split(whereSeparator: \.isWhitespace).first ?? "" == completion)
    #expect(outcome.error == "")
  }

  @Test(arguments: [
    ("run --only debug-l", "debug-leak"), ("run --skip debug-leak,lo", "debug-leak,localization"),
    ("--only debug-l", "debug-leak"), ("--strict --skip debug-f", "debug-flag"),
    ("--presub", "--presubmit"), ("--quiet --stri", "--strict"), ("--format js", "json"),
    ("--presubmit --since fea", "feature"), ("checklist --form", "--format"),
    ("checklist --format js", "json"), ("rules disc", "discount"),
    ("--config .verify-release.y", ".verify-release.yml"), ("inspect Sour", "Sources"),
    ("explain duplicate-t", "duplicate-table"), ("checklist sign pu", "purchase"),
    ("verify App --build re", "release"), ("ini", "init"),
  ])
  func idsAreCompleted(_ words: String, _ completion: String) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try tool.copy(package: "checklist")
    for arguments in [
      ["init", "--quiet", "--initial-branch", "feature"],
      ["-c", "user.name=D", "-c", "user.email=d@example.org", "commit", "--quiet", "--allow-empty"]
        + ["--message", "Start"],
    ] {
      let git = try await tool.run("git", arguments, in: folder)
      try #require(git.exitCode == 0, "\(git.all)")
    }
    let outcome = try await tool.run(
      "bash", ["-c", Self.script, "bash", try Tool.executable, "verify-release \(words)"],
      in: folder)
    #expect(outcome.output == completion + "\n", "\(outcome.all)")
  }
}
