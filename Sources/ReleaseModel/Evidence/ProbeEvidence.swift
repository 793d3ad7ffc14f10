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

package struct ProbeRun: Sendable, Equatable {
  /// The command, as shown in the report.
  package var command: String
  /// The unmet expectations, one sentence each; empty if all are met.
  package var unmet: [String]
  /// The path of its standard output.
  package var log: String

  package init(command: String, unmet: [String], log: String) {
    self.command = command
    self.unmet = unmet
    self.log = log
  }
}
