/// The reason why a file could not be read, the place in it, and what to do.
package struct ReadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure.
  package enum Code: String, Sendable, CaseIterable {
    /// No file has this path.
    case notFound
    /// The system refuses to open or read the file, for example for want of permission.
    case unreadable
    /// The path names a directory.
    case isDirectory
    /// The path names a FIFO, a socket or a device.
    case notRegular
    /// The file has no bytes.
    case empty
    /// The file, or an archive's member, does not begin as an ELF file or archive does.
    case notELF
    /// The file ends before content that its headers declare.
    case truncated
    /// The file contradicts itself or the format.
    case malformed
    /// The file is valid, but of a kind that this reader does not read.
    case unsupported
    /// The file was replaced or written to after it was first read.
    case changed

    /// The code in words.
    fileprivate var words: String {
      switch self {
      case .notFound: "not found"
      case .isDirectory: "a directory"
      case .notRegular: "not a regular file"
      case .notELF: "not an ELF file"
      case .unreadable, .empty, .truncated, .malformed, .unsupported, .changed: rawValue
      }
    }
  }

  /// The kind of failure.
  package let code: Code
  /// The path as the caller gave it.
  package let path: String
  /// The archive's member that could not be read, or nil outside of an archive's member.
  package let member: String?
  /// The place, in bytes from the start of the ELF file (the member's first byte, when `member`
  /// is not nil), or nil where no place is known.
  package let offset: UInt64?
  /// What was expected and what was found.
  package let message: String

  /// What the user can do about it.
  package var advice: String {
    switch code {
    case .notFound: "Check the path."
    case .unreadable: "Make the file readable for this user."
    case .isDirectory: "Name a file in the directory."
    case .notRegular: "Name a regular file."
    case .empty, .truncated: "Build or copy the file again; it is not complete."
    case .notELF: "Name an executable, shared library, object file or archive in ELF format."
    case .malformed: "Build the file again; do not trust or ship it as it is."
    case .unsupported: "Convert the file to a kind that this tool reads, as the message says."
    case .changed: "Run again when nothing writes to the file."
    }
  }

  /// One line: path, member, offset, code, message and advice.
  package var description: String {
    let name = member.map { "\(path)(\($0.shown))" } ?? path
    let place = offset.map { ": offset 0x" + String($0, radix: 16) } ?? ""
    return "\(name)\(place): \(code.words): \(message). \(advice)"
  }
}
