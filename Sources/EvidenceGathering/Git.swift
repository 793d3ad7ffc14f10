internal import Foundation

/// Asks git about the repository that the configuration is in; nothing else spells `git`.
struct Git: Sendable {
  let workspace: Workspace
  let runner: any ProcessRunner
  /// The folder that git starts in.
  let folder: String

  init(workspace: Workspace, runner: any ProcessRunner) {
    (self.workspace, self.runner, folder) = (workspace, runner, workspace.root)
  }

  /// Git in the folder of another repository.
  init(_ other: Git, in folder: String) {
    (workspace, runner, self.folder) = (other.workspace, other.runner, folder)
  }

  /// What git prints, or nil when it isn't there or says no.
  ///
  /// Configuration that would start other programs or change what is printed is switched off, and the
  /// repository is the one that the folder is in, whatever the environment says.
  func output(_ arguments: [String]) async throws -> Data? {
    let output = workspace.log("git-\(UUID().uuidString).out")
    defer { try? FileManager.default.removeItem(atPath: output) }
    let unset = ["DIR", "WORK_TREE", "INDEX_FILE", "COMMON_DIR", "OBJECT_DIRECTORY", "NAMESPACE"]
      .flatMap { ["-u", "GIT_" + $0] }
    let git = [
      "git", "--no-pager", "--no-optional-locks", "--literal-pathspecs", "-c",
      "core.fsmonitor=false",
    ]
    let command = Command(
      "env", unset + git + arguments, in: folder, output: output,
      error: workspace.log("git.err"))
    do {
      guard try await runner.run(command).succeeded else { return nil }
    } catch is ProcessError {
      return nil
    }
    return try Data(contentsOf: URL(fileURLWithPath: output))
  }

  /// What git prints as one line, or nil.
  func line(_ arguments: [String]) async throws -> String? {
    try await output(arguments).map {
      String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// What git prints with a NUL after each entry (`-z`), or nil.
  func entries(_ arguments: [String]) async throws -> [String]? {
    try await output(arguments).map { data in
      data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
