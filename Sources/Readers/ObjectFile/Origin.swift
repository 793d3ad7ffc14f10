/// An object file within an open file: the whole file, or an archive member.
package struct FilePart {
  package let file: OpenFile
  /// The name of the archive member, or nil.
  package let member: String?
  /// The offset of the object file in the file on disk, in bytes.
  package let base: UInt64
  /// In bytes.
  package let size: UInt64

  package init(of file: OpenFile, member: String?, base: UInt64, size: UInt64) {
    self.file = file
    self.member = member
    self.base = base
    self.size = size
  }

  package init(wholeOf file: OpenFile) {
    self.init(of: file, member: nil, base: 0, size: file.size)
  }

  package var origin: Origin {
    Origin(path: file.path, identity: file.identity, member: member, base: base, size: size)
  }

  /// An error about this object file.
  package func failure(
    _ code: ReadError.Code, offset: UInt64? = nil, _ message: String
  ) -> ReadError {
    ReadError(code: code, path: file.path, member: member, offset: offset, message: message)
  }

  /// Checks that the object file contains `count` bytes from `offset` on.
  ///
  /// - Throws: `truncated` if it doesn't.
  package func require(
    _ count: UInt64, at offset: UInt64, for content: @autoclosure () -> String
  ) throws(ReadError) {
    guard offset <= size, count <= size - offset else {
      throw failure(
        .truncated, offset: offset,
        "expected \(count) bytes of \(content()), found the end of the file at offset \(size)")
    }
  }

  /// Reads bytes without decoding them.
  package func bytes(
    at offset: UInt64, count: UInt64, for content: @autoclosure () -> String
  ) throws(ReadError) -> [UInt8] {
    try require(count, at: offset, for: content())
    return try file.bytes(at: base + offset, count: count)
  }
}

/// The location of an object file, for rereading it.
package struct Origin: Sendable {
  package let path: String
  package let identity: OpenFile.Identity
  /// The name of the archive member, or nil.
  package let member: String?
  /// The offset of the object file in the file on disk, in bytes.
  package let base: UInt64
  /// In bytes.
  package let size: UInt64

  /// Reopens the file and calls `body`.
  ///
  /// - Throws: `changed` if the file was modified or replaced after it was first read; any error of
  ///   opening a file; any error of `body`.
  package func withFile<Result>(
    _ body: (OpenFile) throws(ReadError) -> Result
  ) throws(ReadError) -> Result {
    try OpenFile.withFile(at: path) { (file) throws(ReadError) in
      guard file.identity == identity else {
        throw file.failure(.changed, "the file has changed since it was first read")
      }
      return try body(file)
    }
  }

  /// Reopens the object file and calls `body`; otherwise like `withFile`.
  package func withPart<Result>(
    _ body: (FilePart) throws(ReadError) -> Result
  ) throws(ReadError) -> Result {
    try withFile { (file) throws(ReadError) in
      try body(FilePart(of: file, member: member, base: base, size: size))
    }
  }

  /// An error about this object file.
  package func failure(_ code: ReadError.Code, offset: UInt64, _ message: String) -> ReadError {
    ReadError(code: code, path: path, member: member, offset: offset, message: message)
  }
}
