package import ReleaseModel

/// An error in a configuration or checklist file.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  package var location: SourceLocation
  /// False if the file has no lines, because it can't be read.
  private let hasLines: Bool
  /// The keys from the top of the file to the error, joined by dots; empty for the whole file.
  package var key: String
  /// What is wrong, what was expected, and what to do.
  package var message: String

  package init(location: SourceLocation, key: String, message: String) {
    self.location = location
    self.key = key
    self.message = message
    hasLines = true
  }

  /// Creates an error about a file that can't be read as text.
  package init(unreadable file: String, message: String) {
    location = SourceLocation(file: file, line: 1)
    key = ""
    self.message = message
    hasLines = false
  }

  /// The form that compilers print: `file:line:column: error: key: message`.
  package var description: String {
    "\(hasLines ? location.description : location.file): error: \(key.isEmpty ? "" : "\(key): ")\(message)"
  }
}
