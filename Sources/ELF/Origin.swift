/// Where an ELF file was read, so that more can be read from it later.
struct Origin: Sendable {
  let path: String
  let identity: OpenFile.Identity
  /// The archive's member that the ELF file is, or nil.
  let member: String?
  /// From the first byte of the file on disk to the first byte of the ELF file.
  let base: UInt64

  init(of image: Image) {
    path = image.file.path
    identity = image.file.identity
    member = image.member
    base = image.base
  }

  /// Opens the file again and calls `body`.
  ///
  /// Throws `changed` when it is not the file that was read before, what opening a file can throw,
  /// and what `body` throws.
  func withFile<Result>(
    _ body: (OpenFile) throws(ReadError) -> Result
  ) throws(ReadError) -> Result {
    try OpenFile.withFile(at: path) { (file) throws(ReadError) in
      guard file.identity == identity else {
        throw file.failure(.changed, "expected the file as it was first read, found another")
      }
      return try body(file)
    }
  }

  /// An error about this ELF file.
  func failure(_ code: ReadError.Code, offset: UInt64, _ message: String) -> ReadError {
    ReadError(code: code, path: path, member: member, offset: offset, message: message)
  }
}
