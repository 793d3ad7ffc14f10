internal import ELF

/// The names that are looked for, and where `.debug_str` has them.
struct WantedNames {
  private let names: [ArraySlice<UInt8>: String]
  /// The offsets of strings that are a wanted name.
  private let offsets: [Int: String]

  /// Above this number of offsets, so many units have one of them by chance that to look for them
  /// takes longer than to read all units.
  private static let offsetLimit = 1000

  /// Finds all names in one pass through the strings.
  init(_ names: Set<String>, in strings: Part) {
    let wanted = names.map { (name: $0, bytes: Array($0.utf8)) }
      .filter { !$0.bytes.isEmpty && !$0.bytes.contains(0) }
    self.names = Dictionary(
      wanted.map { ($0.bytes[...], $0.name) }, uniquingKeysWith: { first, _ in first })
    // A linker may let one string be the end of another, so what stands before it does not matter.
    offsets = Dictionary(
      strings.occurrences(of: wanted.map { $0.bytes + [0] }).map {
        ($0.offset, wanted[$0.needle].name)
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// The wanted name that stands at `offset` of `.debug_str`.
  func name(at offset: Int) -> String? { offsets[offset] }

  /// The wanted name that these bytes are.
  func name(_ bytes: ArraySlice<UInt8>) -> String? { names[bytes] }

  /// Where a part has the offset of a wanted name or the name itself, ascending; nil when there are
  /// too many names to tell.
  ///
  /// Other bytes can look the same, but each entry with a name that its unit does not get by an
  /// index has one of these places in it.
  func mentions(in part: Part) -> [Int]? {
    guard offsets.count <= Self.offsetLimit else { return nil }
    let inside = names.keys.map { Array($0) + [0] }
    return part.occurrences(of: encodedOffsets(part.byteOrder) + inside).map(\.offset).sorted()
  }

  /// Where `.debug_str_offsets` has the offset of a wanted name, ascending; nil as above, and when
  /// the section is cut off.
  func indices(in part: Part) -> [Int]? {
    guard offsets.count <= Self.offsetLimit, part.hasWholeLists else { return nil }
    return part.occurrences(of: encodedOffsets(part.byteOrder)).map(\.offset).sorted()
  }

  /// The low four bytes of each offset, which the 64-bit format has too.
  private func encodedOffsets(_ byteOrder: ByteOrder) -> [[UInt8]] {
    offsets.keys.map { offset in
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: offset >> (8 * $0)) }
      return byteOrder == .littleEndian ? bytes : bytes.reversed()
    }
  }
}

extension Part {
  /// Whether the lists of `.debug_str_offsets` end where the section does: DWARF 5, section 7.26.
  fileprivate var hasWholeLists: Bool {
    var cursor = Cursor(self, at: 0)
    do throws(UnreadableUnit) {
      while !cursor.isAtEnd { try cursor.skip(try cursor.initialLength().length) }
      return true
    } catch {
      return false
    }
  }

  /// Finds byte sequences; the occurrences of one are in the order of offsets.
  func occurrences(of needles: [[UInt8]]) -> [(needle: Int, offset: Int)] {
    let set = NeedleSet(needles)
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
