internal import Foundation
internal import ReleaseModel

/// Starts programs; the tool starts them in no other way.
package protocol ProcessRunner: Sendable {
  /// The absolute path of the folder for temporary files of the tool and its programs.
  var temporaryFolder: String { get }

  /// Runs a program until it ends.
  ///
  /// A nonzero exit status is a result, not an error. If the calling task is canceled, the program
  /// and all its descendants are terminated, and `CancellationError` is thrown.
  ///
  /// - Throws: `ProcessError` if the program can't be started.
  func run(_ command: Command) async throws -> ProcessResult
}

extension ProcessRunner {
  /// The folder that every program of this user shares.
  package var temporaryFolder: String { FileManager.default.temporaryDirectory.path }
}

/// A program to run.
package struct Command: Sendable, Equatable {
  /// The program: a path, or a name that is looked up in `PATH`.
  package var executable: String
  /// The arguments, without the program's name; they aren't interpreted by a shell.
  package var arguments: [String]
  /// The folder that the program starts in.
  package var workingDirectory: String
  /// The file for standard output; created or truncated first.
  package var outputFile: String
  /// The file for standard error, or nil to use the file for standard output.
  package var errorFile: String?
  /// The file for standard input; empty by default.
  var inputFile = "/dev/null"
  /// Whether the program may prompt on the terminal, which then also interrupts it.
  package var isInteractive = false
  /// Seconds after which the program is terminated, or nil for no limit; the wait for
  /// `exclusiveFolder` does not count.
  package var timeLimit: Double?
  /// Bytes of output after which the program is terminated, or nil for no limit.
  ///
  /// The limit is approximate, because output is measured at intervals.
  package var outputLimit: Int?
  /// The absolute path of a folder that only one program at a time may use, if any.
  ///
  /// The program starts when no other program uses the folder. Processes that an interrupted run
  /// left there are terminated first.
  package var exclusiveFolder: String?
  /// The file to which events of tests are saved while it runs, if any.
  package var eventFile: String?

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

  /// The command as typed in a shell, quoted where necessary.
  package var text: String { ([executable] + arguments).quotedForShell }
}

/// The result of running a program.
package struct ProcessResult: Sendable, Equatable {
  /// How a program can end.
  package enum Termination: Sendable, Equatable {
    /// By itself, with an exit status.
    case exited(Int)
    /// By a signal.
    case signaled(Int)
    /// Terminated by the tool because of the time limit.
    case timedOut
    /// Terminated by the tool because of the output limit.
    case flooded
  }

  package var termination: Termination
  /// Wall-clock time in seconds.
  package var seconds: Double
  /// How many descendants were still running when it ended, and were then terminated.
  package var leftBehind: Int

  package init(termination: Termination, seconds: Double, leftBehind: Int = 0) {
    self.termination = termination
    self.seconds = seconds
    self.leftBehind = leftBehind
  }

  /// Whether it exited with status 0.
  package var succeeded: Bool { termination == .exited(0) }
}

extension ProcessResult: CustomStringConvertible {
  /// The termination in words, such as `exited with status 1`.
  package var description: String {
    switch termination {
    case .exited(let status): "exited with status \(status)"
    case .signaled(let number): "was killed by signal \(number)"
    case .timedOut: "timed out"
    case .flooded: "exceeded the output limit"
    }
  }
}

/// A program that could not be started.
package enum ProcessError: Error, CustomStringConvertible {
  /// The program is missing or can't be executed.
  case notStarted(program: String, reason: String)
  /// A file or folder that the program needs can't be used; the string says which, and why.
  case unusable(String)

  /// What happened, including the program's name or the path.
  package var description: String {
    switch self {
    case .notStarted(let program, let reason): "cannot start \(program): \(reason)"
    case .unusable(let problem): problem
    }
  }
}
