/// What came out of a compressed stream.
struct Decompression {
  enum End {
    /// The stream and the input ended together.
    case complete
    /// The stream yields more than the limit.
    case tooLong
    /// The input ended within the stream.
    case truncated
    /// The stream is wrong, for the given reason.
    case damaged(String)
  }

  /// The size of the pieces in which output is taken, in bytes.
  static let piece = 1 << 18

  /// What was decompressed, no more than the limit.
  var bytes: [UInt8] = []
  /// The number of input bytes up to where the decompression ended.
  var consumed: Int
  var end: End = .truncated
}
