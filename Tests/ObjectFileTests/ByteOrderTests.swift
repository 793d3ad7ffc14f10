import Algorithms
import Testing

@Suite struct ByteOrderTests {
  private static let bytes: [UInt8] = [0x81, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0xf8, 0x09]

  @Test(
    arguments: [
      (1, 0x81, 0x81), (2, 0x0281, 0x8102), (3, 0x03_0281, 0x81_0203),
      (4, 0x0403_0281, 0x8102_0304), (7, 0x07_0605_0403_0281, 0x81_0203_0405_0607),
      (8, 0xf807_0605_0403_0281, 0x8102_0304_0506_07f8),
    ] as [(Int, UInt64, UInt64)])
  func integerOfEachSizeIsRead(size: Int, little: UInt64, big: UInt64) {
    #expect(Self.bytes.integer(at: 0, size: size, .littleEndian) == little)
    #expect(Self.bytes.integer(at: 0, size: size, .bigEndian) == big)
  }

  @Test func indexOfSliceIsThatOfItsArray() {
    #expect(Self.bytes[3...].integer(at: 5, size: 2, .littleEndian) == 0x0706)
    #expect(Self.bytes[3...].integer(at: 5, size: 4, .littleEndian) == 0x09f8_0706)
    #expect(Self.bytes[3...].integer(at: 5, size: 4, .bigEndian) == 0x0607_f809)
  }

  @Test(arguments: 1...8)
  func bytesAreReadAsWritten(size: Int) {
    let value: UInt64 = 0x8877_6655_4433_2211
    for order in [ByteOrder.littleEndian, .bigEndian] {
      let bytes = order.bytes(of: value, size: size)
      #expect(bytes.count == size)
      #expect(bytes.integer(at: 0, size: size, order) == value & (.max >> UInt64(64 - 8 * size)))
    }
  }
}
