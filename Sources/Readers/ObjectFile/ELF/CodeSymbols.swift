internal import Algorithms

/// The code of a file's sections, and the symbols in it.
struct CodeSymbols {
  private struct Entry {
    /// The offset in the section.
    let start: UInt64
    /// Nil for code that needs no symbol.
    let symbol: Symbol?
  }

  private let file: File
  private let table: SymbolTable
  private let sections: [Section]
  /// In ascending order of their starts, by section index; nil for other sections.
  private var entries: [[Entry]?]

  /// Takes executable sections, and code of unknown size that needs no symbol.
  init(
    of table: SymbolTable, and known: [CodeReference] = [], in sections: [Section], of file: File
  ) {
    self.file = file
    self.table = table
    self.sections = sections
    entries = Array(repeating: nil, count: file.sections.count)
    for section in sections { entries[section.index] = [] }
    for symbol in table.symbols where symbol.kind != .section && symbol.kind != .file {
      guard case .section(let index) = symbol.location, entries[Int(index)] != nil else { continue }
      // Bit 0 is set in the address of a Thumb function.
      let value = file.machine == .arm ? symbol.value & ~1 : symbol.value
      let entry = Entry(start: value &- start(of: file.sections[Int(index)]), symbol: symbol)
      entries[Int(index)]?.append(entry)
    }
    for reference in known {
      entries[Int(reference.section)]?.append(Entry(start: reference.value, symbol: nil))
    }
    for index in entries.indices { entries[index]?.sort { $0.start < $1.start } }
  }

  /// Whether an entry names the code at its start.
  private func isName(_ entry: Entry) throws(ReadError) -> Bool {
    guard let symbol = entry.symbol else { return true }
    return try !table.isMapping(symbol)
  }

  /// The value of a symbol at the first byte of a section.
  private func start(of section: Section) -> UInt64 {
    file.type == .relocatable ? 0 : section.address
  }

  /// The first code between two symbols that isn't padding.
  ///
  /// A symbol without a size covers everything up to the next symbol.
  ///
  /// - Throws: The same errors as `File.code()` and `SymbolTable.name(of:)`.
  func gap() throws(ReadError) -> StrippingEvidence? {
    guard !sections.isEmpty else { return nil }
    for code in try file.code() {
      guard let section = code.section, let entries = entries[section] else { continue }
      var covered = 0
      /// Whether the last symbol has no size and covers what follows.
      var isOpen = false
      for entry in entries where try isName(entry) {
        let size = entry.symbol?.size ?? 0
        let start = min(Int(clamping: entry.start), code.bytes.count)
        if start > covered {
          if !isOpen, let gap = unpadded(code.bytes, covered..<start) {
            return missing(section, gap)
          }
          (covered, isOpen) = (start, false)
        }
        if start == covered { isOpen = size == 0 }
        covered = max(covered, start + min(Int(clamping: size), code.bytes.count - start))
      }
      if !isOpen, let gap = unpadded(code.bytes, covered..<code.bytes.count) {
        return missing(section, gap)
      }
    }
    return nil
  }

  /// The first function that no symbol names or covers, among those in unwind tables: symbol values
  /// by section index.
  ///
  /// Ignores one that is followed only by padding up to the next symbol, because assemblers can
  /// begin an entry of the unwind table there.
  ///
  /// - Throws: The same errors as `File.code()` and `SymbolTable.name(of:)`.
  func unnamed(among functions: [Int: [UInt64]]) throws(ReadError) -> StrippingEvidence? {
    var code: [Int: [UInt8]]?
    for section in sections.sorted(by: { $0.offset < $1.offset }) {
      let entries = entries[section.index] ?? []
      var next = 0
      /// The end of the code that the symbols before `next` cover.
      var covered: UInt64 = 0
      for value in Set(functions[section.index] ?? []).sorted() {
        let function = value &- start(of: section)
        guard function < section.size else { continue }
        var isNamed = false
        while next < entries.count, entries[next].start <= function {
          let entry = entries[next]
          let (end, overflow) = entry.start.addingReportingOverflow(entry.symbol?.size ?? 0)
          covered = max(covered, overflow ? .max : end)
          if entry.start == function, !isNamed { isNamed = try isName(entry) }
          next += 1
        }
        guard !isNamed, function >= covered else { continue }
        if code == nil { code = try file.codeBySection() }
        guard let bytes = code?[section.index] else { continue }
        let end = entries[next...].first { $0.symbol != nil }?.start ?? section.size
        if unpadded(bytes, Int(function)..<min(Int(clamping: end), bytes.count)) != nil {
          return missing(section.index, Int(function))
        }
      }
    }
    return nil
  }

  private func missing(_ section: Int, _ offset: Int) -> StrippingEvidence {
    let section = file.sections[section]
    return .code(section: section.name, address: start(of: section) &+ UInt64(offset))
  }

  /// The offset of the first code in a range that isn't padding.
  private func unpadded(_ code: [UInt8], _ range: Range<Int>) -> Int? {
    let end = CodePadding.end(in: code, from: range, on: file.machine)
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
