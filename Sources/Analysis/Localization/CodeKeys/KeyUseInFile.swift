package import SwiftSources

/// A use of a key, with its file.
package struct KeyUseInFile: Sendable {
  /// The path of the Swift source, as shown in findings.
  package let file: String
  package let use: KeyUse

  package init(file: String, use: KeyUse) {
    self.file = file
    self.use = use
  }
}
