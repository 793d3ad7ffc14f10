internal import CZlib
internal import CZstandard

/// The output of a decompression, and how it ended.
package struct Decompression {
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

  /// The output, up to the limit.
  var bytes: [UInt8] = []
  /// The number of input bytes consumed.
  var consumed: Int
  var end: End
}

extension Decompression {
  /// What a decoder did with the rest of the input and an empty chunk of output.
  private typealias Step = (consumed: Int, yielded: Int, end: End?)

  /// A format that zlib or libzstd decompresses.
  package enum Format {
    /// RFC 1951.
    case deflate
    /// RFC 1952: members one after the other.
    case gzip
    /// RFC 8878.
    case zstandard
  }

  /// Decompresses bytes that must be nothing but one file of a format.
  ///
  /// - Returns: The contents; nil if they are damaged or longer than the limit.
  package static func contents(
    of input: ArraySlice<UInt8>, _ format: Format, limit: Int
  ) -> [UInt8]? {
    let input = Array(input)
    let result =
      switch format {
      case .deflate: Self(zlib: input, from: 0, limit: limit, windowBits: -15)
      case .gzip: Self(zlib: input, from: 0, limit: limit, windowBits: 31)
      case .zstandard: Self(zstandard: input, from: 0, limit: limit)
      }
    if case .complete = result.end { return result.bytes }
    return nil
  }

  /// Decompresses the format of RFC 1950: one stream, which must span all of `input` from `start`
  /// on; with other `windowBits`, RFC 1951 (-15) or RFC 1952 (31).
  init(zlib input: [UInt8], from start: Int, limit: Int, windowBits: Int32 = 15) {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, windowBits, ZLIB_VERSION, size) == Z_OK else {
      self.init(consumed: start, end: .damaged("zlib ran out of memory"))
      return
    }
    defer { inflateEnd(&stream) }
    self.init(of: input, from: start, limit: limit) { rest, output in
      // avail_in has 32 bits.
      let given = min(rest.count, 1 << 30)
      stream.next_in = UnsafeMutablePointer(mutating: rest.baseAddress)
      stream.avail_in = UInt32(given)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      let status = inflate(&stream, Z_NO_FLUSH)
      let consumed = given - Int(stream.avail_in)
      let end: End? =
        switch status {
        case Z_OK: nil
        case Z_STREAM_END where consumed == rest.count: .complete
        // RFC 1952, 2.2: another member follows.
        case Z_STREAM_END where windowBits > 15: inflateReset(&stream) == Z_OK ? nil : .truncated
        case Z_STREAM_END: .damaged("bytes follow the end of the stream")
        // inflate can't continue without input; there is always space for output.
        case Z_BUF_ERROR: .truncated
        default: .damaged(stream.msg.map { String(cString: $0) } ?? "zlib's status is \(status)")
        }
      return (consumed, output.count - Int(stream.avail_out), end)
    }
  }

  /// Decompresses the format of RFC 8878: all frames in `input` from `start` on.
  ///
  /// libzstd rejects a frame that needs a window of more than 128 MiB, which encoders use only on
  /// explicit request.
  init(zstandard input: [UInt8], from start: Int, limit: Int) {
    guard let stream = ZSTD_createDStream() else {
      self.init(consumed: start, end: .damaged("libzstd ran out of memory"))
      return
    }
    defer { ZSTD_freeDStream(stream) }
    self.init(of: input, from: start, limit: limit) { rest, output in
      var source = ZSTD_inBuffer(src: rest.baseAddress, size: rest.count, pos: 0)
      var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
      let status = ZSTD_decompressStream(stream, &target, &source)
      guard ZSTD_isError(status) == 0 else {
        return (source.pos, 0, .damaged(String(cString: ZSTD_getErrorName(status))))
      }
      // 0 means that a frame has ended.
      if status == 0, source.pos == rest.count { return (source.pos, target.pos, .complete) }
      return (source.pos, target.pos, source.pos + target.pos == 0 ? .truncated : nil)
    }
  }

  private init(
    of input: [UInt8], from start: Int, limit: Int,
    _ decode: (UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>) -> Step
  ) {
    self.init(consumed: start, end: .truncated)
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let step = input[consumed...].withUnsafeBufferPointer { rest in
        piece.withUnsafeMutableBufferPointer { decode(rest, $0) }
      }
      consumed += step.consumed
      guard step.yielded <= limit - bytes.count else {
        end = .tooLong
        return
      }
      bytes += piece[..<step.yielded]
      if let end = step.end {
        self.end = end
        return
      }
    }
  }
}
