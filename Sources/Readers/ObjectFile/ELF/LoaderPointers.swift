internal import Algorithms
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
        func word(_ index: Int) -> UInt64 {
          bytes.integer(at: start + index * width, size: width, file.byteOrder)
        }
        // Entry 0 of a symbol table is reserved, and omitted from the symbols.
        let symbol = UInt32(word(1) >> (width == 4 ? 8 : 32))
        pointers.append(
          LoaderPointer(
            address: word(0), symbol: symbol == 0 ? nil : symbol - 1,
            addend: hasAddend ? word(2) : nil))
      }
    }
    return pointers
  }
}
