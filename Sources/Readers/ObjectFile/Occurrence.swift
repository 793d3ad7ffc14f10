package import Algorithms

/// An occurrence of bytes in a file, outside what only linkers and debuggers read.
package struct Occurrence: Sendable, Hashable {
  /// How an occurrence fits into the text around it.
  package enum Extent: Sendable, Hashable, CaseIterable {
    /// It is a whole string.
    case whole
    /// It starts and ends where words of a longer string do.
    case word
    /// As `word`, but the longer string has at most 15 bytes.
    case wordInShortString
    /// It continues the word before it, and may be a string at the end of a longer one, because
    /// linkers merge such strings.
    case tail
    /// It is a part of a longer word.
    case part
    /// It is part of the name of a symbol, property or enum case.
    case name
  }

  /// The index of the byte sequence in the list of needles, from 0.
  package let needle: Int
  /// The index of the section that holds the first byte, from 0, as in `File.sections`; nil if no
  /// section does.
  package let section: Int?
  package let extent: Extent
  /// Whether the first byte is loaded into memory.
  package let isLoaded: Bool
  /// Whether the first byte is in executable memory.
  package let isInCode: Bool
  /// The run-time address of the first byte; in a relocatable file, the offset in its section; if
  /// it isn't loaded, the offset in the file.
  package let address: UInt64
  /// The offset of the first byte, in bytes from the start of the object file.
  package let offset: UInt64
}

extension File {
  /// The number of bytes that literals in instructions can have.
  private static let shortLength = 15

  /// Finds byte sequences in the file, except in what only linkers and debuggers read.
  ///
  /// That includes the loaded segments, sections that aren't loaded, and bytes outside all
  /// sections. An empty sequence is never found.
  ///
  /// Reopens the file and reads it in chunks of about 1 MiB.
  ///
  /// - Parameters:
  ///   - needles: The byte sequences to find.
  ///   - units: The encoding of each sequence; UTF-8 if empty.
  ///   - limit: The number of occurrences of each extent after which the search for one sequence
  ///     may stop, at least 1. All tails are found.
  /// - Throws: `changed` if the file was modified or replaced after it was first read; `notFound`,
  ///   `unreadable` or `truncated` if it can't be reread.
  /// - Returns: The occurrences, which may overlap; for one sequence, in order of offset.
  package func occurrences(
    of needles: [[UInt8]], in units: [CodeUnits] = [], limit: Int
  ) throws(ReadError) -> [Occurrence] {
    let set = MultiPatternMatcher(needles)
    let overlap = max(1, needles.map(\.count).max() ?? 0) - 1
    let surroundings = Surroundings(of: self, needles, units)
    // A longer string is one byte longer at least, and the end of a number before it has two bytes.
    let found = try search(margin: Self.shortLength + 4 + overlap) { bytes, piece, start in
      var counts = Counts(needles.count, limit)
      var found: [Found] = []
      set.forEachOccurrence(in: bytes) { needle, index in
        guard piece.contains(index) else { return }
        let extent = surroundings.extent(of: needle, at: index, in: bytes, from: start)
        guard counts.add(needle, extent) else { return }
        found.append(Found(needle: needle, offset: start + UInt64(index), extent: extent))
      }
      return found
    }
    var counts = Counts(needles.count, limit)
    return found.filter { counts.add($0.needle, $0.extent) }.map(occurrence)
  }

  /// Calls `body` with pieces of the file, except of what only linkers and debuggers read.
  ///
  /// Reopens the file and reads it in pieces of about 1 MiB. `body` gets the bytes of a piece with up to
  /// `margin` bytes on each side, to examine the neighbors; the range of the piece in these bytes; and
  /// the offset of the first byte in the object file.
  ///
  /// - Throws: `changed` if the file was modified or replaced after it was first read; `notFound`,
  ///   `unreadable` or `truncated` if it can't be reread.
  /// - Returns: What `body` returns, in order of offset.
  package func search<Found: Sendable>(
    margin: Int,
    _ body: @Sendable (UnsafeBufferPointer<UInt8>, Range<Int>, UInt64) -> [Found]
  ) throws(ReadError) -> [Found] {
    try origin.withPart { (part) throws(ReadError) in
      var found: [Found] = []
      for range in searchedRanges() {
        found += try concurrentMap(range.count, by: 1 << 20) { piece throws(ReadError) in
          let lead = min(piece.lowerBound, margin)
          let start = range.lowerBound + UInt64(piece.lowerBound - lead)
          let bytes = try part.bytes(
            at: start,
            count: min(UInt64(lead + piece.count + margin), range.upperBound - start))
          return bytes.withUnsafeBufferPointer { body($0, lead..<lead + piece.count, start) }
        }
      }
      return found
    }
  }

  private struct Found: Sendable {
    var needle: Int
    var offset: UInt64
    var extent: Occurrence.Extent
  }

  /// Counts the occurrences of each extent, up to a limit.
  private struct Counts {
    private var counts: [[Occurrence.Extent: Int]]
    private let limit: Int

    init(_ count: Int, _ limit: Int) {
      counts = Array(repeating: [:], count: count)
      self.limit = limit
    }

