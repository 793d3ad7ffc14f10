/// A set of argument positions, 1 to 127.
package struct ArgumentPositions: OptionSet, Sendable {
  /// Bit `n` stands for position `n`.
  package let rawValue: UInt128

  package init(rawValue: UInt128) { self.rawValue = rawValue }

  /// The known positions of arguments.
  init(_ uses: [FormatUse]) {
    self = uses.reduce(into: []) { $0.formUnion(Self($1.position)) }
  }

  /// The positions that are valid.
  init(_ positions: [Int]) {
    self = positions.reduce(into: []) { $0.formUnion(Self($1)) }
  }

  /// A position; the empty set if it is not valid.
  package init(_ position: Int) {
    self.init(rawValue: (1...127).contains(position) ? 1 << UInt128(position) : 0)
  }

  package var count: Int { rawValue.nonzeroBitCount }

  /// The positions in ascending order.
  package var sorted: [Int] { (1...127).filter { contains(Self($0)) } }

  /// Whether every position before the last one is in the set.
  var hasNoHole: Bool { rawValue >> 1 & (rawValue >> 1 &+ 1) == 0 }
}
