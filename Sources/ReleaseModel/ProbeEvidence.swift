/// What a probe of a checklist gave in its build and in its control.
package struct ProbeEvidence: Sendable {
  /// The run in the probe's own build.
  package var run: Evidence<ProbeRun>
  /// The run in the control build; absent when the probe names none.
  package var control: Evidence<ProbeRun>

  /// Creates evidence.
  package init(run: Evidence<ProbeRun>, control: Evidence<ProbeRun> = .absent) {
    self.run = run
    self.control = control
  }
}

/// One run of a probe's command.
package struct ProbeRun: Sendable, Equatable {
  /// What was run, for the report.
  package var command: String
  /// What the probe's expectation says is not so, one sentence each; empty when it holds.
  package var unmet: [String]
  /// The path of its standard output.
  package var log: String

  /// Creates a run.
  package init(command: String, unmet: [String], log: String) {
    self.command = command
    self.unmet = unmet
    self.log = log
  }
}
