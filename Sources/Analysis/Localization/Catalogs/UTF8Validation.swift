/// The offset of the first invalid sequence in `range`; `nil` if all of it is valid UTF-8.
func firstIllFormedByte(
  in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
) -> Int? {
  do {
    _ = try UTF8Span(validating: UnsafeBufferPointer(rebasing: bytes[range]).span)
    return nil
  } catch {
    return range.lowerBound + error.byteOffsets.lowerBound
  }
}
