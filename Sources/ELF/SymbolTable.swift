/// The symbols of one section of type SHT_SYMTAB or SHT_DYNSYM: gABI chapter 4, Symbol Table.
package struct SymbolTable: Sendable {
  /// The symbols in order, without the reserved null symbol: element 0 is the table's entry 1.
  package let symbols: [Symbol]
  /// The linked string table.
  let strings: [UInt8]

  /// Whether a symbol with local binding, other than for a section or file, is in the table.
  ///
  /// False is what `strip -x` leaves.
  package var hasLocalSymbols: Bool {
    symbols.contains { $0.binding == .local && $0.kind != .section && $0.kind != .file }
  }

  /// The name of one of this table's symbols, with replacement characters where it is not UTF-8.
  package func name(of symbol: Symbol) -> String {
    withNameBytes(of: symbol) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the bytes of the name of one of this table's symbols.
  ///
  /// The bytes are as in the file, of any encoding, without the terminating zero. They are valid
  /// only during the call.
  package func withNameBytes<Result>(
    of symbol: Symbol, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try strings.withUnsafeBufferPointer { try body(Self.name(of: symbol, in: $0)) }
  }

  /// Calls `body` with each symbol in order and its name's bytes, as `withNameBytes` does.
  package func forEach(
    _ body: (Symbol, UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    try strings.withUnsafeBufferPointer { bytes in
      for symbol in symbols {
        try body(symbol, Self.name(of: symbol, in: bytes))
      }
    }
  }

  private static func name(
    of symbol: Symbol, in bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let start = Int(symbol.nameOffset)
    return UnsafeBufferPointer(rebasing: bytes[start..<start + Int(symbol.nameLength)])
  }
}
