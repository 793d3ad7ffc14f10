/// The location of an ELF file, for rereading it.
struct Origin: Sendable {
  let path: String
  let identity: OpenFile.Identity
  /// The name of the archive member, or nil.
  let member: String?
  /// The offset of the ELF file in the file on disk, in bytes.
  let base: UInt64

  init(of image: Image) {
    path = image.file.path
    identity = image.file.identity
    member = image.member
    base = image.base
  }

  /// Reopens the file and calls `body`.
  ///
  /// - Throws: `changed` if the file was modified or replaced after it was first read; any error of
  ///   opening a file; any error of `body`.
  func withFile<Result>(
    _ body: (OpenFile) throws(ReadError) -> Result
  ) throws(ReadError) -> Result {
    try OpenFile.withFile(at: path) { (file) throws(ReadError) in
      guard file.identity == identity else {
        throw file.failure(.changed, "the file has changed since it was first read")
      }
      return try body(file)
    }
  }

  /// An error about this ELF file.
  func failure(_ code: ReadError.Code, offset: UInt64, _ message: String) -> ReadError {
    ReadError(code: code, path: path, member: member, offset: offset, message: message)
  }
}
