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
  /// - Returns: The symbols in the order of the table.
  package func candidates(
    having needles: NeedleSet, orLongerThan limit: Int,
    where isWanted: @Sendable (UnsafeBufferPointer<UInt8>, Int) -> Bool
  ) throws(ReadError) -> [Candidate] {
    let runs = try strings.runs(having: needles, orLongerThan: limit, where: isWanted)
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

  private static func run(at offset: Int, in runs: [StringTable.Run]) -> StringTable.Run? {
    let index = runs.partitioningIndex { $0.range.upperBound > offset }
    return index < runs.count && runs[index].range.contains(offset) ? runs[index] : nil
  }
}
