extension File {
  /// The code of a relocatable file whose address value witnesses take that read and write the cases of an
  /// optional.
  ///
  /// For a type with a stored property whose layout the compiler does not know, such as
  /// `CollectionDifference`, they pass on a function without a symbol: swift/lib/IRGen,
  /// `getGetExtraInhabitantTagFunction`. Throws what `code()` and `SymbolTable.name(of:)` throw.
  func extraInhabitantFunctions(
    _ table: SymbolTable, _ relocations: [Relocation]
  ) throws(ReadError) -> [CodeReference] {
    var references: [CodeReference] = []
    let code = Dictionary(try code().map { ($0.section, $0.bytes) }) { first, _ in first }
    var witnesses: [UInt32: [Range<UInt64>]] = [:]
    for symbol in table.symbols where symbol.kind == .function && symbol.size > 0 {
      guard case .section(let section) = symbol.location, let bytes = code[Int(section)],
        symbol.value <= UInt64(bytes.count), symbol.size <= UInt64(bytes.count) - symbol.value,
        try table.name(of: symbol).isWitnessOfOptionals
      else { continue }
      let range = symbol.value..<symbol.value + symbol.size
      witnesses[section, default: []].append(range)
      // EM_X86_64: `lea` with a distance that needs no relocation within the section
      guard machine.rawValue == 62, range.count >= 7 else { continue }
      for offset in range.dropLast(6).map(Int.init)
      where bytes[offset] & 0xf8 == 0x48 && bytes[offset + 1] == 0x8d
        && bytes[offset + 2] & 0xc7 == 5
      {
        let distance = (3...6).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
        references.append(
          CodeReference(
            origin: sections[Int(section)], offset: UInt64(offset + 3), isAddress: false,
            section: section,
            value: UInt64(
              truncatingIfNeeded: offset + 7 + Int(Int32(truncatingIfNeeded: distance)))))
      }
    }
    for section in witnesses.keys { witnesses[section]?.sort { $0.lowerBound < $1.lowerBound } }
    for relocation in relocations {
      guard let ranges = witnesses[UInt32(relocation.section)],
        case let next = ranges.partitioningIndex(where: { $0.lowerBound > relocation.offset }),
        next > 0, ranges[next - 1].contains(relocation.offset), let addend = relocation.addend,
        let symbol = relocation.symbol.map({ table.symbols[$0] }),
        case .section(let target) = symbol.location
      else { continue }
      // R_X86_64_PC32 counts from behind its four bytes.
      let bias: UInt64 = machine.rawValue == 62 ? 4 : 0
      references.append(
        CodeReference(
          origin: sections[relocation.section], offset: relocation.offset, isAddress: false,
          section: target, value: symbol.value &+ UInt64(bitPattern: addend) &+ bias))
    }
    return references
  }
}

extension String {
  /// Whether this is the name of a value witness `getEnumTagSinglePayload` or `storeEnumTagSinglePayload`,
  /// also one of several that the optimizer has merged: swift/docs/ABI/Mangling.rst, "Globals".
  fileprivate var isWitnessOfOptionals: Bool {
    let name = hasSuffix("Tm") ? dropLast(2) : self[...]
    return name.hasSuffix("wet") || name.hasSuffix("wst")
  }
}
