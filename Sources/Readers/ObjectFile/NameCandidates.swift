package import Algorithms
internal import Glibc

extension SymbolTable {
  /// A symbol whose name contains the words of a pattern or exceeds the length limit.
  package struct Candidate: Sendable {
    package let symbol: Symbol
    /// The bytes of its name without the terminating zero; nil if it is longer than the limit.
    package let name: [UInt8]?
  }

  /// Finds the symbols whose names contain the words of a pattern or are longer than a limit.
  ///
  /// The string table is read in chunks and not kept, which takes far less time and memory than
  /// reading every name. Linkers let a name start inside another one; such a name can be returned
  /// although only the longer one contains the words.
  ///
  /// - Parameters:
  ///   - filter: The words of the patterns.
  ///   - limit: In bytes, at least 2.
  /// - Throws: The same errors as `name(of:)`.
  /// - Returns: The symbols in the order of the table.
  package func candidates(
    matching filter: WordFilter, orLongerThan limit: Int
  ) throws(ReadError) -> [Candidate] {
    let runs = try strings.runs(matching: filter, orLongerThan: limit)
    guard !runs.isEmpty else { return [] }
    var blocks = [Bool](repeating: false, count: Int(strings.size) >> Self.blockBits + 1)
    for run in runs {
      for block in run.range.lowerBound >> Self.blockBits...run.range.upperBound >> Self.blockBits {
        blocks[block] = true
      }
    }
    var budget = StringTable.Budget(for: symbols.count, in: strings)
    var candidates: [Candidate] = []
    for symbol in symbols {
      let offset = Int(symbol.nameOffset)
      guard blocks[offset >> Self.blockBits], let run = Self.run(at: offset, in: runs) else {
        continue
      }
      let length = run.range.upperBound - offset
      try budget.spend(min(length, limit))
      let name =
        length > limit ? nil : run.bytes.map { Array($0[(offset - run.range.lowerBound)...]) }
      candidates.append(Candidate(symbol: symbol, name: name))
    }
    return candidates
  }

  private static let blockBits = 7

  private static func run(at offset: Int, in runs: [StringTable.Run]) -> StringTable.Run? {
    let index = runs.partitioningIndex { $0.range.upperBound > offset }
    return index < runs.count && runs[index].range.contains(offset) ? runs[index] : nil
  }
}

extension StringTable {
  /// Finds the names that contain the words of a pattern or are longer than a limit, in order of
  /// offset.
  ///
  /// The table is read in chunks and not kept.
  ///
  /// - Throws: Any error of rereading the file.
  func runs(
    matching filter: WordFilter, orLongerThan limit: Int
  ) throws(ReadError) -> [Run] {
    try origin.withPart { (part) throws(ReadError) in
      try Self.runs(
        in: Int(size), matching: filter, orLongerThan: limit
      ) { range throws(ReadError) in
        try part.bytes(at: offset + UInt64(range.lowerBound), count: UInt64(range.count))
      }
    }
  }

  /// Finds the names in a table of a given size that `bytes` reads in parts.
  static func runs(
    in size: Int, matching filter: WordFilter, orLongerThan limit: Int,
    bytes: @Sendable (Range<Int>) throws(ReadError) -> [UInt8]
  ) throws(ReadError) -> [Run] {
    let found = try concurrentMap(size, by: 1 << 20) { range throws(ReadError) in
      let margin = limit + 1
      let start = max(0, range.lowerBound - margin)
      let end = min(size, range.upperBound + margin)
      return try bytes(start..<end).withUnsafeBufferPointer { bytes in
        var piece = Piece(
          bytes: bytes, start: start, owned: range.lowerBound - start..<range.upperBound - start,
          limit: limit)
        piece.findLong()
        filter.needles.forEachOccurrence(in: bytes) { pattern, position in
          piece.add(at: position, ifMatching: pattern, of: filter)
        }
        return piece.runs
      }
    }
    return joined(found)
  }

  /// The bytes of the string table between two zeros, or a part of them.
  struct Run: Sendable {
    /// Offsets in the string table.
    var range: Range<Int>
    /// Nil for a run longer than the limit.
    var bytes: [UInt8]?
  }

  /// A chunk of a string table in memory.
  private struct Piece {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the first byte in the string table.
    let start: Int
    /// The bytes that no other chunk reports.
    let owned: Range<Int>
    let limit: Int
    var runs: [Run] = []

    /// Adds the names that are longer than the limit.
    ///
    /// They cover a block of half the limit's size that starts at a multiple of that size.
    mutating func findLong() {
      let block = limit / 2
      for position in stride(from: owned.lowerBound, to: owned.upperBound, by: block)
      where zero(from: position, to: min(position + block, bytes.count)) == nil
        && around(position).count > limit
      { addRun(around: position) }
    }

    /// Adds the name around an occurrence of a pattern's first word if it contains the others too.
    mutating func add(at position: Int, ifMatching pattern: Int, of filter: WordFilter) {
      guard owned.contains(position) else { return }
      if let last = runs.last, last.range.contains(start + position) { return }
      let run = around(position)
      guard
        run.count > limit
          || filter.hasOtherWords(of: pattern, UnsafeBufferPointer(rebasing: bytes[run]))
      else { return }
      addRun(around: position)
    }

    private mutating func addRun(around position: Int) {
      let run = around(position)
      runs.append(
        Run(
          range: start + run.lowerBound..<start + run.upperBound,
          bytes: run.count > limit ? nil : Array(bytes[run])))
    }

    private func around(_ position: Int) -> Range<Int> {
      var first = position
      while first > 0, bytes[first - 1] != 0 { first -= 1 }
      return first..<(zero(from: position, to: bytes.count) ?? bytes.count)
    }

    private func zero(from first: Int, to end: Int) -> Int? {
      guard let base = bytes.baseAddress, let found = memchr(base + first, 0, end - first) else {
        return nil
      }
      return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
  }

  /// Sorts runs, and merges the parts of a run.
  private static func joined(_ runs: [Run]) -> [Run] {
    var joined: [Run] = []
    for run in runs.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard let last = joined.last, run.range.lowerBound < last.range.upperBound else {
        joined.append(run)
        continue
      }
      guard run.range != last.range else { continue }
      // Only names longer than a margin are found in parts.
      joined[joined.count - 1] = Run(
        range: last.range.lowerBound..<max(last.range.upperBound, run.range.upperBound))
    }
    return joined
  }
}

extension File {
  /// Finds the zero-terminated names in a section that contain the words of a pattern or are longer
  /// than a limit.
  ///
  /// Decompresses the section if needed. The result has nil for names longer than the limit.
  ///
  /// - Parameters:
  ///   - section: A section of names.
  ///   - filter: The words of the patterns.
  ///   - limit: In bytes, at least 2.
  /// - Throws: The same errors as `contents(of:)`.
  /// - Returns: The names in order of offset.
  package func names(
    in section: Section, matching filter: WordFilter, orLongerThan limit: Int
  ) throws(ReadError) -> [[UInt8]?] {
    guard section.hasContents else { return [] }
    let runs: [StringTable.Run]
    if section.isCompressed {
      let contents = try contents(of: section)
      runs = try StringTable.runs(
        in: contents.count, matching: filter, orLongerThan: limit
      ) { Array(contents[$0]) }
    } else {
      runs = try StringTable(origin: origin, contentsOf: section)
        .runs(matching: filter, orLongerThan: limit)
    }
    return runs.map(\.bytes)
  }
}
