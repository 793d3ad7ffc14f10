/// Something that a person who waits would like to know.
package enum ProgressEvent: Sendable, Equatable {
  /// A step began.
  case started(String)
  /// What a step has started writes to a file from now on: the step's name, and the file's path.
  case writing(String, to: String)
  /// A step ended: its name, wall-clock seconds, what it saw, and whether that was good.
  case finished(String, seconds: Double, summary: String, succeeded: Bool)
}
