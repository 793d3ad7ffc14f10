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
  /// The exit status; nil if a signal ended it.
  package var exitStatus: Int?
  /// The signal that ended it; nil if it exited.
  package var signal: Int?
  package var standardOutput: Output
  package var standardError: Output
  /// The unmet expectations, one sentence each; empty if all are met.
  package var unmet: [String]
  /// The path of the output that says most about a failure.
  package var log: String
  /// Whether that is standard error, because the run crashed or printed nothing else; nil if not.
  package var isErrorLog: Bool?
  /// Wall-clock time in seconds; nil if that is unknown.
  package var seconds: Double?

  /// The output in the log.
  package var logged: Output { isErrorLog == true ? standardError : standardOutput }

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
    standardOutput: Output, standardError: Output, unmet: [String], log: String
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
