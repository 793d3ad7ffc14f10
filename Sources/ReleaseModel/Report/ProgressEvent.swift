/// A change in the progress of a run.
package enum ProgressEvent: Sendable, Equatable {
  /// A step started: its name.
  case started(String)
  /// A step's program is about to write to a file: the step's name, and the file's path.
  case writing(String, to: String)
  /// A step ended: its name, wall-clock seconds, a summary, and whether it succeeded.
  case finished(String, seconds: Double, summary: String, succeeded: Bool)
}
