extension File {
  /// The code of a relocatable file to which two or more weak functions do nothing but jump.
  ///
  /// LLVM gives equal functions that a linker may replace one body, which has no symbol:
  /// MergeFunctions.cpp, mergeTwoFunctions. Throws what `code()` throws.
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

  /// The jump with which a function ends: where its operand is, where it leads within the section,
  /// and what a relocation's target is behind its addend; nil where it ends otherwise.
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
