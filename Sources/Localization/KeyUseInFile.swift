package import SwiftSources

/// A use of a key with the file that it is in.
package struct KeyUseInFile: Sendable {
  /// The path of the Swift source, as problems name it.
  package let file: String
  /// The use.
  package let use: KeyUse

  /// Takes a use found in a file.
  package init(file: String, use: KeyUse) {
    self.file = file
    self.use = use
  }
}
