internal import Foundation
internal import Synchronization

/// Runs git in the repository that contains the configuration; no other code runs `git`.
struct Git: Sendable {
  let workspace: Workspace
  let runner: any ProcessRunner
  /// The folder that git starts in.
  let folder: String
  /// The index to use instead of the repository's own, which may not be up to date.
  private var index: String?
  /// Whether the repository is exactly the folder's, whatever its configuration says.
  private var isExact = false
  private let memory: Memory

  init(workspace: Workspace, runner: any ProcessRunner) {
    (self.workspace, self.runner, folder) = (workspace, runner, workspace.root)
    memory = Memory()
  }

  /// Git in the folder of another repository.
  init(_ other: Git, in folder: String) {
    (workspace, runner, self.folder) = (other.workspace, other.runner, folder)
    memory = other.memory
  }

  /// Git in exactly the repository of a folder, whatever its configuration says, with another index.
  init(_ other: Git, inRepository folder: String, index: String) {
    self.init(other, in: folder)
    (self.index, isExact) = (index, true)
  }

  /// Git in the same folder, with another index.
  init(_ other: Git, index: String) {
    self.init(other, in: other.folder)
    self.index = index
  }

  /// Git's own message about why a command failed.
  struct Failure: Error {
    let reason: String
    /// The exit code, if it exited.
    var exitCode: Int?
  }

  private final class Memory: Sendable {
    /// Git's newest message, for those who were only told that something is missing.
    let newestFailure = Mutex<String?>(nil)
    /// The places of folders in their repositories.
    let places = Mutex<[String: Place]>([:])
  }

  /// Git's message about the newest command that failed with one; nil if none did.
  var newestFailure: String? { memory.newestFailure.withLock { $0 } }

  /// Where a folder is in its repository.
  struct Place: Sendable {
    /// The top folder of the repository, without symbolic links.
    var top: String
    /// The folder, relative to the top one, with a slash at the end; empty for the top folder.
    var prefix: String
  }

  /// The place of the folder; nil outside git.
  ///
  /// Git is asked once, because a folder stays where it is.
  func place() async throws -> Place? {
    if let known = memory.places.withLock({ $0[folder] }) { return known }
    guard let output = try await output(["rev-parse", "--show-toplevel", "--show-prefix"]) else {
      return nil
    }
    let lines = String(decoding: output, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // A name with a line break makes more.
    guard lines.count == 3 else { return nil }
    let place = Place(top: lines[0], prefix: lines[1])
    memory.places.withLock { $0[folder] = place }
    return place
  }

  /// Git's output, or nil if it isn't installed or fails.
  func output(_ arguments: [String], input: String? = nil) async throws -> Data? {
    if case .success(let data) = try await attempt(arguments, input: input) { data } else { nil }
  }

  /// Git's output, or why it failed.
  ///
  /// Disables git configuration that would start other programs, change the output, its encoding or order, or hide changed
  /// files, and disables objects that replace those of a commit (git-replace(1)) or its parents. The repository is
  /// the one that contains the folder, regardless of environment variables.
  func attempt(
    _ arguments: [String], input: String? = nil
  ) async throws -> Result<Data, Failure> {
    let name = "git-\(UUID().uuidString)"
    let (output, error) = (workspace.log(name + ".out"), workspace.log(name + ".err"))
    let inputFile = workspace.log(name + ".in")
    defer {
      for file in [output, error, inputFile] { try? FileManager.default.removeItem(atPath: file) }
    }
    let unset = ["DIR", "WORK_TREE", "INDEX_FILE", "COMMON_DIR", "OBJECT_DIRECTORY", "NAMESPACE"]
      .flatMap { ["-u", "GIT_" + $0] }
    let git = [
      "git", "--no-pager", "--no-optional-locks", "--no-replace-objects", "--literal-pathspecs",
      "-c", "core.fsmonitor=false", "-c", "core.untrackedCache=false", "-c",
      "core.trustctime=true", "-c", "log.follow=false", "-c", "log.showSignature=false", "-c",
      "diff.orderFile=/dev/null", "-c",
      "diff.renames=true", "-c", "merge.renames=true", "-c", "i18n.logOutputEncoding=UTF-8", "-c",
      "core.checkStat=default", "-c", "core.ignoreStat=false", "-c",
      "advice.graftFileDeprecated=false",
    ]
    let own =
      !isExact
      ? []
      : [
        "--git-dir=\(folder)/.git", "--work-tree=\(folder)", "-c", "core.fileMode=true", "-c",
        "core.sparseCheckout=false",
      ]
    // Git's output is compared with English messages. env(1) has an absolute path, so that without any
    // programs in PATH, only git is missing.
    var command = Command(
      "/usr/bin/env",
      unset + (index.map { ["GIT_INDEX_FILE=\($0)"] } ?? [])
        + ["LC_ALL=C", "GIT_GRAFT_FILE=/dev/null"] + git + own + arguments,
      in: folder, output: output,
      error: error)
    if let input {
      try Data(input.utf8).write(to: URL(filePath: inputFile))
      command.inputFile = inputFile
    }
    let result: ProcessResult
    do {
      result = try await runner.run(command)
    } catch let error as ProcessError {
      return .failure(Failure(reason: error.description))
    }
    let message = (try? FileBytes.data(error)) ?? Data()
    if result.succeeded {
      if let gap = Self.gap(in: message) {
        memory.newestFailure.withLock { $0 = gap }
        return .failure(Failure(reason: gap))
      }
      return .success(try FileBytes.data(output))
    }
    // env(1) exits with 127 if it doesn't find the program.
    if result.termination == .exited(127) {
      let command = SystemPackages.current?.command(installing: ["git"])
      return .failure(
        Failure(
          reason: "git was not found in PATH; " + (command.map { "run `\($0)`" } ?? "install it")))
    }
    let words = String(decoding: message, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let text = words.joined(separator: " ").replacing(#/^fatal: /#, with: "")
    if !text.isEmpty { memory.newestFailure.withLock { $0 = text } }
    var failure = Failure(reason: text.isEmpty ? "git \(result)" : text)
    if case .exited(let code) = result.termination { failure.exitCode = code }
    return .failure(failure)
  }

  /// Git's message about what it could not read; nil if it read everything.
  ///
  /// `git status` succeeds even if it can't read some files, and reports them only here:
  /// `Sources/A.swift: Permission denied`, `warning: could not open directory 'Sources/': …`. Its
  /// other warnings are about its own configuration and line endings.
  private static func gap(in message: Data) -> String? {
    let lines = String(decoding: message, as: UTF8.self).split(separator: "\n")
    let gaps = lines.filter { line in
      line.hasPrefix("warning: could not open directory")
        || (!line.hasPrefix("warning: ")
          && line.hasSuffix(": \(String(cString: strerror(EACCES)))"))
    }
    return gaps.isEmpty ? nil : gaps.joined(separator: " ")
  }

  /// Git's output as one line, or nil.
  func line(_ arguments: [String], input: String? = nil) async throws -> String? {
    try await output(arguments, input: input).map {
      String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// Git's NUL-terminated output entries (`-z`), or nil.
  func entries(_ arguments: [String]) async throws -> [String]? {
    try await output(arguments).map { data in
      data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

extension Array {
  /// Parts with at most some elements each, because Linux limits the length of a command line.
  func chunks(of count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
  }
}
