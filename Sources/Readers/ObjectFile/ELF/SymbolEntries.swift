internal import CLibelf
// In optimized builds, the structures of elf.h belong to the C library's module.
internal import Glibc
internal import ObjectFiles

/// The entries of a symbol table, which are stored as in the file and decoded on access.
struct SymbolEntries {
  /// All entries of the table, starting with the null symbol, in the host's byte order.
  private let entries: [UInt8]
  private let addressSize: AddressSize
  /// One section index per entry if the file has more than 65,279 sections; empty otherwise.
  private let extendedIndices: [UInt32]

  /// Takes at least one entry.
  init(entries: [UInt8], addressSize: AddressSize, extendedIndices: [UInt32]) {
    self.entries = entries
    self.addressSize = addressSize
    self.extendedIndices = extendedIndices
  }

  /// Includes the null symbol.
  var count: Int {
    entries.count
      / (addressSize == .bits32 ? MemoryLayout<Elf32_Sym>.size : MemoryLayout<Elf64_Sym>.size)
  }

  /// The entry at an index from 0, counting the null symbol.
  func entry(at index: Int) -> Elf64_Sym {
    precondition(index < count)
    return entries.withUnsafeBytes { bytes in
      guard addressSize == .bits32 else {
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
