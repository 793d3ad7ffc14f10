internal import ReleaseModel

/// Starts programs: the one door through which the tool does so.
package protocol ProcessRunner: Sendable {
  /// Runs a program to its end.
  ///
  /// A non-zero exit is a result. When the calling task is cancelled, the program and all that it
  /// started are ended, and `CancellationError` is thrown.
  ///
  /// - Throws: `ProcessError` when the program can't be started.
  func run(_ command: Command) async throws -> ProcessResult
}

/// A program to run.
package struct Command: Sendable, Equatable {
  /// The program: a path, or a name that is looked up in `PATH`.
  package var executable: String
  /// The arguments, without the program's own name; no shell sees them.
  package var arguments: [String]
  /// The folder that the program starts in.
  package var workingDirectory: String
  /// The file that standard output goes to; made or emptied first.
  package var outputFile: String
  /// The file that standard error goes to; nil: together with standard output.
  package var errorFile: String?
  /// Seconds after which the program is ended; nil: never.
  package var timeLimit: Double?
  /// Bytes of output after which the program is ended, give or take what it writes in a moment; nil:
  /// never.
  package var outputLimit: Int?
  /// The absolute path of a folder that only one program at a time may use; nil: none.
  ///
  /// The program starts when no other program uses the folder. What an interrupted run left there is
  /// ended first.
  package var exclusiveFolder: String?

  /// Creates a command.
  package init(
    _ executable: String, _ arguments: [String], in workingDirectory: String, output: String,
    error: String? = nil, timeLimit: Double? = nil, outputLimit: Int? = nil,
    exclusiveFolder: String? = nil
  ) {
    self.executable = executable
    self.arguments = arguments
    self.workingDirectory = workingDirectory
    outputFile = output
    errorFile = error
    self.timeLimit = timeLimit
    self.outputLimit = outputLimit
    self.exclusiveFolder = exclusiveFolder
  }

  /// The command as a person would type it, quoted where a shell needs it.
  package var text: String { ([executable] + arguments).quotedForShell }
}

/// How a program ended.
package struct ProcessResult: Sendable, Equatable {
  /// The way in which a program can end.
  package enum Termination: Sendable, Equatable {
    /// By itself, with an exit status.
    case exited(Int)
    /// By a signal.
    case signalled(Int)
    /// By the tool, because its time was up.
    case timedOut
    /// By the tool, because it wrote too much.
    case flooded
  }

  /// How it ended.
  package var termination: Termination
  /// Wall-clock time in seconds.
  package var seconds: Double
  /// How many processes it had started were still there when it ended, and were ended too.
  package var leftBehind: Int

  /// Creates a result.
  package init(termination: Termination, seconds: Double, leftBehind: Int = 0) {
    self.termination = termination
    self.seconds = seconds
    self.leftBehind = leftBehind
  }

  /// Whether it ended with exit status 0.
  package var succeeded: Bool { termination == .exited(0) }
}

extension ProcessResult: CustomStringConvertible {
  /// The ending in words: `exit status 1`.
  package var description: String {
    switch termination {
    case .exited(let status): "exit status \(status)"
    case .signalled(let number): "signal \(number)"
    case .timedOut: "time limit"
    case .flooded: "output limit"
    }
  }
}

/// A program that could not be started.
package struct ProcessError: Error, CustomStringConvertible {
  /// What happened, with the program's name.
  package var description: String

  /// Creates an error.
  package init(_ description: String) {
    self.description = description
  }
}
