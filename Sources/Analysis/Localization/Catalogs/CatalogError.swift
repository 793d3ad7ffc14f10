/// The reason why a file can't be read as a string catalog or strings file.
package struct CatalogError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// A catalog is not JSON in UTF-8.
    case syntax
    /// A `.strings` or `.stringsdict` file is not a property list.
    case propertyListSyntax
    /// A `.strings` or `.stringsdict` file is a binary property list.
    case binaryPropertyList
    /// A `.strings` or `.stringsdict` file is neither UTF-8 nor UTF-16.
    case encoding
    /// The values don't form a string table.
    case structure
    /// The file contains the lines that git writes for a conflict.
    case conflict
  }

  /// The path, as passed by the caller.
  package let path: String
  package let kind: Kind
  /// The position of the error; for a missing member, the start of the object that lacks it.
  package let position: SourcePosition
  /// A description of what a valid file contains at the position.
  package let expected: String
  /// A description of what the file contains at the position.
  package let found: String

  /// How to fix the file, in one sentence.
  package var advice: String {
    switch kind {
    case .syntax:
      "Save the file as JSON in UTF-8, or restore it from version control."
    case .propertyListSyntax:
      "Fix the file at this position, or restore it from version control."
    case .binaryPropertyList:
      "Use a text property list in the project; 'plutil -convert xml1 FILE' converts a binary one."
    case .encoding:
      "Save the file in UTF-8."
    case .structure:
      "Fix the file at this position, or open it in Xcode and save it again."
    case .conflict:
      "Resolve the conflict, and remove the lines with '<<<<<<<', '=======' and '>>>>>>>'."
    }
  }

  init(_ error: ReadingError, in file: Catalog.File) {
    let isConflict = error.kind.isAboutSyntax && file.hasConflictMarker(at: error.offset)
    path = file.path
    kind = isConflict ? .conflict : error.kind
    position = file.position(at: error.offset)
    expected = error.expected
    found = isConflict ? "a merge conflict marker" : error.found
  }

  /// The error as `path:line:column: expected ..., found .... advice`.
  package var description: String {
    "\(path):\(position): expected \(expected), found \(found). \(advice)"
  }
}

extension CatalogError.Kind {
  fileprivate var isAboutSyntax: Bool { self == .syntax || self == .propertyListSyntax }

  /// Whether the system can't load the file either; it reads some encodings that the tool doesn't.
  package var isDamage: Bool { ![.binaryPropertyList, .encoding].contains(self) }
}

/// The end of a `.strings` file, which the system ignores without an error.
package struct IgnoredRest: Sendable, Equatable {
  package enum Cause: Sendable, Equatable {
    case semicolon
    case conflictMarker
    case openComment
    /// The description of another byte that can't start a key.
    case unexpected(String)
  }

  package let cause: Cause
  /// In bytes from the start of the file.
  package let offset: Int
  /// The keys that only the rest contains.
  package let keys: Set<String>

  package init(cause: Cause, offset: Int, keys: Set<String>) {
    self.cause = cause
    self.offset = offset
    self.keys = keys
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Whether a line that git writes for a conflict starts here.
  func isConflictMarker(at start: Int) -> Bool {
    let line = self[Swift.min(start, endIndex)...].prefix(8)
    guard let first = line.first, line.count >= 7, "<=>|".utf8.contains(first) else { return false }
    return line.prefix(7).allSatisfy { $0 == first }
      && (line.count == 7 || [0x20, 0x0A, 0x0D].contains(line[line.startIndex + 7]))
  }
}

/// The reason why bytes can't be read, and the offset; the caller adds the file.
package struct ReadingError: Error, Equatable, Sendable {
  package let kind: CatalogError.Kind
  /// The offset of the first invalid byte, 0-based from the start of the file.
  package let offset: Int
  /// A description of what is valid at the offset.
  package let expected: String
  /// A description of what is at the offset.
  package let found: String
}

/// A printable description of the byte at `offset`, which may be the end of the bytes.
func description(of bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> String {
  guard offset < bytes.count else { return "the end of the file" }
  let byte = bytes[offset]
  if (0x21...0x7E).contains(byte) { return "'\(Character(Unicode.Scalar(byte)))'" }
  let digits = String(byte, radix: 16, uppercase: true)
  return "byte 0x" + (digits.count == 1 ? "0" : "") + digits
}
