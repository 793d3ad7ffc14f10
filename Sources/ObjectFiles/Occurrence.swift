internal import Algorithms

/// An occurrence of bytes in the parts of a file that are loaded into memory.
package struct Occurrence: Sendable, Hashable {
  /// The index of the byte sequence in the list of needles, from 0.
  package let needle: Int
  /// The index of the allocated section that holds the first byte, from 0, as in `File.sections`;
  /// nil if it is in a segment outside every section.
  package let section: Int?
  /// Whether the bytes are a complete string: followed by a zero, and not preceded by text.
  package let isWholeText: Bool
  /// Whether the first byte is in executable memory.
  package let isInCode: Bool
  /// The run-time address of the first byte; in a relocatable file, the offset in its section.
  package let address: UInt64
  /// The offset of the first byte, in bytes from the start of the object file.
  package let offset: UInt64
}

extension File {
  /// Finds byte sequences in the parts of the file that are loaded into memory.
  ///
  /// These are the loaded segments, and the allocated sections with contents outside them (in a
  /// relocatable file, all such sections). Bytes between sections are searched, so section headers
  /// aren't needed. An empty sequence is never found.
  ///
  /// Reopens the file and reads it in chunks of about 1 MiB.
  ///
  /// - Parameters:
  ///   - needles: The byte sequences to find.
  ///   - limit: The number of occurrences after which the search for one sequence may stop, at
  ///     least 1.
  /// - Throws: `changed` if the file was modified or replaced after it was first read; `notFound`,
  ///   `unreadable` or `truncated` if it can't be reread.
  /// - Returns: The occurrences, which may overlap; for one sequence, in order of offset.
  package func occurrences(
    of needles: [[UInt8]], limit: Int
  ) throws(ReadError) -> [Occurrence] {
    let set = NeedleSet(needles)
    let overlap = UInt64(max(1, needles.map(\.count).max() ?? 0) - 1)
    let found = try origin.withFile { (file) throws(ReadError) in
      var found: [Found] = []
      for range in loadedRanges() {
        found += try concurrentMap(range.count, by: 1 << 20) { piece throws(ReadError) in
          let start = range.lowerBound + UInt64(piece.lowerBound)
          // One more byte on each side, to examine the neighbors.
          let lead = piece.lowerBound > 0 ? 1 : 0
          let bytes = try file.bytes(
            at: origin.base + start - UInt64(lead),
            count: min(
              UInt64(lead + piece.count) + overlap + 1, range.upperBound - start + UInt64(lead)))
          return bytes.withUnsafeBufferPointer { bytes in
            var counts = [Int](repeating: 0, count: needles.count)
            var found: [Found] = []
            set.forEachOccurrence(in: bytes) { needle, offset in
              let place = offset - lead
              guard place >= 0, place < piece.count, counts[needle] < limit else { return }
              counts[needle] += 1
              let end = offset + needles[needle].count
              found.append(
                Found(
                  needle: needle, offset: start + UInt64(place),
                  isWhole: end < bytes.count && bytes[end] == 0
                    && (offset == 0 || !Self.isText(bytes[offset - 1]))))
            }
            return found
          }
        }
      }
      return found
    }
    var counts = [Int](repeating: 0, count: needles.count)
    return found.filter {
      counts[$0.needle] += 1
      return counts[$0.needle] <= limit
    }.map { occurrence(of: $0.needle, at: $0.offset, isWhole: $0.isWhole) }
  }

  private struct Found: Sendable {
    var needle: Int
    var offset: UInt64
    var isWhole: Bool
  }

  /// Whether a byte is likely to be part of text: a letter, a digit, a space or one of `-./:_`.
  ///
  /// Other bytes are more likely to be the end of a number: a double often ends with `?` or `@`.
  private static func isText(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: " -./:_".utf8.contains(byte)
    }
  }

  /// The ranges of offsets to search, without overlaps.
  ///
  /// With overlaps, forged headers could have the same bytes searched millions of times.
  private func loadedRanges() -> [Range<UInt64>] {
    let loaded = segments.filter(\.isLoaded).map(\.range)
    let allocated = sections.filter { $0.isAllocated && $0.hasContents }
      .map(\.range)
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

  private func occurrence(
    of needle: Int, at offset: UInt64, isWhole: Bool
  ) -> Occurrence {
    let section = sections.first {
      $0.isAllocated && $0.hasContents && $0.offset <= offset && offset - $0.offset < $0.size
    }
    let segment = segments.first {
      $0.isLoaded && $0.offset <= offset && offset - $0.offset < $0.size
    }
    let address =
      segment.map { $0.address &+ (offset - $0.offset) }
      ?? section.map { $0.address &+ (offset - $0.offset) }
    return Occurrence(
      needle: needle, section: section?.index, isWholeText: isWhole,
      isInCode: section?.isExecutable ?? segment?.isExecutable ?? false, address: address ?? offset,
      offset: offset)
  }
}
