internal import ArgumentParser
internal import ConfigurationFiles
internal import Dispatch
internal import EvidenceGathering
internal import Foundation

@main
enum Main {
  static func main() async {
    let command: any ParsableCommand
    do {
      command = try VerifyRelease.parseAsRoot()
    } catch {
      VerifyRelease.exit(withError: error)
    }
    let onlyReads =
      command is Inspect || command is Localize || command is SavedReport
      || command is VerifyArtifact
    let task = start(command)
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { @Sendable in
        task.cancel()
        // Nothing is started and nothing written while files are read, which can't be cancelled.
        if onlyReads { exit("interrupted; there is no report", code: 130) }
      }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    do {
      try await task.value
    } catch is CancellationError {
      exit("interrupted; what was started has been ended, and there is no report", code: 130)
    } catch let error as ConfigurationError {
      exit(error.description, code: 65)
    } catch let error as ToolError {
      exit("error: \(error.description)", code: 2)
    } catch {
      VerifyRelease.exit(withError: error)
    }
  }

  private static func start(_ command: sending any ParsableCommand) -> Task<Void, any Error> {
    Task {
      var command = command
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    }
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
    if let error = error as? ProcessError { return ToolError(description: error.description) }
    return ToolError(description: error.localizedDescription)
  }
}
