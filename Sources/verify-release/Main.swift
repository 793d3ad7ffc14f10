internal import ArgumentParser
internal import Dispatch
internal import Foundation
internal import ReleaseModel
internal import Reporting
internal import Toolchain
internal import Verification

@main
enum Main {
  static func main() {
    reserveStandardDescriptors()
    makeWriteErrorsReportable()
    replaceUnusableLocales()
    Subreaper.adopt()
    let command: any ParsableCommand
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      try CommandName.check(arguments)
      command = try VerifyRelease.parseAsRoot()
    } catch {
      let (text, code) = (VerifyRelease.fullMessage(for: error), VerifyRelease.exitCode(for: error))
      guard code.isSuccess else {
        exit(UsageHint.message(instead: text, in: arguments) ?? text, code: code.rawValue)
      }
      if arguments.contains(where: { $0.hasPrefix("--generate-completion-script") }) {
        show(CompletionScript.text(text))
      }
      showHelp(text)
    }
    let type = Swift.type(of: command)
    do {
      // Without a comparison, the command waits for nothing.
      let check = (command as? LocalizationCheckCommand).flatMap { $0.since == nil ? $0 : nil }
      if check == nil, let waiting = command as? any AsyncParsableCommand {
        // A command that prompts at the terminal can't be canceled either.
        let onlyReads =
          command is InspectCommand || (command as? ChecklistSignCommand)?.items.isEmpty == true
        let task = start(waiting)
        let signals = watchSignals {
          task.cancel()
          if onlyReads { endReading() }
        }
        defer { for signal in signals { signal.cancel() } }
        try wait(for: task)
      } else {
        let signals = watchSignals { endReading() }
        defer { for signal in signals { signal.cancel() } }
        if let check { try check.check() } else { try run(command) }
      }
    } catch is CancellationError {
      exit("interrupted; all started processes have ended, and no report was written", code: 130)
    } catch let error as ConfigurationError {
      StandardError.write(error.description + "\n")
      if let reporting {
        reporting.output.deliver(unfinished: .invalid(error, for: reporting))
      }
      Foundation.exit(Verdict.invalid.exitCode)
    } catch let error as ToolError {
      StandardError.write("error: \(error.description)\n")
      reporting?.output.deliver(unfinished: .unfinished(error))
      Foundation.exit(Verdict.unverified.exitCode)
    } catch let error as ValidationError {
      let usage = VerifyRelease.usageString(for: type)
      exit("Error: \(error.message)\nUsage: \(usage)", code: 64)
    } catch  where VerifyRelease.exitCode(for: error).isSuccess {
      showHelp(VerifyRelease.fullMessage(for: error))
    } catch {
      VerifyRelease.exit(withError: error)
    }
  }

  /// The command, parsed once more because a task owns the first one.
  private static var reporting: (any ReportingCommand)? {
    (try? VerifyRelease.parseAsRoot()) as? any ReportingCommand
  }

  private static func start(
    _ command: sending any AsyncParsableCommand
  ) -> Task<Void, any Error> {
    Task {
      var command = command
      try await command.run()
    }
  }

  /// Blocks the main thread, because an `async` main function ends it, and to do so, a statically
  /// linked program first sorts the addresses of all its functions: 20 ms of each start.
  private static func wait(for task: Task<Void, any Error>) throws {
    nonisolated(unsafe) var result: Result<Void, any Error>?
    let end = DispatchSemaphore(value: 0)
    Task {
      result = await task.result
      end.signal()
    }
    end.wait()
    try result?.get()
  }

  /// Runs a command on the main thread, because the heap of other threads grows 4 KiB at a time,
  /// each with a system call.
  private static func run(_ command: any ParsableCommand) throws {
    var command = command
    try command.run()
  }

  /// Calls `body` on SIGINT, SIGTERM and SIGHUP.
  ///
  /// SIGHUP stays ignored if it was ignored at launch, as under `nohup`.
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

  /// `SIG_IGN` as an integer, because C function pointers can't be compared.
  private static let ignored = unsafeBitCast(SIG_IGN, to: Int.self)

  /// Exits immediately: reading files can't be canceled, but it starts no processes and writes
  /// nothing.
  private static func endReading() {
    exit("interrupted; no report was written", code: 130)
  }

  /// Opens closed standard streams on `/dev/null`, read-only.
  ///
  /// Otherwise the next file opened would get the stream's descriptor and receive its output.
  private static func reserveStandardDescriptors() {
    while true {
      let descriptor = open("/dev/null", O_RDONLY)
      guard (0...STDERR_FILENO).contains(descriptor) else {
        close(descriptor)
        return
      }
    }
  }

  /// Turns a closed pipe and the file size limit into write errors, which are reported, instead of
  /// signals that end the tool.
  ///
  /// Uses empty handlers because child processes inherit ignored signals but not handlers.
  private static func makeWriteErrorsReportable() {
    for number in [SIGPIPE, SIGXFSZ] { signal(number) { _ in } }
  }

  /// Replaces locales whose language has more than the 8 letters of BCP 47; ICU, which Foundation
  /// uses, crashes if it has 12.
  private static func replaceUnusableLocales() {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let locale = getenv(name), strcspn(locale, "_-.@") > 8 else { continue }
      setenv(name, "C", 1)
    }
  }

  /// Shows help or a version; the parser does not wrap the usage.
  private static func showHelp(_ text: String) -> Never {
    let text = LocalizationCommand.help(text, for: Array(CommandLine.arguments.dropFirst()))
    let columns = Terminal.size(of: STDOUT_FILENO)?.columns
    show(text.isEmpty ? "" : text.wrapped(to: columns, wrapsIndented: true) + "\n")
  }

  private static func show(_ text: String) -> Never {
    do {
      try StandardOutput.write(text)
    } catch {
      exit("error: \(error.description)", code: 2)
    }
    Foundation.exit(0)
  }

  private static func exit(_ message: String, code: Int32) -> Never {
    StandardError.write(message + "\n")
    Foundation.exit(code)
  }
}

/// A failure outside the package that prevents the tool from working.
struct ToolError: Error {
  var description: String

  /// Converts an error to a `ToolError` with a readable description; cancellation and
  /// `ConfigurationError` are returned as they are.
  static func wrapping(_ error: any Error) -> any Error {
    if error is CancellationError || Task.isCancelled { return CancellationError() }
    if error is ConfigurationError { return error }
    if let error = error as? ProcessError {
      let isStarted = if case .notStarted = error { false } else { true }
      return ToolError(
        description: error.description
          + (isStarted ? "" : "; run `verify-release doctor` to see what is missing"))
    }
    let path = (error as NSError).userInfo[NSFilePathErrorKey] as? String
    let isReadOnly = [EACCES, EROFS].contains(FileError.code(error))
    return ToolError(
      description: (path.map { "\($0): " } ?? "") + FileError.reason(error)
        + (isReadOnly ? "; make the folder writable, or use another one with --scratch-path" : ""))
  }
}
