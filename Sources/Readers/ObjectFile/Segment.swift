/// A part of a file that its headers describe to a loader.
package struct Segment: Sendable {
  /// In bytes from the start of the object file.
  package let offset: UInt64
  package let address: UInt64
  /// The size in the file, in bytes, which can be smaller than in memory.
  package let size: UInt64
  /// Whether the segment is mapped into memory.
  package let isLoaded: Bool
  package let isExecutable: Bool

  package init(
    offset: UInt64, address: UInt64, size: UInt64, isLoaded: Bool, isExecutable: Bool
  ) {
    self.offset = offset
    self.address = address
    self.size = size
    self.isLoaded = isLoaded
    self.isExecutable = isExecutable
  }

  /// The range of offsets in the object file.
  package var range: Range<UInt64> { offset..<offset + size }
}
