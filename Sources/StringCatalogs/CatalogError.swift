/// Why a file is not a string catalog that can be read.
package struct CatalogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  package enum Kind: Hashable, Sendable {
    /// The bytes are not JSON in UTF-8.
    case syntax
    /// The JSON is not shaped like a string catalog.
    case structure
  }

  /// The file, as the caller named it.
  package let path: String
  /// Which kind of fault it is.
  package let kind: Kind
  /// Where the fault is; for a missing member, where the object begins that lacks it.
  package let position: SourcePosition
  /// What a string catalog has there.
  package let expected: String
  /// What the file has there.
  package let found: String

  /// What to do about it.
  package var advice: String {
    switch kind {
    case .syntax:
      "Save the file as JSON in UTF-8, or restore it from version control."
    case .structure:
      "Correct the file there, or open it in Xcode and save it again."
    }
  }

  init(_ error: ReadingError, in file: Catalog.File) {
    path = file.path
    kind = error.kind
    position = file.position(at: error.offset)
    expected = error.expected
    found = error.found
  }

  /// The error as `path:line:column: expected ..., found .... advice`.
  package var description: String {
    "\(path):\(position): expected \(expected), found \(found). \(advice)"
  }
}
