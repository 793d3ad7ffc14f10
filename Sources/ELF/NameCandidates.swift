internal import Glibc

extension SymbolTable {
  /// A symbol whose name may be of interest.
  package struct Candidate: Sendable {
    /// The symbol.
    package let symbol: Symbol
    /// The bytes of its name without the terminating zero; nil when it is longer than the limit.
    package let name: [UInt8]?
  }

  /// The symbols, in order, with names that have one of the needles or are longer than a limit.
  ///
  /// The string table is read in pieces and not kept, so that this takes a small part of the time
  /// and memory that it takes to read every name. A name that starts within another one, as
  /// linkers make them, can be given although only the other one has the needle.
  ///
  /// - Parameters:
  ///   - needles: What to look for.
  ///   - limit: In bytes, at least 2.
  ///   - isWanted: Says whether a name, by its bytes, counts because of a needle, by its place in
  ///     the list.
  /// - Throws: What `name(of:)` throws.
  package func candidates(
    having needles: NeedleSet, orLongerThan limit: Int,
    where isWanted: @Sendable (UnsafeBufferPointer<UInt8>, Int) -> Bool
  ) throws(ReadError) -> [Candidate] {
    let found = try strings.origin.withFile { (file) throws(ReadError) in
      try concurrentMap(Int(strings.size), by: 1 << 20) { range throws(ReadError) in
        let margin = limit + 1
        let start = max(0, range.lowerBound - margin)
        let end = min(Int(strings.size), range.upperBound + margin)
        let bytes = try file.bytes(
          at: strings.origin.base + strings.offset + UInt64(start), count: UInt64(end - start))
        return bytes.withUnsafeBufferPointer { bytes in
          var piece = Piece(
            bytes: bytes, start: start, owned: range.lowerBound - start..<range.upperBound - start,
            limit: limit)
          piece.findLong()
          needles.forEachOccurrence(in: bytes) { needle, position in
            piece.add(at: position) { isWanted($0, needle) }
          }
          return piece.runs
        }
      }
    }
    let runs = Self.joined(found)
    guard !runs.isEmpty else { return [] }
    var blocks = [Bool](repeating: false, count: Int(strings.size) >> Self.blockBits + 1)
    for run in runs {
      for block in run.range.lowerBound >> Self.blockBits...run.range.upperBound >> Self.blockBits {
        blocks[block] = true
      }
    }
    var budget = StringTable.Budget(for: symbols.count, in: strings)
    var candidates: [Candidate] = []
    for (index, offset) in symbols.nameOffsets.enumerated() {
      let offset = Int(offset)
      guard blocks[offset >> Self.blockBits], let run = Self.run(at: offset, in: runs) else {
        continue
      }
      let length = run.range.upperBound - offset
      try budget.spend(min(length, limit))
      let name =
        length > limit ? nil : run.bytes.map { Array($0[(offset - run.range.lowerBound)...]) }
      candidates.append(Candidate(symbol: symbols[index], name: name))
    }
    return candidates
  }

  private static let blockBits = 7

  /// The bytes of the string table between two zeros, or a part of them.
  private struct Run: Sendable {
    /// Offsets in the string table.
    var range: Range<Int>
    /// Nil for a long run.
    var bytes: [UInt8]?
  }

  /// A part of a string table in memory.
  private struct Piece {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the first byte in the string table.
    let start: Int
    /// The bytes that no other piece reports.
    let owned: Range<Int>
    let limit: Int
    var runs: [Run] = []

    /// Adds the names that are longer than the limit: they cover a block of half its size
    /// that starts at a multiple of it.
    mutating func findLong() {
      let block = limit / 2
      for position in stride(from: owned.lowerBound, to: owned.upperBound, by: block)
      where zero(from: position, to: min(position + block, bytes.count)) == nil
        && around(position).count > limit
      { addRun(around: position) }
    }

    /// Adds the name with an occurrence of a needle.
    mutating func add(at position: Int, _ isWanted: (UnsafeBufferPointer<UInt8>) -> Bool) {
      guard owned.contains(position) else { return }
      if let last = runs.last, last.range.contains(start + position) { return }
      let run = around(position)
      guard run.count > limit || isWanted(UnsafeBufferPointer(rebasing: bytes[run])) else { return }
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

  /// Puts runs in order, and those together that are parts of one.
  private static func joined(_ runs: [Run]) -> [Run] {
    var joined: [Run] = []
    for run in runs.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard let last = joined.last, run.range.lowerBound < last.range.upperBound else {
        joined.append(run)
        continue
      }
      guard run.range != last.range else { continue }
      // Only names that are longer than a margin are found in parts.
      joined[joined.count - 1] = Run(
        range: last.range.lowerBound..<max(last.range.upperBound, run.range.upperBound))
    }
    return joined
  }

  private static func run(at offset: Int, in runs: [Run]) -> Run? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && runs[low].range.contains(offset) ? runs[low] : nil
  }
}
