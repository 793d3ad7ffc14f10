internal import CZstandard

/// Decompresses the format of RFC 8878.
enum ZstandardStream {
  /// Decompresses all frames in `input` from `start` on.
  ///
  /// libzstd rejects a frame that needs a window of more than 128 MiB, which encoders use only on
  /// explicit request.
  static func decompress(_ input: [UInt8], from start: Int, limit: Int) -> Decompression {
    var result = Decompression(consumed: start)
    guard let stream = ZSTD_createDStream() else {
      result.end = .damaged("libzstd ran out of memory")
      return result
    }
    defer { ZSTD_freeDStream(stream) }
    var piece = [UInt8](repeating: 0, count: Decompression.piece)
    while true {
      let before = result.consumed
      var status = 0
      var yielded = 0
      input.withUnsafeBytes { input in
        piece.withUnsafeMutableBytes { output in
          var source = ZSTD_inBuffer(
            src: input.baseAddress, size: input.count, pos: result.consumed)
          var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
          status = ZSTD_decompressStream(stream, &target, &source)
          result.consumed = source.pos
          yielded = target.pos
        }
      }
      guard ZSTD_isError(status) == 0 else {
        result.end = .damaged(String(cString: ZSTD_getErrorName(status)))
        return result
      }
      guard yielded <= limit - result.bytes.count else {
        result.end = .tooLong
        return result
      }
      result.bytes += piece[..<yielded]
      // 0 means that a frame has ended.
      if status == 0, result.consumed == input.count {
        result.end = .complete
        return result
      }
      if yielded == 0, result.consumed == before {
        return result
      }
    }
  }
}
