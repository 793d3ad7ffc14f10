package import ReleaseModel

/// Something in a configuration or checklist file that can't be used.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  /// The place of what is wrong.
  package var location: SourceLocation
  /// The keys from the top of the file to what is wrong, joined by dots; empty for the whole file.
  package var key: String
  /// What is wrong, what was expected, and what to do.
  package var message: String

  /// Creates an error.
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
