/// The offset of the first byte in `range` that no well-formed UTF-8 has there, or nil.
///
/// A sequence cut off by the end of the range is ill-formed at the end of the range (Unicode
/// Standard, table 3-7).
func firstIllFormedByte(
  in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
) -> Int? {
  var offset = range.lowerBound
  while offset < range.upperBound {
    let second: ClosedRange<UInt8>
    let length: Int
    switch bytes[offset] {
    case 0..<0x80:
      offset += 1
      continue
    case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
    case 0xE0: (second, length) = (0xA0...0xBF, 3)
    case 0xED: (second, length) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
    case 0xF0: (second, length) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
    case 0xF4: (second, length) = (0x80...0x8F, 4)
    default: return offset
    }
    offset += 1
    for index in 1..<length {
      guard offset < range.upperBound,
        (index == 1 ? second : 0x80...0xBF).contains(bytes[offset])
      else { return offset }
      offset += 1
    }
  }
  return nil
}
