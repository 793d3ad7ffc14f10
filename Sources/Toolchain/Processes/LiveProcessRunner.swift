internal import Foundation
internal import Subprocess
internal import SystemPackage

/// Starts programs on this machine; no other code does.
///
/// Every program leads its own process group, so that Ctrl-C in a terminal interrupts only the
/// tool, which then terminates, in an orderly way, the programs that it started.
package struct LiveProcessRunner: ProcessRunner {
  private let ownFolder: String?
  private let notify: @Sendable (String) -> Void

  /// Creates a runner; without a temporary folder, its programs use that of this process.
  package init(
    temporaryFolder: String? = nil, notify: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    ownFolder = temporaryFolder
    self.notify = notify
  }

  package var temporaryFolder: String {
    ownFolder ?? FileManager.default.temporaryDirectory.path
  }

  /// Runs a program until it ends; see `ProcessRunner.run(_:)`.
  package func run(_ command: Toolchain.Command) async throws -> ProcessResult {
    let clock = ContinuousClock()
    let start = clock.now
    let (termination, leftBehind) = try await launch(command)
    try Task.checkCancellation()
    return ProcessResult(
      termination: termination, seconds: (clock.now - start) / .seconds(1), leftBehind: leftBehind)
  }

  /// How a program ended, and how many processes it left behind.
  private typealias Ending = (termination: ProcessResult.Termination, leftBehind: Int)

  private func launch(_ command: Toolchain.Command) async throws -> Ending {
    guard let folder = command.exclusiveFolder else {
      return try await launch(command, ProcessTree())
    }
    let lock = try await FolderLock.acquire(folder) {
      notify("waiting for another verify-release run in \(folder)")
    }
    defer { lock.release() }
    let family = ProcessTree(of: folder)
    await endLeftBehind(family, in: folder)
    await endLeftBehindBeside(folder)
    return try await launch(command, family)
  }

  /// Terminates processes that a killed run left behind in a folder that this run has locked.
  private func endLeftBehind(_ family: ProcessTree, in folder: String) async {
    let count = await family.endLeftBehind()
    if count > 0 {
      notify(
        "terminated \(count) process\(count == 1 ? "" : "es") left by a killed run in \(folder)")
    }
  }

  /// Terminates processes that a killed run left behind in sibling folders.
  ///
  /// They would otherwise use CPU time until their own folder is used. A locked folder belongs to a
  /// run that is still active.
  private func endLeftBehindBeside(_ folder: String) async {
    let parent = URL(filePath: folder).deletingLastPathComponent().path
    for other in ProcessTree.foldersInUse(in: parent) where other != folder {
      guard let lock = FolderLock.tryToAcquire(other) else { continue }
      defer { lock.release() }
      await endLeftBehind(ProcessTree(of: other), in: other)
    }
  }

  /// Runs a program within its limits, which do not include the wait for its folder.
  private func launch(
    _ command: Toolchain.Command, _ family: ProcessTree
  ) async throws -> Ending {
    try await withLimits(of: command, family) { try await complete(command, family) }
  }

  private func complete(
    _ command: Toolchain.Command, _ family: ProcessTree
  ) async throws -> Ending {
    do {
      let status = try await withTaskCancellationHandler {
        try await start(command, family)
      } onCancel: {
        family.terminate()
      }
      // Processes that a program leaves behind must not outlive it. Most leave none, and finding them reads a file
      // for every process on the machine.
      let leftBehind = Subreaper.hasNoDescendants ? 0 : await family.waitForEnd()
      switch status {
      case .exited(let code): return (.exited(Int(code)), leftBehind)
      case .signaled(let number): return (.signaled(Int(number)), leftBehind)
      }
    } catch let error as SubprocessError where !Task.isCancelled {
      // The reason is part of a sentence.
      let text = "\(error)"
      let reason = text.hasSuffix(".") ? String(text.dropLast()) : text
      throw ProcessError.notStarted(program: command.executable, reason: reason)
    } catch {
      await family.waitForEnd()
      try Task.checkCancellation()
      throw error
    }
  }

  /// The environment, without variables that shells change from command to command.
  ///
  /// SwiftPM recompiles manifests and plugins if any variable has a different value than last time.
  private func environment(
    of command: Toolchain.Command, _ family: ProcessTree
  ) -> Subprocess.Environment {
    Subprocess.Environment.inherit.updating([
      .init(stringLiteral: ProcessTree.variable): family.id, "PWD": command.workingDirectory,
      "OLDPWD": nil, "SHLVL": nil, "_": nil,
    ]).updating(ownFolder.map { ["TMPDIR": $0] } ?? [:])
  }

  private func start(
    _ command: Toolchain.Command, _ family: ProcessTree
  ) async throws -> TerminationStatus {
    var configuration = Subprocess.Configuration(
      executable: command.executable.contains("/")
        ? .path(FilePath(command.executable)) : .name(command.executable),
      arguments: Arguments(command.arguments),
      environment: environment(of: command, family),
      workingDirectory: FilePath(command.workingDirectory))
    // Only the terminal's own process group can read from it.
    if !command.isInteractive { configuration.platformOptions.processGroupID = 0 }
    configuration.platformOptions.teardownSequence = [
      .send(signal: .terminate, allowedDurationToNextStep: .milliseconds(700))
    ]
    Subreaper.programBegins()
    defer { Subreaper.programEnded() }
    let input = try open(command.inputFile, forReading: true)
    let output: FileDescriptor
    do {
      output = try open(command.outputFile)
    } catch let failure {
      try? input.close()
      throw failure
    }
    guard let errorFile = command.errorFile else {
      return try await Subprocess.run(
        configuration, input: .fileDescriptor(input, closeAfterSpawningProcess: true),
        output: .fileDescriptor(output, closeAfterSpawningProcess: true),
        error: .combinedWithOutput
      ).terminationStatus
    }
    let error: FileDescriptor
    do {
      error = try open(errorFile)
    } catch let failure {
      for file in [input, output] { try? file.close() }
      throw failure
    }
    return try await Subprocess.run(
      configuration, input: .fileDescriptor(input, closeAfterSpawningProcess: true),
      output: .fileDescriptor(output, closeAfterSpawningProcess: true),
      error: .fileDescriptor(error, closeAfterSpawningProcess: true)
    ).terminationStatus
  }

  private func open(_ path: String, forReading: Bool = false) throws -> FileDescriptor {
    do {
      return forReading
        ? try FileDescriptor.open(FilePath(path), .readOnly, options: [.closeOnExec])
        : try FileDescriptor.open(
          FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec],
          permissions: [.ownerReadWrite, .groupRead, .otherRead])
    } catch {
      throw ProcessError.unusable(
        "cannot \(forReading ? "read" : "write") \(path): \(error)")
    }
  }

  /// Stops the operation when its time or output limit is exceeded, and waits until it has ended.
  private func withLimits(
    of command: Toolchain.Command, _ family: ProcessTree,
    _ operation: @escaping @Sendable () async throws -> Ending
  ) async throws -> Ending {
    guard command.timeLimit != nil || command.outputLimit != nil else {
      return try await operation()
    }
    return try await withThrowingTaskGroup(of: (isOwn: Bool, ending: Ending).self) { group in
      group.addTask { (true, try await operation()) }
      if let seconds = command.timeLimit {
        group.addTask {
          try await Task.sleep(for: .seconds(seconds))
          return (false, (.timedOut, 0))
        }
      }
      if let limit = command.outputLimit {
        group.addTask {
          while Self.bytesWritten(by: command) <= limit {
            try await Task.sleep(for: .milliseconds(20))
          }
          return (false, (.flooded, 0))
        }
      }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { throw CancellationError() }
      if !first.isOwn {
        // `swift test` only prints what its tests have printed once they have ended.
        if first.ending.termination == .timedOut, family.killDescendants() {
          group.addTask {
            try await Task.sleep(for: .seconds(3))
            return (false, (.timedOut, 0))
          }
          _ = try await group.next()
        }
        group.cancelAll()
        while (await group.nextResult()) != nil {}
        // Output that is too large for the reader is also too large for the disk.
        if first.ending.termination == .flooded { Self.empty(command) }
      } else if let limit = command.outputLimit, Self.bytesWritten(by: command) > limit {
        Self.empty(command)
        return (.flooded, first.ending.leftBehind)
      }
      return first.ending
    }
  }

  private static func bytesWritten(by command: Toolchain.Command) -> Int {
    [command.outputFile, command.errorFile].compactMap(\.self).reduce(0) { sum, file in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file)
      return sum + ((attributes?[.size] as? Int) ?? 0)
    }
  }

  private static func empty(_ command: Toolchain.Command) {
    for file in [command.outputFile, command.errorFile].compactMap(\.self) {
      try? FileManager.default.removeItem(atPath: file)
    }
  }
}
