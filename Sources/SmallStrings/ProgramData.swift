internal import Algorithms

struct ProgramData {
  private let parts: [ProgramImage.Data]

  init(_ parts: [ProgramImage.Data]) {
    self.parts = parts.sorted { $0.address < $1.address }
  }

  /// The 32-bit offset stored at an address; nil if there is no data.
  func distance(at address: UInt64) -> Int32? {
    let end = parts.partitioningIndex { $0.address > address }
    guard end > 0 else { return nil }
    let part = parts[end - 1]
    guard let offset = Int(exactly: address - part.address), offset + 4 <= part.bytes.count else {
      return nil
    }
    return part.bytes.withUnsafeBytes {
      Int32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Int32.self))
    }
  }
}
