internal import CZlib

/// Decompresses the format of RFC 1950.
enum ZlibStream {
  /// Decompresses one stream, which must span all of `input` from `start` on.
  static func decompress(_ input: [UInt8], from start: Int, limit: Int) -> Decompression {
    var result = Decompression(consumed: start)
    var stream = z_stream()
    guard
      inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else {
      result.end = .damaged("zlib ran out of memory")
      return result
    }
    defer { inflateEnd(&stream) }
    var piece = [UInt8](repeating: 0, count: Decompression.piece)
    var status = Z_OK
    repeat {
      // avail_in has 32 bits.
      let given = min(input.count - result.consumed, 1 << 30)
      input.withUnsafeBufferPointer { input in
        piece.withUnsafeMutableBufferPointer { output in
          stream.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress.map { $0 + result.consumed })
          stream.avail_in = UInt32(given)
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          status = inflate(&stream, Z_NO_FLUSH)
        }
      }
      result.consumed += given - Int(stream.avail_in)
      let yielded = piece.count - Int(stream.avail_out)
      guard yielded <= limit - result.bytes.count else {
        result.end = .tooLong
        return result
      }
      result.bytes += piece[..<yielded]
    } while status == Z_OK
    result.end =
      switch status {
      case Z_STREAM_END where result.consumed == input.count: .complete
      case Z_STREAM_END: .damaged("bytes follow the end of the stream")
      // inflate can't continue without input; there is always space for output.
      case Z_BUF_ERROR: .truncated
      default: .damaged(stream.msg.map { String(cString: $0) } ?? "zlib's status is \(status)")
      }
    return result
  }
}
