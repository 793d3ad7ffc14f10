/// A set of argument positions, 1 to 127.
package struct ArgumentPositions: OptionSet, Sendable {
  /// Bit `n` stands for position `n`.
  package let rawValue: UInt128

  package init(rawValue: UInt128) { self.rawValue = rawValue }

  /// The known positions of arguments.
  init(_ uses: [FormatUse]) { self.init(uses.map(\.position)) }

  /// The positions that are valid.
  init(_ positions: [Int]) {
    self.init(
      rawValue: positions.reduce(0) { (1...127).contains($1) ? $0 | 1 << UInt128($1) : $0 })
  }

  package init(_ position: Int) { self.init([position]) }

  package var count: Int { rawValue.nonzeroBitCount }

  /// The positions in ascending order.
  package var sorted: [Int] { (1...127).filter { contains(Self($0)) } }

  /// Whether every position before the last one is in the set.
  var hasNoHole: Bool { rawValue >> 1 & (rawValue >> 1 &+ 1) == 0 }
}
