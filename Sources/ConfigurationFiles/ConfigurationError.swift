package import ReleaseModel

/// An error in a configuration or checklist file.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  package var location: SourceLocation
  /// The keys from the top of the file to the error, joined by dots; empty for the whole file.
  package var key: String
  /// What is wrong, what was expected, and what to do.
  package var message: String

  package init(location: SourceLocation, key: String, message: String) {
    self.location = location
    self.key = key
    self.message = message
  }

  /// The form that compilers print: `file:line:column: error: key: message`.
  package var description: String {
    "\(location): error: \(key.isEmpty ? "" : "\(key): ")\(message)"
  }
}
