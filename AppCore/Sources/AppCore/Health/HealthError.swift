/// A failure to read health data from files; the first line is 1.
public enum HealthError: Error, Equatable, CustomStringConvertible {
  case folderUnavailable(path: String, reason: String)
  case unreadable(path: String, reason: String)
  case cacheUnreadable(path: String, reason: String)
  case invalidLine(path: String, line: Int, reason: String)

  /// A one-line message that says what failed and what to do.
  public var description: String {
    switch self {
    case .folderUnavailable(let path, let reason):
      "cannot use the health folder \(path): \(reason); check that it is a writable folder"
    case .unreadable(let path, let reason):
      "cannot read the health file \(path): \(reason); export it again or remove it"
    case .cacheUnreadable(let path, let reason):
      "cannot read the earlier readings in \(path): \(reason); a refresh replaces the file"
    case .invalidLine(let path, let line, let reason):
      "invalid health file \(path), line \(line): \(reason); fix the line or export the file again"
    }
  }
}
