import ELF
import SmallStrings
import Testing

/// Code that is written by hand, for what the compiler's choice of instructions may or may not show.
@Suite struct X86Tests {
  private static let nop: UInt8 = 0x90

  private static func bytes(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func offsets(
    of text: String, in code: [UInt8], functions: [Range<Int>] = []
  ) throws -> [Int] {
    try SmallStringSearch([#require(SmallString(text))])
      .offsets(in: code, functions: functions)
  }

  @Test func separatesHalvesByFunctionAndWindow() throws {
    let string = try #require(SmallString("--uitesting"))
    let first = [0x48, 0xb8] + Self.bytes(string.first)
    let second = [0x48, 0xb8] + Self.bytes(string.second)
    func gap(_ count: Int) -> [UInt8] { [UInt8](repeating: Self.nop, count: count) }
    func offsets(gap count: Int, functions: [Range<Int>] = []) throws -> [Int] {
      try Self.offsets(
        of: "--uitesting", in: first + gap(count) + second, functions: functions)
    }
    #expect(try offsets(gap: 0) == [0])
    #expect(try offsets(gap: 8182) == [0])
    #expect(try offsets(gap: 8183) == [])
    #expect(try offsets(gap: 20_000, functions: [0..<30_000]) == [0])
    #expect(try offsets(gap: 6, functions: [16..<26, 0..<16]) == [])
    #expect(try offsets(gap: 6, functions: [10..<26, 0..<16, -5..<2]) == [0])
    // Windows that overlap are one region, but the distance still counts.
    let chain = first + gap(7990) + first + gap(7990) + second
    #expect(try Self.offsets(of: "--uitesting", in: chain) == [8000])
  }

  @Test func readsOperandAfterByteThatLooksLikePrefix() throws {
    // add eax, 0x48; mov ecx, "abc"; movabs rdx, the tag
    let code: [UInt8] =
      [0x83, 0xc0, 0x48, 0xb9, 0x61, 0x62, 0x63, 0] + [0x48, 0xba, 0, 0, 0, 0, 0, 0, 0, 0xe3]
    #expect(try Self.offsets(of: "abc", in: code) == [3])
  }

  @Test(
    arguments: [
      [0xb9], [0x41, 0xb9],  // mov ecx; mov r9d
      [0x48, 0x35], [0x49, 0x81, 0xf1], [0x48, 0x3d], [0x48, 0x81, 0xf9],  // xor and cmp
      [0x48, 0xc7, 0x00], [0x49, 0xc7, 0x47, 0x50], [0x48, 0xc7, 0x44, 0x24, 0x08],
      [0x48, 0xc7, 0x80, 0, 1, 0, 0], [0x48, 0xc7, 0x84, 0x24, 0, 1, 0, 0],
      [0x48, 0xc7, 0x04, 0x24], [0x48, 0xc7, 0x04, 0x25, 0, 1, 0, 0],
      [0x48, 0xc7, 0x05, 0, 1, 0, 0],
    ] as [[UInt8]])
  func readsNarrowOperand(opcode: [UInt8]) throws {
    let tag: [UInt8] = [0x48, 0xba, 0, 0, 0, 0, 0, 0, 0, 0xe3]
    #expect(try Self.offsets(of: "abc", in: tag + opcode + [0x61, 0x62, 0x63, 0] + tag) == [10])
    #expect(try Self.offsets(of: "abc", in: tag + opcode + [0x61, 0x62, 0x64, 0] + tag) == [])
    #expect(try Self.offsets(of: "abc", in: opcode + [0x61, 0x62, 0x63, 0]) == [])
  }

  @Test func readsOperandOfOneByte() throws {
    let tag: [UInt8] = [0x48, 0xba, 0, 0, 0, 0, 0, 0, 0, 0xe1]
    // xor rax, "q"; push "q" and pop rdi; push "q" alone
    #expect(try Self.offsets(of: "q", in: tag + [0x48, 0x83, 0xf0, 0x71]) == [10])
    #expect(try Self.offsets(of: "q", in: tag + [0x6a, 0x71, 0x5f]) == [10])
    #expect(try Self.offsets(of: "q", in: tag + [0x6a, 0x71, 0x90]) == [])
  }

  @Test func addsSmallAmountsOnlyToRegisterOfConstant() throws {
    let string = try #require(SmallString("uitestinB"))
    func code(base: UInt64, addition: [UInt8]) -> [UInt8] {
      [0x48, 0xbf] + Self.bytes(string.first) + [0x49, 0xbf] + Self.bytes(base) + addition
    }
    let near = string.second - 8
    let far = string.second - 0x108
    // lea rsi, [r15 + 8]; lea rsi, [r14 + 8]; add r15, 8; add r14, 8
    for (addition, isFound) in [
      ([0x49, 0x8d, 0x77, 0x08], true), ([0x49, 0x8d, 0x76, 0x08], false),
      ([0x49, 0x83, 0xc7, 0x08], true), ([0x49, 0x83, 0xc6, 0x08], false),
    ] as [([UInt8], Bool)] {
      let offsets = try Self.offsets(of: "uitestinB", in: code(base: near, addition: addition))
      #expect(offsets == (isFound ? [0] : []))
    }
    // lea rsi, [r14 + 0x108]: r14 may be a copy of r15.
    let copied = code(base: far, addition: [0x49, 0x8d, 0xb6, 0x08, 1, 0, 0])
    #expect(try Self.offsets(of: "uitestinB", in: copied) == [0])
    // lea rsi, [r12 + 8] has a SIB byte; sub r15, -128; inc r15; add rax, 0x108
    for (base, register, addition) in [
      (near, 0xbc, [0x49, 0x8d, 0x74, 0x24, 0x08]),
      (string.second - 128, 0xbf, [0x49, 0x83, 0xef, 0x80]),
      (string.second - 1, 0xbf, [0x49, 0xff, 0xc7]),
      (far, 0xb8, [0x48, 0x05, 0x08, 1, 0, 0]),
    ] as [(UInt64, UInt8, [UInt8])] {
      var code = code(base: base, addition: addition)
      code[11] = register
      #expect(try Self.offsets(of: "uitestinB", in: code) == [0])
    }
  }
}
