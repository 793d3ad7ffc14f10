/// An object file within an open file: the whole file, or an archive member.
///
/// Offsets are in bytes from the first byte of the object file.
package struct FileSlice {
  let file: OpenFile
  package let origin: Origin

  package var size: UInt64 { origin.size }

  init(of file: OpenFile, member: String?, base: UInt64, size: UInt64) {
    self.file = file
    origin = Origin(
      path: file.path, identity: file.identity, member: member, base: base, size: size)
  }

  package init(wholeOf file: OpenFile) {
    self.init(of: file, member: nil, base: 0, size: file.size)
  }

  /// Checks that the object file contains `count` bytes from `offset` on.
  ///
  /// - Throws: `truncated` if it doesn't.
  func require(
    _ count: UInt64, at offset: UInt64, for content: @autoclosure () -> String
  ) throws(ReadError) {
    guard offset <= size, count <= size - offset else {
      throw origin.failure(
        .truncated, offset: offset,
        "expected \(count) bytes of \(content()), found the end of the file at offset \(size)")
    }
  }

  /// Reads bytes that the object file was found to contain.
  func bytes(at offset: UInt64, count: UInt64) throws(ReadError) -> [UInt8] {
    try file.bytes(at: origin.base + offset, count: count)
  }

  /// Reads bytes if the object file contains them.
  ///
  /// - Throws: `truncated` if it doesn't; any error of reading the file.
  package func bytes(
    at offset: UInt64, count: UInt64, for content: @autoclosure () -> String
  ) throws(ReadError) -> [UInt8] {
    try require(count, at: offset, for: content())
    return try bytes(at: offset, count: count)
  }
}

/// The location of an object file, for rereading it.
package struct Origin: Sendable {
  package let path: String
  let identity: OpenFile.Identity
  /// The name of the archive member, or nil.
  let member: String?
  /// The offset of the object file in the file on disk, in bytes.
  let base: UInt64
  /// In bytes.
  let size: UInt64

  /// Reopens the object file and calls `body`.
  ///
  /// - Throws: `changed` if the file was modified or replaced after it was first read; any error of
  ///   opening a file; any error of `body`.
  func withPart<Result>(
    _ body: (FileSlice) throws(ReadError) -> Result
  ) throws(ReadError) -> Result {
    try OpenFile.withFile(at: path) { (file) throws(ReadError) in
      guard file.identity == identity else {
        throw file.failure(.changed, "the file has changed since it was first read")
      }
      return try body(FileSlice(of: file, member: member, base: base, size: size))
    }
  }

  /// An error about this object file.
  func failure(
    _ code: ReadError.Code, offset: UInt64? = nil, _ message: String
  ) -> ReadError {
    ReadError(code: code, path: path, member: member, offset: offset, message: message)
  }
}
