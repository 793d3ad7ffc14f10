package import Algorithms

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
