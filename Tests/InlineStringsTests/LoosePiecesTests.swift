import InlineStrings
import ObjectFile
import Testing

/// AArch64 code that builds constants from pieces, which paths may share, or other registers.
@Suite struct LoosePiecesTests {
  private static let branch: UInt32 = 0x1400_0000
  private static let leave: UInt32 = 0xd65f_03c0

  /// `movz` for the first piece and `movk` for the others; each piece has up to two characters.
  private static func move(_ pieces: [String], to register: UInt32, from first: Int = 0) -> [UInt32]
  {
    pieces.enumerated().map { index, piece in
      let bytes = Array(piece.utf8)
      let value = UInt32(bytes[0]) | UInt32(bytes.count > 1 ? bytes[1] : 0) << 8
      let start: UInt32 = index + first == 0 ? 0xd280_0000 : 0xf280_0000
      return start | UInt32(index + first) << 21 | value << 5 | register
    }
  }

  /// The tag of an ASCII string of `count` bytes, as the last piece of a register.
  private static func tag(_ count: UInt32, to register: UInt32) -> UInt32 {
    0xf2e0_0000 | (0xe000 | count << 8) << 5 | register
  }

  private static func search(
    _ words: [UInt32], _ strings: [String]
  ) throws -> [InlineStringSearch.Answer] {
    let code = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    return try InlineStringSearch(strings.compactMap(SmallString.init))
      .answers(in: code, machine: .aarch64, functions: [0..<code.count])
  }

  private static func answers(_ words: [UInt32], _ strings: [String]) throws -> [Bool] {
    try search(words, strings).map { $0 != .absent }
  }

  private static func present(_ words: [UInt32], _ strings: [String]) throws -> [String] {
    try zip(strings, search(words, strings)).compactMap { text, answer in
      if case .present = answer { text } else { nil }
    }
  }

  @Test func pieceSharedByPathsIsFound() throws {
    let one =
      Self.move(["lo", "gi", "nc"], to: 0) + Self.move(["hk"], to: 1) + [Self.tag(10, to: 1)]
    let other =
      Self.move(["pa", "y-", "Tr"], to: 0) + Self.move(["e "], to: 1) + [Self.tag(10, to: 1)]
    // cbz x2, other; one; b joint; other; joint: movk x0, "ac"; ret
    let code =
      [0xb400_0002 | UInt32(one.count + 2) << 5] + one + [Self.branch | UInt32(other.count + 1)]
      + other + Self.move(["ac"], to: 0, from: 3) + [Self.leave]
    let strings = ["logincachk", "pay-Trace ", "loginxxxhk", "logincaczz", "qay-Trace "]
    #expect(try Self.answers(code, strings) == [true, true, false, false, false])
  }

  @Test func pieceInAnotherFunctionIsFound() throws {
    // The last instruction of a constant is in a separate function.
    let code =
      Self.move(["lo", "gi", "nc"], to: 0) + Self.move(["hk"], to: 1)
      + [Self.tag(10, to: 1), 0x9400_0002, Self.leave] + Self.move(["ac"], to: 0, from: 3)
      + [Self.leave]
    #expect(try Self.answers(code, ["logincachk", "loginxachk"]) == [true, false])
  }

  @Test func halvesOfComparisonAreJoined() throws {
    let code =
      Self.move(["lo", "gi", "nc", "ac"], to: 8) + Self.move(["hk"], to: 9)
      + [Self.tag(10, to: 9), 0xeb08_001f, 0xfa49_0020, 0x1a9f_17e0, Self.leave]
    #expect(try Self.present(code, ["logincachk"]) == ["logincachk"])
  }

  /// `orr` completes a constant with a mask or another register, in the same or another register.
  @Test(
    arguments: [
      // orr x1, x1, 1; orr x1, x8, 1
      (1, [0xb240_0021]), (8, [0xb240_0101]),
      // mov x9, 1, and orr x1, x1, x9; orr, add or eor x1, x8, x9
      (1, [0xd280_0029, 0xaa09_0021]), (8, [0xd280_0029, 0xaa09_0101]),
      (8, [0xd280_0029, 0x8b09_0101]), (8, [0xd280_0029, 0xca09_0101]),
    ] as [(UInt32, [UInt32])])
  func combinedRegistersAreFollowed(base: UInt32, instructions: [UInt32]) throws {
    let code =
      Self.move(["co", "nd", "it", "io"], to: 0) + Self.move(["0a"], to: base)
      + [Self.tag(10, to: base)] + instructions + [Self.leave]
    let strings = ["conditio1a", "conditio2a", "conditio0a"]
    #expect(try Self.present(code, strings) == ["conditio1a"])
  }

  /// `and` with a condition's mask yields a half or 0.
  @Test func conditionMasksAreFollowed() throws {
    // sbfx x10, x2, 0, 1; and x0, x10, x8; and x1, x10, x9
    let code =
      Self.move(["co", "nd", "it", "io"], to: 8) + Self.move(["0a"], to: 9)
      + [Self.tag(10, to: 9), 0x9340_004a, 0x8a08_0140, 0x8a09_0141, Self.leave]
    #expect(try Self.present(code, ["conditio0a", "conditio1a"]) == ["conditio0a"])
  }
}
