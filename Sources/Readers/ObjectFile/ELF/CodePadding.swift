/// The padding between functions: instructions without effect, traps and zeros.
enum CodePadding {
  /// Whether padding can be distinguished from code and data on a machine.
  ///
  /// On 64-bit PowerPC, function symbols may refer to descriptors in data.
  static func isKnown(on machine: Machine) -> Bool { machine != .powerpc64 }

  /// The offset at which the padding at the start of a range of code ends; the end of the range if
  /// it is all padding.
  static func end(in code: [UInt8], from range: Range<Int>, on machine: Machine) -> Int {
    var position = range.lowerBound
    while position < range.upperBound {
      let rest = code[position..<range.upperBound]
      let length: Int
      switch machine {
      case .i386, .amd64: length = x86(rest)
      case .aarch64: length = Self.arm64.first { rest.starts(with: $0) }?.count ?? 0
      case .arm: length = Self.arm.first { rest.starts(with: $0) }?.count ?? 0
      case .riscv: length = Self.riscV.first { rest.starts(with: $0) }?.count ?? 0
      // The padding of this machine is unknown. A short range may be padding.
      default: length = range.count < 16 || rest.first == 0 ? 1 : 0
      }
      guard length > 0 else { break }
      position += length
    }
    return position
  }

  /// AArch64: `nop`, `brk #0` and `udf #0` (Arm Architecture Reference Manual, C6).
  private static let arm64: [[UInt8]] = [
    [0x1f, 0x20, 0x03, 0xd5], [0x00, 0x00, 0x20, 0xd4], [0, 0, 0, 0],
  ]

  /// Arm: `nop` and `mov r0, r0`; Thumb: `nop` and `mov r8, r8`; and zeros.
  private static let arm: [[UInt8]] = [
    [0x00, 0xf0, 0x20, 0xe3], [0x00, 0x00, 0xa0, 0xe1], [0x00, 0xbf], [0xc0, 0x46],
    [0xaf, 0xf3, 0x00, 0x80], [0],
  ]

  /// RISC-V: `nop` and `c.nop` (RISC-V Instruction Set Manual, volume I), and zeros.
  private static let riscV: [[UInt8]] = [[0x13, 0, 0, 0], [0x01, 0x00], [0]]

  /// The length of a no-op instruction or a padding byte; 0 for anything else (Intel 64 Software
  /// Developer's Manual, volume 2, NOP; GNU as, config/tc-i386.c, `alt_patt`).
  private static func x86(_ code: ArraySlice<UInt8>) -> Int {
    let prefixes = code.prefix { $0 == 0x66 || $0 == 0x2e }.count
    let rest = code.dropFirst(prefixes)
    if prefixes == 0, let first = rest.first, [0, 0xcc].contains(first) { return 1 }
    let length = Self.doNothing.first { rest.starts(with: $0.start) }?.length ?? 0
    return length > 0 && length <= rest.count ? prefixes + length : 0
  }

  private static let doNothing: [(start: [UInt8], length: Int)] = [
    ([0x90], 1), ([0x0f, 0x1f, 0x00], 3), ([0x0f, 0x1f, 0x40], 4), ([0x0f, 0x1f, 0x44], 5),
    ([0x0f, 0x1f, 0x80], 7), ([0x0f, 0x1f, 0x84], 8),
    // In 32-bit code: `mov %esi,%esi`, and `lea` of a register into itself.
    ([0x89, 0xf6], 2), ([0x8d, 0x76, 0x00], 3), ([0x8d, 0x74, 0x26, 0x00], 4),
    ([0x8d, 0xb6, 0, 0, 0, 0], 6), ([0x8d, 0xb4, 0x26, 0, 0, 0, 0], 7),
    ([0x8d, 0xbc, 0x27, 0, 0, 0, 0], 7),
  ]
}
