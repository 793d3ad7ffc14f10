/// A change in the progress of a run.
package enum ProgressEvent: Sendable, Equatable {
  /// A step started: its name.
  case started(String)
  /// A step's program is about to write to files: the step's name, and the paths of its log and of
  /// its events, if it is a test program.
  case writing(String, to: String, events: String? = nil)
  /// A step ended: its name, wall-clock seconds, a summary, and whether it succeeded.
  case finished(String, seconds: Double, summary: String, succeeded: Bool)
}
