internal import CLibelf
internal import Glibc

/// A place in a file's memory image where some bytes are.
package struct Occurrence: Sendable, Hashable {
  /// The place of the bytes in the list of needles, from 0.
  package let needle: Int
  /// The index of the allocated section that holds the first byte, from 0, as in
  /// `File.sections`; nil when a segment holds it outside of every section.
  package let section: Int?
  /// The address of the first byte at run time; in a relocatable file, the offset in its section.
  package let address: UInt64
  /// The offset of the first byte, in bytes from the start of the ELF file.
  package let offset: UInt64
}

extension File {
  /// Finds byte sequences in the parts of the file that are in memory at run time.
  ///
  /// These parts are the segments of type PT_LOAD, and the allocated sections with contents that
  /// lie outside of them, as all do in a relocatable file. The bytes between sections count, so a
  /// file without section headers can be searched too. An empty sequence is everywhere.
  ///
  /// The file is opened again and read in pieces of about a MiB.
  ///
  /// - Parameters:
  ///   - needles: The byte sequences to find.
  ///   - limit: The number of occurrences after which the search for one sequence may stop, at
  ///     least 1.
  /// - Throws: `changed` when the file is not the one that was read before; `notFound`,
  ///   `unreadable` or `truncated` when it can't be read any more.
  /// - Returns: The occurrences, which may overlap; for one sequence, in the order of offsets.
  package func occurrences(
    of needles: [[UInt8]], limit: Int
  ) throws(ReadError) -> [Occurrence] {
    try OpenFile.withFile(at: path) { (file) throws(ReadError) in
      guard file.identity == identity else {
        throw file.failure(.changed, "expected the file as it was first read, found another")
      }
      let piece: UInt64 = 1 << 20
      let overlap = UInt64(max(1, needles.map(\.count).max() ?? 0) - 1)
      var counts = needles.map { _ in 0 }
      var occurrences: [Occurrence] = []
      for range in loadedRanges() {
        for start in stride(from: range.lowerBound, to: range.upperBound, by: Int(piece)) {
          let bytes = try file.bytes(
            at: base + start, count: min(piece + overlap, range.upperBound - start))
          for (index, needle) in needles.enumerated() {
            let found = Self.positions(
              of: needle, in: bytes, before: Int(piece), limit: limit - counts[index])
            counts[index] += found.count
            occurrences += found.map { occurrence(of: index, at: start + UInt64($0)) }
          }
        }
      }
      return occurrences
    }
  }

  /// The ranges of offsets to search; none overlaps another, or forged headers could have the same
  /// bytes searched millions of times.
  private func loadedRanges() -> [Range<UInt64>] {
    let loaded = segments.filter { $0.type == PT_LOAD }.map { $0.offset..<$0.offset + $0.size }
    let allocated = sections.filter { $0.isAllocated && $0.hasContents }
      .map { $0.offset..<$0.offset + $0.size }
    var ranges: [Range<UInt64>] = []
    for range in (loaded + allocated).sorted(by: { $0.lowerBound < $1.lowerBound })
    where !range.isEmpty {
      if let last = ranges.last, range.lowerBound < last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  private func occurrence(of needle: Int, at offset: UInt64) -> Occurrence {
    let section = sections.first {
      $0.isAllocated && $0.hasContents && $0.offset <= offset && offset - $0.offset < $0.size
    }
    let segment = segments.first {
      $0.type == PT_LOAD && $0.offset <= offset && offset - $0.offset < $0.size
    }
    let address =
      segment.map { $0.address &+ (offset - $0.offset) }
      ?? section.map { $0.address &+ (offset - $0.offset) }
    return Occurrence(
      needle: needle, section: section?.index, address: address ?? offset, offset: offset)
  }

  /// The first positions of `needle` in `bytes` that are less than `end`, no more than `limit`.
  private static func positions(
    of needle: [UInt8], in bytes: [UInt8], before end: Int, limit: Int
  ) -> [Int] {
    bytes.withUnsafeBytes { buffer in
      var positions: [Int] = []
      var start = 0
      while positions.count < limit, start < min(end, buffer.count), let base = buffer.baseAddress,
        let found = memmem(base + start, buffer.count - start, needle, needle.count)
      {
        let position = UnsafeRawPointer(found) - base
        guard position < end else { break }
        positions.append(position)
        start = position + 1
      }
      return positions
    }
  }
}
