/// Why a file is not a catalog or a table of texts that can be read.
package struct CatalogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  package enum Kind: Hashable, Sendable {
    /// The bytes of a catalog are not JSON in UTF-8.
    case syntax
    /// The text of a `.strings` or `.stringsdict` file is not a property list.
    case propertyListSyntax
    /// A `.strings` or `.stringsdict` file is a binary property list.
    case binaryPropertyList
    /// A `.strings` or `.stringsdict` file is neither UTF-8 nor UTF-16.
    case encoding
    /// The values are not those of a table of texts.
    case structure
  }

  /// The file, as the caller named it.
  package let path: String
  /// Which kind of fault it is.
  package let kind: Kind
  /// Where the fault is; for a missing member, where the object begins that lacks it.
  package let position: SourcePosition
  /// What such a file has there.
  package let expected: String
  /// What the file has there.
  package let found: String

  /// What to do about it.
  package var advice: String {
    switch kind {
    case .syntax:
      "Save the file as JSON in UTF-8, or restore it from version control."
    case .propertyListSyntax:
      "Correct the file there, or restore it from version control."
    case .binaryPropertyList:
      "Keep the text in the project; 'plutil -convert xml1' makes one of a binary property list."
    case .encoding:
      "Save the file in UTF-8."
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
