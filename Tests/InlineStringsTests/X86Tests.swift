import InlineStrings
import ObjectFile
import Testing

/// Handwritten code, for instructions that the compiler may not choose.
@Suite struct X86Tests {
  private static let nop: UInt8 = 0x90

  private static func bytes(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// The offsets of the first half of a string that is or may be present.
  private static func offsets(
    of text: String, in code: [UInt8], functions: [Range<Int>] = []
  ) throws -> [Int] {
    switch try InlineStringSearch([#require(SmallString(text))])
      .answers(in: code, functions: functions)[0]
    {
    case .absent: []
    case .present(let places), .divided(let places, _):
      places.map { if case .code(_, let offset) = $0 { offset } else { -1 } }
    }
  }

  private enum Answer: Equatable { case absent, present, divided }

  private static func answer(
    for text: String, in code: [UInt8], functions: [Range<Int>] = []
  ) throws -> Answer {
    switch try InlineStringSearch([#require(SmallString(text))])
      .answers(in: code, functions: functions)[0]
    {
    case .absent: .absent
    case .present: .present
    case .divided: .divided
    }
  }

  @Test func halvesThatMeetAreJoined() throws {
    let string = try #require(SmallString("--uitesting"))
    // mov rax, first; mov rdx, second; ret
    let first = [0x48, 0xb8] + Self.bytes(string.first)
    let second = [0x48, 0xba] + Self.bytes(string.second)
    func answer(_ code: [UInt8], functions: [Range<Int>] = []) throws -> Answer {
      try Self.answer(for: "--uitesting", in: code, functions: functions)
    }
    func gap(_ count: Int) -> [UInt8] { [UInt8](repeating: Self.nop, count: count) }
    #expect(try answer(first + second + [0xc3]) == .present)
    #expect(try answer(first + gap(500) + second + [0xc3]) == .present)
    #expect(try answer(first + gap(9000) + second + [0xc3]) == .divided)
    #expect(
      try answer(first + gap(20_000) + second + [0xc3], functions: [0..<30_000]) == .present)
    #expect(try answer(first + gap(6) + second + [0xc3], functions: [16..<27, 0..<16]) == .divided)
    // A call in between discards the first half, so nothing shows that they belong together.
    let call: [UInt8] = [0xe8, 0, 0x10, 0, 0]
    #expect(try answer(first + call + second + [0xc3], functions: [0..<30]) == .divided)
    #expect(try answer(first + [0xc3]) == .absent)
  }

  /// A conditional number is added to a half: both results are joined with the other half.
  @Test(
    arguments: [
      // setge al; shl rax, 8; lea rdx, [rcx + rax]; add rax, rcx and mov; or; sub
      ([0x48, 0xc1, 0xe0, 0x08, 0x48, 0x8d, 0x14, 0x01], "b"),
      ([0x48, 0xc1, 0xe0, 0x08, 0x48, 0x01, 0xc8, 0x48, 0x89, 0xc2], "b"),
      ([0x48, 0xc1, 0xe0, 0x09, 0x48, 0x09, 0xc1, 0x48, 0x89, 0xca], "c"),
      ([0x48, 0xc1, 0xe0, 0x08, 0x48, 0xf7, 0xd8, 0x48, 0x01, 0xc8, 0x48, 0x89, 0xc2], "`"),
      // lea rax, [rax + 2 * rax]; shl rax, 8; lea rdx, [rcx + rax + 256]
      (
        [0x48, 0x8d, 0x04, 0x40, 0x48, 0xc1, 0xe0, 0x08, 0x48, 0x8d, 0x94, 0x01, 0, 1, 0, 0], "e"
      ),
    ] as [([UInt8], String)])
  func conditionalNumbersAreAddedToHalves(instructions: [UInt8], last: String) throws {
    let string = try #require(SmallString("condition1a"))

    let code: [UInt8] =
      [0x48, 0xb9] + Self.bytes(string.second) + [
        0x31, 0xc0, 0x48, 0x83, 0xff, 0x03, 0x0f, 0x9d, 0xc0,
      ]
      + instructions + [0x48, 0xb8] + Self.bytes(string.first) + [0xc3]
    let functions = [0..<code.count]
    // The number is added to the byte before the last one.
    func text(_ character: String) -> String { "condition\(character)a" }
    let base = last == "e" ? "2" : "1"
    #expect(try Self.answer(for: text(base), in: code, functions: functions) == .present)
    let changed = ["b": "2", "c": "3", "`": "0", "e": "5"][last] ?? ""
    #expect(try Self.answer(for: text(changed), in: code, functions: functions) == .present)
    for other in ["4", "6", "9"] {
      #expect(try Self.answer(for: text(other), in: code, functions: functions) == .absent)
    }
  }

  @Test func operandAfterByteThatLooksLikePrefixIsRead() throws {
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
  func narrowOperandIsRead(opcode: [UInt8]) throws {
    let tag: [UInt8] = [0x48, 0xba, 0, 0, 0, 0, 0, 0, 0, 0xe3]
    #expect(try Self.offsets(of: "abc", in: tag + opcode + [0x61, 0x62, 0x63, 0] + tag) == [10])
    #expect(try Self.offsets(of: "abc", in: tag + opcode + [0x61, 0x62, 0x64, 0] + tag) == [])
    #expect(try Self.answer(for: "abc", in: opcode + [0x61, 0x62, 0x63, 0]) != .present)
  }

  @Test func oneByteOperandIsRead() throws {
    let tag: [UInt8] = [0x48, 0xba, 0, 0, 0, 0, 0, 0, 0, 0xe1]
    // xor rax, "q"; push "q" and pop rdi; push "q" alone
    #expect(try Self.offsets(of: "q", in: tag + [0x48, 0x83, 0xf0, 0x71]) == [10])
    #expect(try Self.offsets(of: "q", in: tag + [0x6a, 0x71, 0x5f]) == [10])
    #expect(try Self.offsets(of: "q", in: tag + [0x6a, 0x71, 0x90]) == [])
  }

  @Test func smallAmountsAreAddedOnlyToConstantRegister() throws {
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
      // mov rsi, r15, unless the addition is to rsi; call
      let use: [UInt8] = (addition[1] == 0x8d ? [] : [0x4c, 0x89, 0xfe]) + [0xe8, 0, 0x10, 0, 0]
      let code = code(base: near, addition: addition + use)
      let answer = try Self.answer(for: "uitestinB", in: code, functions: [0..<code.count])
      #expect(answer == (isFound ? .present : .absent), "\(addition)")
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
