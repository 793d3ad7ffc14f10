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

  /// Why git did not do what it was asked to, in its own words.
  struct Failure: Error {
    let reason: String
  }

  /// What git prints, or nil when it isn't there or says no.
  func output(_ arguments: [String]) async throws -> Data? {
    if case .success(let data) = try await attempt(arguments) { data } else { nil }
  }

  /// What git prints, or why it does not.
  ///
  /// Configuration that would start other programs or change what is printed is switched off, and the
  /// repository is the one that the folder is in, whatever the environment says.
  func attempt(_ arguments: [String]) async throws -> Result<Data, Failure> {
    let name = "git-\(UUID().uuidString)"
    let (output, error) = (workspace.log(name + ".out"), workspace.log(name + ".err"))
    defer { for file in [output, error] { try? FileManager.default.removeItem(atPath: file) } }
    let unset = ["DIR", "WORK_TREE", "INDEX_FILE", "COMMON_DIR", "OBJECT_DIRECTORY", "NAMESPACE"]
      .flatMap { ["-u", "GIT_" + $0] }
    let git = [
      "git", "--no-pager", "--no-optional-locks", "--literal-pathspecs", "-c",
      "core.fsmonitor=false",
    ]
    let command = Command("env", unset + git + arguments, in: folder, output: output, error: error)
    let result: ProcessResult
    do {
      result = try await runner.run(command)
    } catch let error as ProcessError {
      return .failure(Failure(reason: error.description))
    }
    guard !result.succeeded else {
      return .success(try Data(contentsOf: URL(fileURLWithPath: output)))
    }
    // env(1) gives 127 where it finds no such program.
    if result.termination == .exited(127) {
      return .failure(Failure(reason: "git is not in PATH; install it"))
    }
    let message = (try? Data(contentsOf: URL(fileURLWithPath: error))) ?? Data()
    let words = String(decoding: message, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let text = words.joined(separator: " ").replacing(#/^fatal: /#, with: "")
    return .failure(Failure(reason: text.isEmpty ? "git ended with \(result)" : text))
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
