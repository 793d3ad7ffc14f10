/// The code covered by symbols, by section.
struct CodeSymbols {
  /// Ranges of offsets by section index, in ascending order of their starts; the range of a symbol
  /// without a size is empty.
  private var ranges: [UInt32: [(start: UInt64, size: UInt64)]] = [:]

  /// Takes symbols, and code of unknown size that has no symbol.
  ///
  /// - Throws: The same errors as `SymbolTable.name(of:)`.
  init(
    of table: SymbolTable, and known: [CodeReference], in sections: [Section], of file: File
  ) throws(ReadError) {
    let starts = Dictionary(
      uniqueKeysWithValues: sections.map {
        (UInt32($0.index), file.type == .relocatable ? 0 : $0.address)
      })
    for symbol in table.symbols where symbol.kind != .section && symbol.kind != .file {
      guard case .section(let index) = symbol.location, let start = starts[index] else { continue }
      if try table.isMapping(symbol) { continue }
      // Bit 0 is set in the address of a Thumb function.
      let value = file.machine == .arm ? symbol.value & ~1 : symbol.value
      ranges[index, default: []].append((value &- start, symbol.size))
    }
    for reference in known where starts[reference.section] != nil {
      ranges[reference.section, default: []].append((reference.value, 0))
    }
    for index in ranges.keys { ranges[index]?.sort { $0.start < $1.start } }
  }

  /// The offset of the first code between two symbols that isn't padding.
  ///
  /// A symbol without a size covers everything up to the next symbol.
  func gap(in code: Code, of section: Int, _ machine: Machine) -> Int? {
    var covered = 0
    /// Whether the last symbol has no size and covers what follows.
    var isOpen = false
    for (start, size) in ranges[UInt32(section)] ?? [] {
      let start = min(Int(clamping: start), code.bytes.count)
      if start > covered {
        if !isOpen, let gap = unpadded(code, covered..<start, machine) { return gap }
        (covered, isOpen) = (start, false)
      }
      if start == covered { isOpen = size == 0 }
      covered = max(covered, start + min(Int(clamping: size), code.bytes.count - start))
    }
    return isOpen ? nil : unpadded(code, covered..<code.bytes.count, machine)
  }

  private func unpadded(_ code: Code, _ range: Range<Int>, _ machine: Machine) -> Int? {
    let end = CodePadding.end(in: code.bytes, from: range, on: machine)
    return end < range.upperBound ? end : nil
  }
}

extension SymbolTable {
  /// Whether a symbol is a mapping symbol (`$x`, `$d`), which specifies the kind of the bytes that
  /// follow instead of naming them: ELF for the Arm 64-bit Architecture, "Mapping symbols".
  ///
  /// - Throws: The same errors as `name(of:)`.
  func isMapping(_ symbol: Symbol) throws(ReadError) -> Bool {
    symbol.size == 0 && symbol.binding == .local && symbol.kind == .none
      ? try name(of: symbol).hasPrefix("$") : false
  }
}
