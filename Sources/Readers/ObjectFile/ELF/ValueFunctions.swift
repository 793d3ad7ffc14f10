internal import Algorithms
internal import ObjectFiles

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
    let code = Dictionary(try code().map { ($0.section, $0.bytes) }) { first, _ in first }
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
