internal import Algorithms

extension File {
  /// The code of each section, by index.
  ///
  /// - Throws: The same errors as `code()`.
  func codeBySection() throws(ReadError) -> [Int: [UInt8]] {
    var sections: [Int: [UInt8]] = [:]
    for code in try code() { if let section = code.section { sections[section] = code.bytes } }
    return sections
  }

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
    let code = try codeBySection()
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

extension File {
  /// The code in a relocatable file that compiler-generated Swift functions for values refer to.
  ///
  /// These functions are value witnesses, and outlined copies and destructions. They refer to
  /// functions without symbols: those that read the cases of an optional if the compiler doesn't
  /// know the layout of a stored property (swift/lib/IRGen, `getGetExtraInhabitantTagFunction`),
  /// and those that LLVM merged because they are equal, as for closures of several types. They
  /// never refer to handwritten code without a symbol. Supports x86-64 and AArch64.
  ///
  /// - Throws: The same errors as `code()` and `SymbolTable.name(of:)`.
  func codeForValues(
    _ table: SymbolTable, _ relocations: [Relocation]
  ) throws(ReadError) -> [CodeReference] {
    var references: [CodeReference] = []
    let code = try codeBySection()
    var functions: [UInt32: [Range<UInt64>]] = [:]
    for symbol in table.symbols where symbol.kind == .function && symbol.size > 0 {
      guard case .section(let section) = symbol.location, let bytes = code[Int(section)],
        symbol.value <= UInt64(bytes.count), symbol.size <= UInt64(bytes.count) - symbol.value,
        try table.name(of: symbol).isOfValueFunction
      else { continue }
      let range = symbol.value..<symbol.value + symbol.size
      functions[section, default: []].append(range)
      references += targets(in: bytes, Int(range.lowerBound)..<Int(range.upperBound)).map {
        CodeReference(
          origin: sections[Int(section)], offset: range.lowerBound, isAddress: false,
          section: section, value: UInt64(truncatingIfNeeded: $0))
      }
    }
    for section in functions.keys { functions[section]?.sort { $0.lowerBound < $1.lowerBound } }
    for relocation in relocations {
      guard let ranges = functions[UInt32(relocation.section)],
        case let next = ranges.partitioningIndex(where: { $0.lowerBound > relocation.offset }),
        next > 0, ranges[next - 1].contains(relocation.offset), let addend = relocation.addend,
        let symbol = relocation.symbol.map({ table.symbols[$0] }),
        case .section(let target) = symbol.location
      else { continue }
      // R_X86_64_PC32 is relative to the end of its four bytes.
      let bias: UInt64 = machine == .amd64 ? 4 : 0
      references.append(
        CodeReference(
          origin: sections[relocation.section], offset: relocation.offset, isAddress: false,
          section: target, value: symbol.value &+ UInt64(bitPattern: addend) &+ bias))
    }
    return references
  }

  /// The possible targets of a function's instructions that need no relocation within a section.
  ///
  /// Bytes that only look like an instruction yield arbitrary targets.
  private func targets(in bytes: [UInt8], _ function: Range<Int>) -> [Int] {
    func number(at offset: Int) -> Int {
      Int(bytes.integer(at: offset, size: 4, .littleEndian))
    }
    func signed(_ number: Int) -> Int { Int(Int32(truncatingIfNeeded: number)) }
    guard function.count >= 4 else { return [] }
    switch machine {
    // `call`, `jmp` and `lea` with a 32-bit displacement, `jmp` with an 8-bit one
    case .amd64:
      return function.dropLast().flatMap { offset -> [Int] in
        var found: [Int] = []
        if bytes[offset] == 0xeb {
          found.append(offset + 2 + Int(Int8(bitPattern: bytes[offset + 1])))
        }
        if offset + 5 <= function.upperBound, bytes[offset] & 0xfe == 0xe8 {
          found.append(offset + 5 + signed(number(at: offset + 1)))
        }
        if offset + 7 <= function.upperBound, bytes[offset] & 0xf8 == 0x48,
          bytes[offset + 1] == 0x8d, bytes[offset + 2] & 0xc7 == 5
        {
          found.append(offset + 7 + signed(number(at: offset + 3)))
        }
        return found
      }
    // `b` and `bl`
    case .aarch64:
      return stride(from: function.lowerBound, through: function.upperBound - 4, by: 4).compactMap {
        let word = number(at: $0)
        return word >> 26 & 0x1f == 5 ? $0 + (signed(word << 6) >> 6) * 4 : nil
      }
    default: return []
    }
  }
}

extension String {
  /// Whether this is the name of a value witness or an outlined operation:
  /// swift/docs/ABI/Mangling.rst, "Globals".
  ///
  /// A value witness has `w` and two letters. An outlined operation has `WO` and a letter, possibly
  /// with a number, even if the optimizer has merged it with others.
  fileprivate var isOfValueFunction: Bool {
    let name = hasSuffix("Tm") ? dropLast(2) : self[...]
    return name.hasPrefix("$s")
      && name.suffix(8).firstMatch(of: /(?:w[a-z][a-z]|w[CX][PX]|WO[a-zA-Z](?:\d*_)?)$/) != nil
  }
}