    /// Returns false if the limit has been reached.
    mutating func add(_ needle: Int, _ extent: Occurrence.Extent) -> Bool {
      guard extent != .tail else { return true }
      guard counts[needle][extent, default: 0] < limit else { return false }
      counts[needle][extent, default: 0] += 1
      return true
    }
  }

  /// Judges occurrences by the bytes and sections around them.
  private struct Surroundings {
    private let needles: [[UInt8]]
    private let units: [CodeUnits]
    /// The offsets where sections and segments start or end, which bounds the strings in them.
    private let edges: Set<UInt64>
    /// The sections that contain names.
    private let names: [Range<UInt64>]

    init(of file: File, _ needles: [[UInt8]], _ units: [CodeUnits]) {
      self.needles = needles
      self.units = units.isEmpty ? needles.map { _ in .utf8 } : units
      let sections = file.sections.filter(\.hasContents)
      edges = Set(
        (sections.map(\.range) + file.segments.filter(\.isLoaded).map(\.range))
          .flatMap { [$0.lowerBound, $0.upperBound] })
      names = sections.filter { $0.role == .symbolNames || $0.role == .swift(.fieldNames) }
        .map(\.range)
    }

    /// The extent of a needle at an index of bytes, which start at an offset in the file.
    func extent(
      of needle: Int, at index: Int, in bytes: UnsafeBufferPointer<UInt8>, from start: UInt64
    ) -> Occurrence.Extent {
      let end = index + needles[needle].count
      let units = units[needle]
      func isEdge(_ index: Int) -> Bool { edges.contains(start + UInt64(index)) }
      if names.contains(where: { $0.contains(start + UInt64(index)) }) { return .name }
      guard WordBoundary.exists(at: end, in: bytes, units) || isEdge(end) else { return .part }
      guard WordBoundary.exists(at: index, in: bytes, units) || isEdge(index) else { return .tail }
      guard case .utf8 = units else { return .word }
      func isStart(_ index: Int) -> Bool {
        index == 0 || !File.isText(UInt16(bytes[index - 1]), 1) || isEdge(index)
          || Self.isEndOfNumber(bytes[..<index])
      }
      func isEnd(_ index: Int) -> Bool {
        index == bytes.count || !File.isText(UInt16(bytes[index]), 1) || isEdge(index)
      }
      if isStart(index), end == bytes.count || bytes[end] == 0 || isEdge(end) { return .whole }
      var (first, last) = (index, end)
      while last - first <= File.shortLength, !isStart(first) { first -= 1 }
      while last - first <= File.shortLength, !isEnd(last) { last += 1 }
      return last - first <= File.shortLength ? .wordInShortString : .word
    }

    /// Whether the text at the end of some bytes is likely to be the end of a number: a double often
    /// ends with `?` or `@`, and the byte before it may be a character too.
    private static func isEndOfNumber(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      guard let last = bytes.last, "?@".utf8.contains(last) else { return false }
      return !bytes.dropLast().suffix(2).allSatisfy { 0x20..<0x7f ~= $0 } || bytes.count < 3
    }
  }

  /// The ranges of offsets to search, without overlaps.
  ///
  /// With overlaps, forged headers could have the same bytes searched millions of times.
  private func searchedRanges() -> [Range<UInt64>] {
    var ranges = segments.filter(\.isLoaded).map(\.range)
    ranges += sections.filter { $0.isAllocated && $0.hasContents }.map(\.range)
    var end: UInt64 = 0
    let skipped = sections.filter { !$0.isAllocated && $0.hasContents && $0.isForTools }
      .map(\.range).sorted { $0.lowerBound < $1.lowerBound }
    for range in skipped + [origin.size..<origin.size] {
      if end < range.lowerBound { ranges.append(end..<range.lowerBound) }
      end = max(end, range.upperBound)
    }
    var merged: [Range<UInt64>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  private func occurrence(_ found: Found) -> Occurrence {
    let (section, isLoaded, isInCode, address) = place(at: found.offset)
    return Occurrence(
      needle: found.needle, section: section?.index, extent: found.extent, isLoaded: isLoaded,
      isInCode: isInCode, address: address, offset: found.offset)
  }

  /// Where a byte at an offset is, as shown in reports: `.rodata at 0x1040`.
  package func describedPlace(at offset: UInt64) -> String {
    let (section, isLoaded, _, address) = place(at: offset)
    return "\(section?.name ?? "no section") at \(address.hexadecimal)"
      + (isLoaded ? "" : ", not loaded into memory")
  }

  private func place(
    at offset: UInt64
  ) -> (section: Section?, isLoaded: Bool, isInCode: Bool, address: UInt64) {
    func holds(_ range: Range<UInt64>) -> Bool { range.contains(offset) }
    let section =
      sections.first { $0.isAllocated && $0.hasContents && holds($0.range) }
      ?? sections.first { $0.hasContents && holds($0.range) }
    let segment = segments.first { $0.isLoaded && holds($0.range) }
    let isLoaded = segment != nil || section?.isAllocated == true
    let address =
      segment.map { $0.address &+ (offset - $0.offset) }
      ?? section.flatMap { isLoaded ? $0.address &+ (offset - $0.offset) : nil }
    return (
      section, isLoaded, isLoaded && (section?.isExecutable ?? segment?.isExecutable ?? false),
      address ?? offset
    )
  }
}
