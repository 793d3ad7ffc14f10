internal import Algorithms
internal import ObjectFile

/// The names to find, and their locations in `.debug_str`.
struct WantedNames {
  private let names: [ArraySlice<UInt8>: String]
  /// The offsets of strings that are a wanted name.
  private let offsets: [Int: String]

  /// The maximum number of offsets to search for.
  ///
  /// Above it, so many units contain one of them by chance that reading all units is faster.
  private static let offsetLimit = 1000

  /// Finds all names in one pass over the strings.
  init(_ names: Set<String>, in strings: Part) {
    let wanted = names.map { (name: $0, bytes: Array($0.utf8)) }
      .filter { !$0.bytes.isEmpty && !$0.bytes.contains(0) }
    self.names = Dictionary(
      wanted.map { ($0.bytes[...], $0.name) }, uniquingKeysWith: { first, _ in first })
    // A linker may share the end of a string with another one, so the preceding bytes don't matter.
    offsets = Dictionary(
      strings.occurrences(of: wanted.map { $0.bytes + [0] }).map {
        ($0.offset, wanted[$0.needle].name)
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// The wanted name at `offset` in `.debug_str`.
  func name(at offset: Int) -> String? { offsets[offset] }

  func name(_ bytes: ArraySlice<UInt8>) -> String? { names[bytes] }

  /// The positions of a wanted name or its offset in a part, ascending; nil if there are too many
  /// names.
  ///
  /// Other bytes can look the same, but each entry that doesn't refer to its name by index contains
  /// one of these positions.
  func mentions(in part: Part) -> [Int]? {
    guard offsets.count <= Self.offsetLimit else { return nil }
    let inside = names.keys.map { Array($0) + [0] }
    return part.occurrences(of: encodedOffsets(part.byteOrder) + inside).map(\.offset).sorted()
  }

  /// The byte offsets of wanted names in `.debug_str_offsets`, ascending; nil if there are too many
  /// names, or if the section is truncated.
  func indices(in part: Part) -> [Int]? {
    guard offsets.count <= Self.offsetLimit, part.hasWholeLists else { return nil }
    return part.occurrences(of: encodedOffsets(part.byteOrder)).map(\.offset).sorted()
  }

  /// The low four bytes of each offset, which also occur in the 64-bit format.
  private func encodedOffsets(_ byteOrder: ByteOrder) -> [[UInt8]] {
    offsets.keys.map { offset in
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: offset >> (8 * $0)) }
      return byteOrder == .littleEndian ? bytes : bytes.reversed()
    }
  }
}

extension Part {
  /// Whether the lists in `.debug_str_offsets` end at the end of the section: DWARF 5, section
  /// 7.26.
  fileprivate var hasWholeLists: Bool {
    var cursor = Cursor(self, at: 0)
    do throws(UnreadableUnit) {
      while !cursor.isAtEnd { try cursor.skip(try cursor.initialLength().length) }
      return true
    } catch {
      return false
    }
  }

  /// Finds byte sequences; the occurrences of one are in order of offset.
  func occurrences(of needles: [[UInt8]]) -> [(needle: Int, offset: Int)] {
    let set = MultiPatternMatcher(needles)
    let overlap = max(1, needles.map(\.count).max() ?? 0) - 1
    return concurrentMap(bytes.count, by: 1 << 20) { range in
      bytes.withUnsafeBufferPointer { bytes in
        let piece = UnsafeBufferPointer(
          rebasing: bytes[range.lowerBound..<min(range.upperBound + overlap, bytes.count)])
        var found: [(needle: Int, offset: Int)] = []
        set.forEachOccurrence(in: piece) { needle, offset in
          if offset < range.count { found.append((needle, range.lowerBound + offset)) }
        }
        return found
      }
    }
  }
}
