/// A failure to read health data from files.
public enum HealthError: Error, Equatable, CustomStringConvertible {
  /// The folder for the files cannot be made or used.
  case folderUnavailable(path: String, reason: String)

  /// The file exists but cannot be read as text.
  case unreadable(path: String, reason: String)

  /// A line of the file is wrong, counted from 1; nothing is taken from the file.
  case invalidLine(path: String, line: Int, reason: String)

  /// One line that says what failed and what to do.
  public var description: String {
    switch self {
    case .folderUnavailable(let path, let reason):
      "cannot use the health folder \(path): \(reason); remove what is in the way, or choose a folder "
        + "that can be written"
    case .unreadable(let path, let reason):
      "cannot read the health file \(path): \(reason); export it again or remove it"
    case .invalidLine(let path, let line, let reason):
      "cannot use the health file \(path), line \(line): \(reason); correct the line or export "
        + "the file again"
    }
  }
}
