package import ObjectFiles

extension ELFFormat {
  /// The allocated relocations of a linked file: gABI chapter 4, Relocation.
  ///
  /// Relocations in packed formats represent addresses in this file, and leave them in the
  /// pointers.
  package func loaderPointers(in file: File) throws(ReadError) -> [LoaderPointer] {
    var pointers: [LoaderPointer] = []
    let width = file.addressSize == .bits32 ? 4 : 8
    for table in sections where table.isAllocated {
      guard let format = table.relocationFormat, format != .compact else { continue }
      let bytes = try file.contents(of: file.sections[table.index])
      let hasAddend = format == .withAddends
      let entrySize = width * (hasAddend ? 3 : 2)
      pointers.reserveCapacity(pointers.count + bytes.count / entrySize)
      for start in stride(from: 0, through: bytes.count - entrySize, by: entrySize) {
        let info = Self.integer(bytes, start + width, width, file.byteOrder)
        // Entry 0 of a symbol table is reserved, and omitted from the symbols.
        let symbol = UInt32(info >> (width == 4 ? 8 : 32))
        pointers.append(
          LoaderPointer(
            address: Self.integer(bytes, start, width, file.byteOrder),
            symbol: symbol == 0 ? nil : symbol - 1,
            addend: hasAddend
              ? Self.integer(bytes, start + 2 * width, width, file.byteOrder) : nil))
      }
    }
    return pointers
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
