internal import Algorithms

/// The reason why a file can't be read, with the offset and a fix.
package struct ReadError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Code: String, Sendable, CaseIterable {
    /// There is no file with this path.
    case notFound
    /// The system refuses to open or read the file, for example because of missing permission.
    case unreadable
    case isDirectory
    /// The path is a FIFO, a socket or a device.
    case notRegular
    /// The file has a size of 0 bytes.
    case empty
    /// The file or archive member doesn't start like an object file or archive.
    case unknownFormat
    /// The file ends before contents that its headers declare.
    case truncated
    /// The file contradicts itself or the format.
    case malformed
    /// The file is valid, but of a kind that isn't supported here.
    case unsupported
    /// The file was modified or replaced after it was first read.
    case changed

    fileprivate var words: String {
      switch self {
      case .notFound: "not found"
      case .isDirectory: "a folder"
      case .notRegular: "not a regular file"
      case .unknownFormat: "unknown format"
      case .unreadable, .empty, .truncated, .malformed, .unsupported, .changed: rawValue
      }
    }
  }

  package let code: Code
  /// The path as passed by the caller.
  package let path: String
  /// The archive member that can't be read, or nil.
  package let member: String?
  /// In bytes from the start of the object file (if `member` isn't nil, the member's first byte), or
  /// nil if unknown.
  package let offset: UInt64?
  /// What was expected and what was found.
  package let message: String

  package init(
    code: Code, path: String, member: String? = nil, offset: UInt64? = nil, message: String
  ) {
    self.code = code
    self.path = path
    self.member = member
    self.offset = offset
    self.message = message
  }

  /// What the user can do to fix it.
  package var advice: String {
    switch code {
    case .notFound: "Check the path."
    case .unreadable: "Make the file readable for this user."
    case .isDirectory: "Use the path of a file in the folder."
    case .notRegular: "Use the path of a regular file."
    case .empty, .truncated: "The file is incomplete; rebuild it, or copy it again."
    case .unknownFormat: "Use an executable, shared library, object file or archive."
    case .malformed: "Rebuild the file; do not ship it as it is."
    case .unsupported: "Inspect an ELF executable, library, object file or archive."
    case .changed: "Rerun after other programs have finished writing to the file."
    }
  }

  /// One line: path, member, offset, code, message and advice.
  package var description: String {
    (member.map { "\(path)(\($0.shown))" } ?? path) + ": " + reason
  }

  /// The description without the path and the member.
  package var reason: String {
    (offset.map { "offset \($0.hexadecimal): " } ?? "") + "\(code.words): \(message). \(advice)"
  }
}

extension String {
  /// The string, quoted and shortened for a message.
  ///
  /// A name in a forged file can contain megabytes, and terminal control sequences.
  package var shown: String {
    var start = String(String.UnicodeScalarView(unicodeScalars.prefix(80)))
    if start.unicodeScalars.count < unicodeScalars.count { start += "..." }
    return start.debugDescription
  }
}
