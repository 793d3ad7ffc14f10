internal import Algorithms
internal import ObjectFiles

extension File {
  /// The code in a relocatable file that two or more weak functions do nothing but jump to or call.
  ///
  /// LLVM merges equal functions that a linker may replace: it moves their body to a function
  /// without a symbol (MergeFunctions.cpp, mergeTwoFunctions). A function that can throw calls it.
  ///
  /// - Throws: The same errors as `code()`.
  func mergedFunctions(
    _ table: SymbolTable, _ relocations: [Relocation]
  ) throws(ReadError) -> [CodeReference] {
    var jumps: [[UInt64]: [CodeReference]] = [:]
    let code = Dictionary(try code().map { ($0.section, $0.bytes) }) { first, _ in first }
    var places: [Int: [UInt64: Relocation]] = [:]
    for relocation in relocations where sections[relocation.section].isExecutable {
      places[relocation.section, default: [:]][relocation.offset] = relocation
    }
    for symbol in table.symbols
    where symbol.binding == .weak && symbol.kind == .function && 2...64 ~= symbol.size {
      guard case .section(let section) = symbol.location, let bytes = code[Int(section)],
        symbol.value <= UInt64(bytes.count), symbol.size <= UInt64(bytes.count) - symbol.value,
        case let function = bytes[Int(symbol.value)..<Int(symbol.value + symbol.size)],
        let jump = (function.count <= 16 ? jump(atEndOf: function) : nil) ?? onlyCall(in: function)
      else { continue }
      let relocation = places[Int(section)]?[UInt64(jump.operand)]
      var target = (section: section, value: UInt64(truncatingIfNeeded: jump.target))
      if let relocation {
        guard let symbol = relocation.symbol.map({ table.symbols[$0] }),
          case .section(let index) = symbol.location
        else { continue }
        let distance = (relocation.addend ?? 0) &+ Int64(jump.bias)
        target = (index, symbol.value &+ UInt64(bitPattern: distance))
      }
      jumps[[UInt64(target.section), target.value], default: []].append(
        CodeReference(
          origin: sections[Int(section)], offset: UInt64(jump.operand), isAddress: false,
          section: target.section, value: target.value))
    }
    return jumps.values.filter { $0.count > 1 }.compactMap(\.first)
  }

  /// The jump at the end of a function; nil if it doesn't end with one.
  ///
  /// The result is the offset of the operand, the target within the section, and the difference
  /// between a relocation's addend and its target.
  private func jump(
    atEndOf function: ArraySlice<UInt8>
  ) -> (operand: Int, target: Int, bias: Int)? {
    let end = function.endIndex
    func number(_ count: Int) -> Int {
      Int(function.integer(at: end - count, size: count, .littleEndian))
    }
    switch machine {
    // `jmp` with 32 or 8 bits
    case .amd64 where function.count >= 5 && function[end - 5] == 0xe9:
      return (end - 4, end + Int(Int32(truncatingIfNeeded: number(4))), 4)
    case .amd64 where function[end - 2] == 0xeb:
      return (end - 1, end + Int(Int8(truncatingIfNeeded: number(1))), 1)
    // `b`
    case .aarch64 where function.count >= 4 && function[end - 1] >> 2 == 5:
      return (end - 4, end - 4 + Int(Int32(truncatingIfNeeded: number(4) << 6) >> 6) * 4, 0)
    default: return nil
    }
  }

  /// The call in a function that does nothing else except preserve registers; nil if it does more.
  ///
  /// The result has the same form as that of `jump(atEndOf:)`.
  private func onlyCall(
    in function: ArraySlice<UInt8>
  ) -> (operand: Int, target: Int, bias: Int)? {
    var call: (operand: Int, target: Int, bias: Int)?
    var rest = function
    func number(_ offset: Int) -> Int {
      Int(rest.integer(at: rest.startIndex + offset, size: 4, .littleEndian))
    }
    while let first = rest.first {
      let length: Int
      switch machine {
      case .amd64 where first == 0xe8 && rest.count >= 5 && call == nil:
        let operand = rest.startIndex + 1
        call = (operand, operand + 4 + Int(Int32(truncatingIfNeeded: number(1))), 4)
        length = 5
      case .amd64: length = Self.lengthKeepingRegisters(rest)
      case .aarch64 where rest.count >= 4 && number(0) >> 26 == 0x25 && call == nil:
        let place = rest.startIndex
        call = (place, place + Int(Int32(truncatingIfNeeded: number(0) << 6) >> 6) * 4, 0)
        length = 4
      case .aarch64: length = rest.count >= 4 && Self.keepsRegisters(number(0)) ? 4 : 0
      default: return nil
      }
      guard length > 0, length <= rest.count else { return nil }
      rest = rest.dropFirst(length)
    }
    return call
  }

  /// The length of an x86-64 instruction that saves, restores or moves registers, or returns; 0 for
  /// others.
  private static func lengthKeepingRegisters(_ code: ArraySlice<UInt8>) -> Int {
    let bytes = Array(code.prefix(4)) + [0, 0, 0]
    switch (bytes[0], bytes[1]) {
    // ret; push and pop
    case (0xc3, _), (0x50...0x5f, _): return 1
    case (0x41, 0x50...0x5f): return 2
    // mov between registers
    case (0x89, 0xc0...): return 2
    case (0x40...0x4f, 0x89) where bytes[2] >= 0xc0: return 3
    // add and sub to rsp
    case (0x48, 0x83) where [0xc4, 0xec].contains(bytes[2]): return 4
    default: return 0
    }
  }

  /// Whether an AArch64 instruction saves, restores or moves registers, or returns.
  private static func keepsRegisters(_ word: Int) -> Bool {
    // ldp, stp, ldr and str with sp; mov between registers; add and sub of sp and a constant
    word & 0xfe00_03e0 == 0xa800_03e0 || word & 0xfe00_03e0 == 0xf800_03e0
      || word & 0x7fe0_ffe0 == 0x2a00_03e0 || word & 0xbf00_03e0 == 0x9100_03e0
      // and w, w, #1, which makes a Bool of the result; ret
      || word & 0xffff_fc00 == 0x1200_0000 || word == 0xd65f_03c0
  }
}
