internal import Algorithms
internal import ELF

/// The pointers that the dynamic loader writes, and the placeholder addresses of a relocatable
/// file: gABI chapter 4, Relocation.
struct Relocations {
  /// The run-time target of a pointer.
  enum Target {
    /// An address in this file.
    case here(UInt64)
    /// A symbol with this name in another file.
    case symbol(String)
  }

  private struct Entry {
    /// The address of the pointer.
    let address: UInt64
    let symbol: Int
    /// Nil if the addend is stored in the pointer itself: SHT_REL.
    let addend: UInt64?
  }

  /// In ascending order of addresses.
  private let entries: [Entry]
  private let symbols: SymbolTable?
  /// The symbols of other files, by their placeholder addresses in a relocatable file.
  private let imports: [UInt64: Symbol]

  /// Reads the sections of relocations that are loaded into memory.
  ///
  /// Relocations in packed formats represent addresses in this file, and leave them in the
  /// pointers.
  init(of file: File, memory: Memory) throws(ReadError) {
    var entries: [Entry] = []
    let width = memory.pointerSize
    for section in file.sections where section.isAllocated {
      guard let format = section.relocationFormat, format != .compact else { continue }
      let bytes = try file.contents(of: section)
      let hasAddend = format == .withAddends
      let entrySize = width * (hasAddend ? 3 : 2)
      entries.reserveCapacity(entries.count + bytes.count / entrySize)
      for start in stride(from: 0, through: bytes.count - entrySize, by: entrySize) {
        let info = Self.integer(bytes, start + width, width, file.byteOrder)
        entries.append(
          Entry(
            address: Self.integer(bytes, start, width, file.byteOrder),
            symbol: Int(info >> (width == 4 ? 8 : 32)),
            addend: hasAddend
              ? Self.integer(bytes, start + 2 * width, width, file.byteOrder) : nil))
      }
    }
    self.entries = entries.sorted { $0.address < $1.address }
    symbols = file.dynamicSymbolTable
    imports = [:]
  }

  /// Takes a relocatable file, whose relocations are already applied.
  init(of file: File, linking: Linking) {
    entries = []
    symbols = file.symbolTable
    imports = linking.imports
  }

  func target(at address: UInt64) throws(UnreadableRecord) -> Target {
    guard let symbol = imports[address], let symbols else { return .here(address) }
    return .symbol(try Self.name(of: symbol, in: symbols, referredToAt: address))
  }

  private static func name(
    of symbol: Symbol, in table: SymbolTable, referredToAt address: UInt64
  ) throws(UnreadableRecord) -> String {
    do throws(ReadError) {
      return try table.name(of: symbol)
    } catch {
      throw UnreadableRecord(address: address, message: error.description)
    }
  }

  /// The target of the pointer at `address`.
  func target(
    ofPointerAt address: UInt64, in memory: Memory
  ) throws(UnreadableRecord) -> Target {
    let stored = try memory.integer(at: address, size: memory.pointerSize)
    let entry = entry(at: address)
    guard let entry, entry.symbol != 0 else {
      let value = entry?.addend ?? stored
      guard value != 0 else {
        throw UnreadableRecord(
          address: address, message: "expected a pointer or a relocation, found neither")
      }
      return try target(at: value)
    }
    // Entry 0 of a symbol table is reserved, and omitted from the table's symbols here.
    guard let symbols, entry.symbol <= symbols.symbols.count else {
      throw UnreadableRecord(
        address: address, message: "the relocation's symbol \(entry.symbol) does not exist")
    }
    let symbol = symbols.symbols[entry.symbol - 1]
    guard symbol.isDefined else {
      return .symbol(try Self.name(of: symbol, in: symbols, referredToAt: address))
    }
    return .here(symbol.value &+ (entry.addend ?? stored))
  }

  private func entry(at address: UInt64) -> Entry? {
    let index = entries.partitioningIndex { $0.address >= address }
    return index < entries.count && entries[index].address == address ? entries[index] : nil
  }

  private static func integer(
    _ bytes: [UInt8], _ start: Int, _ size: Int, _ order: ByteOrder
  ) -> UInt64 {
    var value: UInt64 = 0
    if size == 8 {
      value = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: UInt64.self) }
      return order == .bigEndian ? UInt64(bigEndian: value) : UInt64(littleEndian: value)
    }
    for index in 0..<size {
      value = value << 8 | UInt64(bytes[start + (order == .bigEndian ? index : size - 1 - index)])
    }
    return value
  }
}
