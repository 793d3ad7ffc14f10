internal import ELF

/// What the dynamic loader writes into pointers: gABI chapter 4, Relocation.
struct Relocations {
  /// What a pointer refers to at run time.
  enum Target {
    /// An address in this file.
    case here(UInt64)
    /// The symbol of this name in another file.
    case symbol(String)
  }

  private struct Entry {
    let symbol: Int
    /// Nil where the addend is in the pointer itself: SHT_REL.
    let addend: UInt64?
  }

  private let entries: [UInt64: Entry]
  private let symbols: SymbolTable?

  /// Reads the sections of types SHT_RELA (4) and SHT_REL (9) that are in memory at run time.
  ///
  /// Relocations packed in another way stand for addresses in this file, and leave them in the
  /// pointers.
  init(of file: File, memory: Memory) throws(ReadError) {
    var entries: [UInt64: Entry] = [:]
    let width = memory.pointerSize
    for section in file.sections where section.isAllocated && [4, 9].contains(section.type) {
      let bytes = try file.contents(of: section)
      let hasAddend = section.type == 4
      let entrySize = width * (hasAddend ? 3 : 2)
      entries.reserveCapacity(entries.count + bytes.count / entrySize)
      for start in stride(from: 0, through: bytes.count - entrySize, by: entrySize) {
        let info = Self.integer(bytes, start + width, width, file.byteOrder)
        entries[Self.integer(bytes, start, width, file.byteOrder)] = Entry(
          symbol: Int(info >> (width == 4 ? 8 : 32)),
          addend: hasAddend
            ? Self.integer(bytes, start + 2 * width, width, file.byteOrder) : nil)
      }
    }
    self.entries = entries
    symbols = file.dynamicSymbolTable
  }

  /// What the pointer at `address` refers to.
  func target(
    ofPointerAt address: UInt64, in memory: Memory
  ) throws(UnreadableRecord) -> Target {
    let stored = try memory.integer(at: address, size: memory.pointerSize)
    let entry = entries[address]
    guard let entry, entry.symbol != 0 else {
      let value = entry?.addend ?? stored
      guard value != 0 else {
        throw UnreadableRecord(
          address: address, message: "expected a pointer, found neither one nor a relocation")
      }
      return .here(value)
    }
    // Entry 0 of a symbol table is reserved, and not among the table's symbols here.
    guard let symbols, entry.symbol <= symbols.symbols.count else {
      throw UnreadableRecord(
        address: address, message: "the relocation's symbol \(entry.symbol) does not exist")
    }
    let symbol = symbols.symbols[entry.symbol - 1]
    guard symbol.isDefined else { return .symbol(symbols.name(of: symbol)) }
    return .here(symbol.value &+ (entry.addend ?? stored))
  }

  private static func integer(
    _ bytes: [UInt8], _ start: Int, _ size: Int, _ order: ByteOrder
  ) -> UInt64 {
    (0..<size).reduce(0) { value, index in
      value << 8 | UInt64(bytes[start + (order == .bigEndian ? index : size - 1 - index)])
    }
  }
}
