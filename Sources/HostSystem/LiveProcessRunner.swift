package import EvidenceGathering
internal import Foundation
internal import Subprocess
internal import SystemPackage

/// Starts programs on this machine; the only file that does.
///
/// Every program leads a process group of its own, so that Ctrl-C in a terminal reaches the tool
/// alone, and the tool ends what it started in good order.
package struct LiveProcessRunner: ProcessRunner {
  /// Creates a runner.
  package init() {}

  /// Runs a program to its end; see `ProcessRunner.run(_:)`.
  package func run(_ command: EvidenceGathering.Command) async throws -> ProcessResult {
    let clock = ContinuousClock()
    let start = clock.now
    let termination = try await withTimeLimit(command.timeLimit) { try await launch(command) }
    try Task.checkCancellation()
    return ProcessResult(
      termination: termination ?? .timedOut, seconds: (clock.now - start) / .seconds(1))
  }

  private func launch(
    _ command: EvidenceGathering.Command
  ) async throws -> ProcessResult.Termination {
    let family = ProcessFamily()
    do {
      let status = try await withTaskCancellationHandler {
        try await start(command, family)
      } onCancel: {
        family.terminate()
      }
      // What a program leaves behind must not outlive it.
      await family.waitForEnd()
      switch status {
      case .exited(let code): return .exited(Int(code))
      case .signaled(let number): return .signalled(Int(number))
      }
    } catch let error as SubprocessError where !Task.isCancelled {
      throw ProcessError("\(command.executable) can't be started: \(error)")
    } catch {
      await family.waitForEnd()
      try Task.checkCancellation()
      throw error
    }
  }

  private func start(
    _ command: EvidenceGathering.Command, _ family: ProcessFamily
  ) async throws -> TerminationStatus {
    var configuration = Subprocess.Configuration(
      executable: command.executable.contains("/")
        ? .path(FilePath(command.executable)) : .name(command.executable),
      arguments: Arguments(command.arguments),
      environment: .inherit.updating([.init(stringLiteral: ProcessFamily.variable): family.id]),
      workingDirectory: FilePath(command.workingDirectory))
    configuration.platformOptions.processGroupID = 0
    configuration.platformOptions.teardownSequence = [
      .send(signal: .terminate, allowedDurationToNextStep: .milliseconds(700))
    ]
    let output = try open(command.outputFile)
    guard let errorFile = command.errorFile else {
      return try await Subprocess.run(
        configuration, output: .fileDescriptor(output, closeAfterSpawningProcess: true),
        error: .combinedWithOutput
      ).terminationStatus
    }
    let error: FileDescriptor
    do {
      error = try open(errorFile)
    } catch let failure {
      try? output.close()
      throw failure
    }
    return try await Subprocess.run(
      configuration, output: .fileDescriptor(output, closeAfterSpawningProcess: true),
      error: .fileDescriptor(error, closeAfterSpawningProcess: true)
    ).terminationStatus
  }

  private func open(_ path: String) throws -> FileDescriptor {
    do {
      return try FileDescriptor.open(
        FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
    } catch {
      throw ProcessError("\(path) can't be written: \(error)")
    }
  }

  /// Gives nil when the time is up; the operation is cancelled then and has ended.
  private func withTimeLimit<Value: Sendable>(
    _ seconds: Double?, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value? {
    guard let seconds else { return try await operation() }
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await operation() }
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        return nil
      }
      defer { group.cancelAll() }
      guard let first = try await group.next(), let first else {
        group.cancelAll()
        while (await group.nextResult()) != nil {}
        return nil
      }
      return first
    }
  }
}
