internal import ObjectFile

/// References between functions that the assembler has already resolved.
///
/// Within a section, the distance between two functions is known before linking. Therefore, a
/// function that no other object can reference, such as a private function or a specialization, has
/// no relocation. The bytes are searched for calls, jumps and addresses whose target is exactly the
/// start of a function; this doesn't require instruction boundaries.
struct DirectBranches {
  /// The start of each function in the section.
  let starts: Set<UInt64>
  /// The offsets in the section of relocations, whose bytes aren't meaningful before linking.
  let relocated: Set<UInt64>

  /// Whether the instructions of a machine are supported.
  static func knows(_ machine: Machine) -> Bool { [.amd64, .aarch64].contains(machine) }

  /// The offsets of references in a section's bytes, and the functions that they refer to.
  func all(in code: [UInt8], of machine: Machine) -> [(place: UInt64, start: UInt64)] {
    machine == .aarch64 ? branches(inARM: code) : branches(inX86: code)
  }

  /// `call`, `jmp`, `jcc` and `lea`, with a 32-bit displacement from the end of the instruction
  /// (Intel 64 manual, volume 2).
  private func branches(inX86 code: [UInt8]) -> [(place: UInt64, start: UInt64)] {
    var found: [(place: UInt64, start: UInt64)] = []
    for place in code.indices.dropFirst().dropLast(3) {
      let (before, last) = (place > 1 ? code[place - 2] : 0, code[place - 1])
      guard
        last == 0xe8 || last == 0xe9 || (before == 0x0f && last & 0xf0 == 0x80)
          || (before == 0x8d && last & 0xc7 == 0x05)
      else { continue }
      let word = (0..<4).reduce(UInt32(0)) { $0 | UInt32(code[place + $1]) << (8 * $1) }
      let start = UInt64(bitPattern: Int64(place + 4) + Int64(Int32(bitPattern: word)))
      if starts.contains(start), !relocated.contains(UInt64(place)) {
        found.append((UInt64(place), start))
      }
    }
    return found
  }

  /// `bl` and `b`, with a 26-bit distance in words from the instruction (Arm Architecture Reference
  /// Manual, C6.2).
  private func branches(inARM code: [UInt8]) -> [(place: UInt64, start: UInt64)] {
    stride(from: 0, to: code.count & ~3, by: 4).compactMap { place in
      let word = (0..<4).reduce(UInt32(0)) { $0 | UInt32(code[place + $1]) << (8 * $1) }
      guard word & 0x7c00_0000 == 0x1400_0000 else { return nil }
      let distance = Int64(Int32(bitPattern: word << 6) >> 6) * 4
      let start = UInt64(bitPattern: Int64(place) + distance)
      guard starts.contains(start), !relocated.contains(UInt64(place)) else { return nil }
      return (UInt64(place), start)
    }
  }
}
