package import SwiftSources

/// A use of a key, with its file.
package struct KeyUseInFile: Sendable {
  /// The path of the Swift source, as shown in findings.
  package let file: String
  /// The use in that file.
  package let use: KeyUse

  package init(file: String, use: KeyUse) {
    self.file = file
    self.use = use
  }
}
