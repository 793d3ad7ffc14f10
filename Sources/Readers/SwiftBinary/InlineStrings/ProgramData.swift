internal import Algorithms

struct ProgramData {
  private let parts: [ProgramImage.Data]

  init(_ parts: [ProgramImage.Data]) {
    self.parts = parts.sorted { $0.address < $1.address }
  }

  /// The 32-bit offset stored at an address; nil if there is no data.
  func distance(at address: UInt64) -> Int32? {
    guard let (part, offset) = position(of: address), offset + 4 <= parts[part].bytes.count else {
      return nil
    }
    return parts[part].bytes.withUnsafeBytes {
      Int32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Int32.self))
    }
  }

  /// The byte stored at an address; nil if there is no data.
  func byte(at address: UInt64) -> UInt8? {
    position(of: address).map { parts[$0.part].bytes[$0.offset] }
  }

  private func position(of address: UInt64) -> (part: Int, offset: Int)? {
    let end = parts.partitioningIndex { $0.address > address }
    guard end > 0, let offset = Int(exactly: address - parts[end - 1].address),
      offset < parts[end - 1].bytes.count
    else { return nil }
    return (end - 1, offset)
  }
}
