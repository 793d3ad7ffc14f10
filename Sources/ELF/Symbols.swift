internal import CLibelf
// In optimized builds, the structures of elf.h belong to the C library's module.
internal import Glibc

/// The symbols of a table, which are stored as in the file and decoded on access.
package struct Symbols: RandomAccessCollection, Sendable {
  /// All entries of the table, starting with the null symbol, in the host's byte order.
  private let entries: [UInt8]
  private let objectClass: ObjectClass
  /// One section index per entry if the file has more than 65,279 sections; empty otherwise.
  private let extendedIndices: [UInt32]

  /// Takes at least one entry.
  init(entries: [UInt8], objectClass: ObjectClass, extendedIndices: [UInt32]) {
    self.entries = entries
    self.objectClass = objectClass
    self.extendedIndices = extendedIndices
  }

  /// 0, which is entry 1 of the table.
  package var startIndex: Int { 0 }
  /// The number of symbols without the null symbol.
  package var endIndex: Int { entries.count / Self.entrySize(objectClass) - 1 }

  /// The symbol at an index from 0.
  package subscript(position: Int) -> Symbol {
    let entry = entry(at: position + 1)
    return Symbol(entry, location: location(of: entry, at: position + 1))
  }

  /// st_name of every symbol in order.
  var nameOffsets: some RandomAccessCollection<UInt32> {
    indices.lazy.map { entry(at: $0 + 1).st_name }
  }

  /// In bytes: elf.h, Elf32_Sym and Elf64_Sym.
  static func entrySize(_ objectClass: ObjectClass) -> Int {
    objectClass == .bits32 ? MemoryLayout<Elf32_Sym>.size : MemoryLayout<Elf64_Sym>.size
  }

  /// The entry at an index from 0, counting the null symbol.
  func entry(at index: Int) -> Elf64_Sym {
    precondition(index <= endIndex)
    return entries.withUnsafeBytes { bytes in
      guard objectClass == .bits32 else {
        return bytes.loadUnaligned(
          fromByteOffset: index * MemoryLayout<Elf64_Sym>.size, as: Elf64_Sym.self)
      }
      let entry = bytes.loadUnaligned(
        fromByteOffset: index * MemoryLayout<Elf32_Sym>.size, as: Elf32_Sym.self)
      return Elf64_Sym(
        st_name: entry.st_name, st_info: entry.st_info, st_other: entry.st_other,
        st_shndx: entry.st_shndx, st_value: UInt64(entry.st_value), st_size: UInt64(entry.st_size))
    }
  }

  func location(of entry: Elf64_Sym, at index: Int) -> Symbol.Location {
    Symbol.Location(
      entry.st_shndx, extended: extendedIndices.isEmpty ? 0 : extendedIndices[index])
  }
}
