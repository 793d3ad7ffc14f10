/// The output of a decompression, and how it ended.
struct Decompression {
  enum End {
    /// The stream and the input ended together.
    case complete
    /// The output exceeds the limit.
    case tooLong
    /// The input ended before the stream did.
    case truncated
    /// The stream is invalid, for the given reason.
    case damaged(String)
  }

  /// The size of an output chunk, in bytes.
  static let piece = 1 << 18

  /// The output, up to the limit.
  var bytes: [UInt8] = []
  /// The number of input bytes consumed.
  var consumed: Int
  var end: End = .truncated
}
