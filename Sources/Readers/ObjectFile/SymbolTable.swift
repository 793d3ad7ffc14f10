internal import Synchronization

/// The symbols of a file that serve one purpose.
///
/// Names are read on demand, by reopening the file.
package struct SymbolTable: Sendable {
  /// The symbols in order.
  package let symbols: [Symbol]
  /// The table of the names.
  package let strings: StringTable
  private let loaded = LoadedNames()

  package init(symbols: [Symbol], strings: StringTable) {
    self.symbols = symbols
    self.strings = strings
  }

  /// The name of one of this table's symbols, with invalid UTF-8 replaced.
  ///
  /// The first call reads all names.
  ///
  /// - Throws: `changed` if the file was modified or replaced after it was first read; `notFound`,
  ///   `unreadable` or `truncated` if it can't be reread; `malformed` if the total length of the
  ///   names is disproportionate, because they overlap.
  package func name(of symbol: Symbol) throws(ReadError) -> String {
    try names().name(at: symbol.nameOffset)
  }

  /// Reads the name of one symbol without reading the others; otherwise like `name(of:)`.
  package func readName(of symbol: Symbol) throws(ReadError) -> String {
    if let names = loaded.names.withLock({ $0 }) { return names.name(at: symbol.nameOffset) }
    return try strings.readName(at: symbol.nameOffset)
  }

  /// Calls `body` with each symbol in order and the bytes of its name.
  ///
  /// The bytes may have any encoding, exclude the terminating zero, and are valid only during the
  /// call.
  ///
  /// - Throws: The same errors as `name(of:)`.
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
      try read.requireProportion(of: symbols.map(\.nameOffset))
      names = read
      return read
    }
  }

  private final class LoadedNames: Sendable {
    let names = Mutex<StringTable.Names?>(nil)
  }
}
