internal import ELF

/// The values that a linker would write to a section: gABI chapter 4, Relocation.
struct Relocations {
  let section: Section
  let entries: [UInt8]
  let file: File

  /// Writes symbol values plus addends to `part`, so that its references are offsets in sections.
  func apply(to part: inout Part) throws(UnreadableUnit) {
    let width = file.objectClass == .bits32 ? 4 : 8
    let hasAddend = section.relocationFormat == .withAddends
    var cursor = Cursor(
      Part(name: section.name, bytes: entries, byteOrder: file.byteOrder), at: 0)
    guard section.link < file.sections.count, file.sections[Int(section.link)].isSymbolTable else {
      throw cursor.damage("expected sh_link to be a symbol table, found section \(section.link)")
    }
    while !cursor.isAtEnd {
      let place = try cursor.integer(size: width)
      let info = try cursor.integer(size: width)
      let addend = hasAddend ? try cursor.integer(size: width) : nil
      let type = width == 4 ? info & 0xff : info & 0xffff_ffff
      let size = try size(ofField: UInt32(truncatingIfNeeded: type), cursor)
      if size == 0 { continue }
      guard place <= UInt64(part.bytes.count), size <= part.bytes.count - Int(place) else {
        throw cursor.damage(
          "expected a place in the \(part.bytes.count) bytes of \(part.name), found \(place)")
      }
      let symbol = try value(ofSymbol: info >> (width == 4 ? 8 : 32), cursor)
      let value = symbol &+ (addend ?? part.integer(at: Int(place), size: size))
      part.store(value, at: Int(place), size: size)
    }
  }

  /// The size of the field for symbol value plus addend, in bytes.
  ///
  /// It is 0 for a relocation that doesn't affect names and lines.
  private func size(ofField type: UInt32, _ cursor: Cursor) throws(UnreadableUnit) -> Int {
    switch Relocation.Kind(type, on: file.machine) {
    case .absolute(let size): return size
    case .nothing, .threadLocal: return 0
    case .relative, .relativeToPointer, .branch, .pages, .pageOffset, .other:
      throw cursor.damage(
        "expected an absolute relocation of a known kind, found \(type) of \(file.machine)")
    }
  }

  private func value(
    ofSymbol index: UInt64, _ cursor: Cursor
  ) throws(UnreadableUnit) -> UInt64 {
    // Entry 0 of a symbol table is reserved, and omitted from the table's symbols here.
    if index == 0 { return 0 }
    guard let symbols = file.symbolTable?.symbols, index <= UInt64(symbols.count) else {
      throw cursor.damage("the relocation's symbol \(index) does not exist")
    }
    return symbols[Int(index) - 1].value
  }
}

extension Part {
  /// Writes the low bytes of `value` at `offset`, which must be within the part.
  fileprivate mutating func store(_ value: UInt64, at offset: Int, size: Int) {
    for index in 0..<size {
      let shift = byteOrder == .littleEndian ? index : size - 1 - index
      bytes[offset + index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * shift))
    }
  }
}
