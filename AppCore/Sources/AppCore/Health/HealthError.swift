/// A failure to read health data from files.
public enum HealthError: Error, Equatable, CustomStringConvertible {
  /// The folder for the files can't be created or used.
  case folderUnavailable(path: String, reason: String)

  /// The file exists but can't be read as text.
  case unreadable(path: String, reason: String)

  /// A line of the file (1-based) is invalid; the whole file is rejected.
  case invalidLine(path: String, line: Int, reason: String)

  /// A one-line message that says what failed and what to do.
  public var description: String {
    switch self {
    case .folderUnavailable(let path, let reason):
      "cannot use the health folder \(path): \(reason); check that it is a writable folder"
    case .unreadable(let path, let reason):
      "cannot read the health file \(path): \(reason); export it again or remove it"
    case .invalidLine(let path, let line, let reason):
      "invalid health file \(path), line \(line): \(reason); fix the line or export the file again"
    }
  }
}
