internal import ArgumentParser
internal import ConfigurationFiles
internal import Dispatch
internal import EvidenceGathering
internal import Foundation
internal import HostSystem

@main
enum Main {
  static func main() async {
    keepStreamsApart()
    ignoreWriteSignals()
    Orphans.adopt()
    let command: any ParsableCommand
    do {
      try CommandName.check(Array(CommandLine.arguments.dropFirst()))
      command = try VerifyRelease.parseAsRoot()
    } catch {
      VerifyRelease.exit(withError: error)
    }
    let type = Swift.type(of: command)
    do {
      if let waiting = command as? any AsyncParsableCommand {
        // What waits for a person at the terminal can't be cancelled either.
        let onlyReads = command is Inspect || (command as? ChecklistSign)?.items.isEmpty == true
        let task = start(waiting)
        let signals = watchSignals {
          task.cancel()
          if onlyReads { endReading() }
        }
        defer { for signal in signals { signal.cancel() } }
        try await task.value
      } else {
        let signals = watchSignals { endReading() }
        defer { for signal in signals { signal.cancel() } }
        try run(command)
      }
    } catch is CancellationError {
      exit("interrupted; what was started has been ended, and there is no report", code: 130)
    } catch let error as ConfigurationError {
      exit(error.description, code: 65)
    } catch let error as ToolError {
      exit("error: \(error.description)", code: 2)
    } catch let error as ValidationError {
      let usage = VerifyRelease.usageString(for: type)
      exit("Error: \(error.message)\nUsage: \(usage)", code: 64)
    } catch {
      VerifyRelease.exit(withError: error)
    }
  }

  private static func start(
    _ command: sending any AsyncParsableCommand
  ) -> Task<Void, any Error> {
    Task {
      var command = command
      try await command.run()
    }
  }

  /// Runs a command on the main thread: the memory of other threads grows by 4 KiB at a time, each
  /// with a system call.
  private static func run(_ command: any ParsableCommand) throws {
    var command = command
    try command.run()
  }

  /// Calls `body` when a user or a machine interrupts, or the terminal is closed.
  ///
  /// Who starts the tool with `nohup` has it go on without a terminal.
  private static func watchSignals(
    _ body: @escaping @Sendable () -> Void
  ) -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP].compactMap { number in
      let earlier = signal(number, SIG_IGN)
      if number == SIGHUP, unsafeBitCast(earlier, to: Int.self) == ignored { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: body)
      source.resume()
      return source
    }
  }

  /// `SIG_IGN`, which is no function that could be compared.
  private static let ignored = unsafeBitCast(SIG_IGN, to: Int.self)

  /// Nothing is started and nothing written while files are read, which can't be cancelled.
  private static func endReading() {
    exit("interrupted; there is no report", code: 130)
  }

  /// Opens the streams that were closed in a way in which they can't be written.
  ///
  /// Else the next file that is opened would take the place of one, and get what is meant for it.
  private static func keepStreamsApart() {
    while true {
      let descriptor = open("/dev/null", O_RDONLY)
      guard (0...STDERR_FILENO).contains(descriptor) else {
        close(descriptor)
        return
      }
    }
  }

  /// Makes a reader that is gone and a limit for files errors of the write, which are told, and not
  /// the end of the tool.
  ///
  /// What the tool starts does not inherit handlers, as it would inherit that signals are ignored.
  private static func ignoreWriteSignals() {
    for number in [SIGPIPE, SIGXFSZ] { signal(number) { _ in } }
  }

  private static func exit(_ message: String, code: Int32) -> Never {
    StandardError.write(message + "\n")
    Foundation.exit(code)
  }
}

/// Something outside the package that keeps the tool from its work.
struct ToolError: Error {
  var description: String

  /// Gives an error a readable form; cancellation stays what it is.
  static func wrapping(_ error: any Error) -> any Error {
    if error is CancellationError || Task.isCancelled { return CancellationError() }
    if error is ConfigurationError { return error }
    if let error = error as? ProcessError { return ToolError(description: error.description) }
    let path = (error as NSError).userInfo[NSFilePathErrorKey] as? String
    return ToolError(
      description: (path.map { "\($0): " } ?? "") + FileError.reason(error))
  }
}
