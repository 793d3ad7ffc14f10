extension File {
  /// The code in a relocatable file that is the target of two or more weak functions that only
  /// jump.
  ///
  /// LLVM moves the body of equal functions that a linker may replace to one function without a
  /// symbol: MergeFunctions.cpp, mergeTwoFunctions.
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
    where symbol.binding == .weak && symbol.kind == .function && 2...16 ~= symbol.size {
      guard case .section(let section) = symbol.location, let bytes = code[Int(section)],
        symbol.value <= UInt64(bytes.count), symbol.size <= UInt64(bytes.count) - symbol.value,
        let jump = jump(atEndOf: bytes[Int(symbol.value)..<Int(symbol.value + symbol.size)])
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
      function.suffix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    switch machine.rawValue {
    // EM_X86_64: `jmp` with 32 or 8 bits
    case 62 where function.count >= 5 && function[end - 5] == 0xe9:
      return (end - 4, end + Int(Int32(truncatingIfNeeded: number(4))), 4)
    case 62 where function[end - 2] == 0xeb:
      return (end - 1, end + Int(Int8(truncatingIfNeeded: number(1))), 1)
    // EM_AARCH64: `b`
    case 183 where function.count >= 4 && function[end - 1] >> 2 == 5:
      return (end - 4, end - 4 + Int(Int32(truncatingIfNeeded: number(4) << 6) >> 6) * 4, 0)
    default: return nil
    }
  }
}
