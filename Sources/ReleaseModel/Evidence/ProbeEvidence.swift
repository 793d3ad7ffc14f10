/// The results of a probe in its build and in its control build.
package struct ProbeEvidence: Sendable {
  /// The run in the probe's own build.
  package var run: Evidence<ProbeRun>
  /// The run in the control build; absent if the probe has no control.
  package var control: Evidence<ProbeRun>

  package init(run: Evidence<ProbeRun>, control: Evidence<ProbeRun> = .absent) {
    self.run = run
    self.control = control
  }
}

/// What a probe ran and what came of it, as shown in reports.
package struct ProbeRun: Sendable, Codable, Equatable {
  /// The name of the build whose product ran.
  package var build: String
  package var product: String
  /// The arguments, with `{temporary}` as in the checklist.
  package var arguments: [String]
  /// Whether a copy ran in another folder; nil if not.
  package var isRelocated: Bool?
  /// The SHA-256 of the executable, as hexadecimal digits.
  package var sha256: String
  /// The exit status; nil if it did not exit by itself.
  package var exitStatus: Int?
  /// The signal that killed it; nil if none did, and if the tool terminated it.
  package var signal: Int?
  /// What it wrote to its outputs; nil if that exceeded the output limit, so that it was not kept.
  package var standardOutput: Output?
  package var standardError: Output?
  /// The unmet expectations; empty if all are met.
  package var unmet: [Unmet]
  /// The path of the output that says most about a failure.
  package var log: String
  /// Whether that is standard error, because the run crashed or printed nothing else; nil if not.
  package var isErrorLog: Bool?
  /// Wall-clock time in seconds; nil if that is unknown.
  package var seconds: Double?

  /// An expectation that a run did not meet; the names are those of the JSON report.
  package enum Unmet: Sendable, Codable, Equatable {
    /// It ended otherwise than with this exit status.
    case exitStatus(expected: Int)
    /// The output lacks a string.
    case missingOutput(text: String)
    /// The output contains a string that it must not contain.
    case unwantedOutput(text: String)
    case outputNotJSON
    /// The output has another value, as JSON, or none at a path of keys.
    case jsonValue(path: String, expected: String, found: String?)
    /// It was terminated because of the time limit.
    case timeLimit(seconds: Int)
    /// It was terminated because of the output limit.
    case outputLimit(bytes: Int)
    /// Processes that it had started were still running when it ended, and were terminated.
    case processesLeft(count: Int)

    /// Whether the run then proves neither that the other expectations are met, nor that they aren't.
    fileprivate var isInconclusive: Bool {
      switch self {
      case .exitStatus, .missingOutput, .unwantedOutput, .outputNotJSON, .jsonValue: false
      case .timeLimit, .outputLimit, .processesLeft: true
      }
    }
  }

  /// Whether it met all expectations; nil if it proves neither that it does nor that it doesn't.
  package var succeeded: Bool? {
    unmet.contains(where: \.isInconclusive) ? nil : unmet.isEmpty
  }

  /// How it ended, such as `exited with status 1`; nil if the tool terminated it.
  package var ending: String? {
    exitStatus.map { "exited with status \($0)" } ?? signal.map { "was killed by signal \($0)" }
  }

  /// The unmet expectations, one phrase each, with `it` for the run.
  package var unmetPhrases: [String] {
    unmet.map { unmet in
      switch unmet {
      case .exitStatus(let status):
        "it \(ending ?? "was terminated") instead of exiting with status \(status)"
      case .missingOutput(let text): "its output does not contain \"\(text)\""
      case .unwantedOutput(let text): "its output contains \"\(text)\""
      case .outputNotJSON: "its output is not JSON"
      case .jsonValue(let path, let expected, let found):
        "'\(path)' is \(found ?? "missing"), expected \(expected)"
      case .timeLimit(let seconds): "it reached its time limit of \(seconds.counted("second"))"
      case .outputLimit(let bytes): "it exceeded the output limit of \(bytes.counted("byte"))"
      case .processesLeft(let count):
        "it left \(count == 1 ? "a process" : "\(count) processes") running, which had to be"
          + " terminated"
      }
    }
  }

  /// The output in the log.
  package var logged: Output? { isErrorLog == true ? standardError : standardOutput }

  /// What a run wrote to one of its outputs.
  package struct Output: Sendable, Codable, Equatable {
    /// The number of bytes.
    package var size: Int
    /// The SHA-256 of all bytes, as hexadecimal digits.
    package var sha256: String
    /// The beginning of the first lines, with replacement characters for what is not UTF-8.
    package var lines: [String]
    /// Whether more was written than `lines` shows; nil if not.
    package var isCut: Bool?

    package init(size: Int, sha256: String, lines: [String] = [], isCut: Bool = false) {
      (self.size, self.sha256, self.lines) = (size, sha256, lines)
      self.isCut = isCut ? true : nil
    }
  }

  package init(
    _ probe: Probe, build: String, sha256: String, exitStatus: Int? = nil,
    standardOutput: Output?, standardError: Output?, unmet: [Unmet], log: String
  ) {
    (product, arguments, self.build, self.sha256) = (probe.product, probe.arguments, build, sha256)
    isRelocated = probe.isRelocated ? true : nil
    self.exitStatus = exitStatus
    (self.standardOutput, self.standardError) = (standardOutput, standardError)
    (self.unmet, self.log) = (unmet, log)
  }
}

extension Probe {
  /// The command as in the checklist, for messages.
  package var command: String { ([product] + arguments).joined(separator: " ") }

  /// The command, and whether a copy of the product runs elsewhere.
  package var shownCommand: String { command + (isRelocated ? ", in another folder" : "") }
}
