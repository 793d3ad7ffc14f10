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
        case .x86:
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
        case .arm:
          var decoder = ARMDecoder(code: code, address: part.address)
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
