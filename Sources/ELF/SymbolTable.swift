internal import Synchronization

/// The symbols of one section of type SHT_SYMTAB or SHT_DYNSYM: gABI chapter 4, Symbol Table.
///
/// The names stay in the file until they are asked for; then the file is opened again.
package struct SymbolTable: Sendable {
  /// The symbols in order, without the reserved null symbol: element 0 is the table's entry 1.
  package let symbols: Symbols
  /// The linked string table.
  let strings: StringTable
  private let loaded = LoadedNames()

  init(symbols: Symbols, strings: StringTable) {
    self.symbols = symbols
    self.strings = strings
  }

  /// The name of one of this table's symbols, with replacement characters where it is not UTF-8.
  ///
  /// The first call reads all names. It throws `changed` when the file is not the one that was read
  /// before; `notFound`, `unreadable` or `truncated` when it can't be read any more; and
  /// `malformed` when the names overlap out of all proportion.
  package func name(of symbol: Symbol) throws(ReadError) -> String {
    try names().name(at: symbol.nameOffset)
  }

  /// The name of one symbol, without reading those of the others; else as `name(of:)`.
  package func readName(of symbol: Symbol) throws(ReadError) -> String {
    if let names = loaded.names.withLock({ $0 }) { return names.name(at: symbol.nameOffset) }
    return try strings.readName(at: symbol.nameOffset)
  }

  /// Calls `body` with each symbol in order and the bytes of its name.
  ///
  /// The bytes are as in the file, of any encoding, without the terminating zero. They are valid
  /// only during the call. Throws what `name(of:)` throws.
  package func forEachName(
    in range: Range<Int>? = nil, _ body: (Symbol, UnsafeBufferPointer<UInt8>) -> Void
  ) throws(ReadError) {
    let names = try names()
    for symbol in symbols[range ?? symbols.indices] {
      names.withName(at: symbol.nameOffset) { body(symbol, $0) }
    }
  }

  private func names() throws(ReadError) -> StringTable.Names {
    try loaded.names.withLock { (names) throws(ReadError) in
      if let names { return names }
      let read = try strings.names()
      try read.requireProportion(of: symbols.nameOffsets)
      names = read
      return read
    }
  }

  private final class LoadedNames: Sendable {
    let names = Mutex<StringTable.Names?>(nil)
  }
}
