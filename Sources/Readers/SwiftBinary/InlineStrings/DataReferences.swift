internal import Algorithms
package import ObjectFile

extension ProgramImage {
  /// The addresses, of the given ones, that instructions, data or the pointers of a loader contain.
  ///
  /// The file is the linked one that this image was made of. Throws the errors of
  /// `File.loaderPointers`.
  package func references(
    to addresses: Set<UInt64>, in file: File
  ) throws(ReadError) -> Set<UInt64> {
    let data = try data()
    let words = DataWords(addresses, in: data)
    var found = Set(DataReferences(to: addresses, in: self).references.keys)
    found.formUnion(addresses.filter { !words.places(of: $0).isEmpty })
    found.formUnion(try file.loaderPointers().lazy.compactMap(\.addend).filter(addresses.contains))
    if instructionSet == .amd64, file.type == .executable { findFixed(addresses, &found) }
    findInTables(addresses, data, &found)
    return found
  }

  /// Searches tables of the distances of strings from the start of the table, which code refers to.
  ///
  /// LLVM makes them of arrays of pointers: RelLookupTableConverter.cpp.
  private func findInTables(
    _ addresses: Set<UInt64>, _ data: [Data], _ found: inout Set<UInt64>
  ) {
    let reach: UInt64 = 1 << 14
    let sorted = addresses.sorted()
    let memory = ImageMemory(data)
    /// Whether an entry of a table leads to the start of a string.
    func isEntry(_ place: UInt64, of start: UInt64) -> Bool {
      guard let distance = memory.distance(at: place) else { return false }
      let target = start &+ UInt64(bitPattern: Int64(distance))
      return addresses.contains(target)
        || memory.byte(at: target &- 1) == 0 && (memory.byte(at: target) ?? 0) >= 0x20
    }
    var tables: [UInt64: Set<UInt64>] = [:]
    for part in data {
      part.bytes.withUnsafeBytes { bytes in
        for offset in stride(from: Int(3 & (0 &- part.address)), to: bytes.count - 3, by: 4) {
          let distance = UInt64(
            bitPattern: Int64(
              Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self))))
          let place = part.address &+ UInt64(offset)
          var index = sorted.partitioningIndex { $0 > place &+ distance }
          while index > 0, place &+ distance &- sorted[index - 1] <= reach {
            index -= 1
            let start = sorted[index] &- distance
            guard start & 3 == 0,
              isEntry(start < place ? place &- 4 : place &+ 4, of: start)
            else { continue }
            tables[start, default: []].insert(sorted[index])
          }
        }
      }
    }
    for start in DataReferences(to: Set(tables.keys), in: self).references.keys {
      found.formUnion(tables[start] ?? [])
    }
  }

  /// Searches for addresses of 32 bits, which instructions of a program at a fixed address contain.
  private func findFixed(_ addresses: Set<UInt64>, _ found: inout Set<UInt64>) {
    for part in parts where part.bytes.count >= 4 {
      part.bytes.withUnsafeBytes { code in
        for offset in 0...code.count - 4 {
          let word = code.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian
          if addresses.contains(UInt64(word)) { found.insert(UInt64(word)) }
        }
      }
    }
  }
}

/// The locations in code that refer to addresses in data.
struct DataReferences {
  struct Reference: Hashable {
    let part: Int
    /// In bytes from the start of the part.
    let offset: Int
    /// Whether the instruction loads from the address, rather than only computing it.
    let isLoad: Bool
    /// Whether a load that adds an index to the address may follow.
    var mayHaveIndex = true
  }

  /// Whether a load from the address that `lea` has computed, plus an index, follows soon.
  ///
  /// The load has a ModRM byte with register 4, and a SIB byte with factor 8 and that register as
  /// the base.
  private static func hasIndex(_ code: UnsafeRawBufferPointer, after place: Int) -> Bool {
    let register = code[place - 1] >> 3 & 7
    return (place + 4..<min(place + 132, code.count)).contains { (place: Int) -> Bool in
      let modRM = code[place - 1]
      guard modRM & 7 == 4, modRM < 0xc0 else { return false }
      let sib = code[place]
      return sib & 0xc7 == 0xc0 | register
    }
  }

  private(set) var references: [UInt64: [Reference]] = [:]

  /// Searches all code for the addresses.
  ///
  /// On x86-64, this doesn't require instruction boundaries: an instruction with an address
  /// relative to itself has a ModRM byte with mode 0 and register 5 before the displacement (Intel
  /// 64 manual, volume 2, 2.2.1.6).
  init(to addresses: Set<UInt64>, in image: ProgramImage) {
    guard let lowest = addresses.min(), let highest = addresses.max() else { return }
    for (index, part) in image.parts.enumerated() {
      part.bytes.withUnsafeBytes { code in
        switch image.instructionSet {
        case .amd64:
          guard code.count >= 6 else { return }
          for place in 2..<code.count - 3 where code[place - 1] & 0xc7 == 0x05 {
            let distance = code.loadUnaligned(fromByteOffset: place, as: Int32.self)
            let address =
              part.address &+ UInt64(place + 4) &+ UInt64(bitPattern: Int64(distance))
            guard address >= lowest, address <= highest, addresses.contains(address) else {
              continue
            }
            references[address, default: []].append(
              Reference(
                part: index, offset: place - 2, isLoad: code[place - 2] != 0x8d,
                mayHaveIndex: Self.hasIndex(code, after: place)))
          }
        case .aarch64:
          var decoder = AArch64Decoder(code: code, address: part.address)
          for offset in stride(from: 0, to: code.count - 3, by: 4) {
            let instruction = decoder.instruction(at: offset)
            for (distance, isLoad) in [(instruction.reference, false), (instruction.source, true)] {
              guard let distance else { continue }
              let address = part.address &+ UInt64(bitPattern: Int64(distance))
              guard addresses.contains(address) else { continue }
              references[address, default: []].append(
                Reference(part: index, offset: offset, isLoad: isLoad))
            }
          }
        }
      }
    }
  }
}
