/// The words that are tracked through code, each of which has a bit in a `FlowValue`.
struct TrackedWords {
  private let bits: [UInt64: UInt64]
  private let values: [UInt64]
  /// The bits of the words that aren't second halves.
  let firstHalves: UInt64

  /// Numbers the words, of which there are at most `FlowValue.capacity`.
  init(_ words: Set<UInt64>) {
    values = words.sorted()
    bits = Dictionary(
      values.enumerated().map { ($0.element, 1 << UInt64($0.offset)) }, uniquingKeysWith: |)
    firstHalves = values.enumerated().reduce(0) {
      SmallString.secondCount($1.element) == nil ? $0 | 1 << UInt64($1.offset) : $0
    }
  }

  /// The bit of a word; nil if it isn't tracked.
  func bit(of word: UInt64) -> UInt64? { bits[word] }

  /// The value of a register that contains a constant.
  func mask(of value: UInt64) -> UInt64 {
    if let bit = bits[value] { return bit }
    if let count = SmallString.secondCount(value) {
      return count >= 8 ? FlowValue.otherSecond : 0
    }
    return SmallString.isFullFirst(value) ? FlowValue.otherFirst : FlowValue.unknown
  }

  /// The tracked words that a value can be.
  func words(in value: UInt64) -> [UInt64] {
    var mask = FlowValue.words(value)
    var words: [UInt64] = []
    while mask != 0 {
      words.append(values[mask.trailingZeroBitCount])
      mask &= mask - 1
    }
    return words
  }

  /// Transforms each word that a value can be.
  func map(_ value: UInt64, _ change: (UInt64) -> UInt64) -> UInt64 {
    let others = FlowValue.otherFirst | FlowValue.otherSecond
    // Any half close to one of the words is itself tracked, so others can't create one.
    return words(in: value).reduce(value & (FlowValue.unknown | FlowValue.weak | others)) {
      $0 | mask(of: change($1))
    }
  }

  /// A value plus an amount.
  func sum(_ value: UInt64, _ amount: Int64) -> UInt64 {
    guard amount != 0 else { return value }
    if value & FlowValue.conditional != 0 { return FlowValue.unknown }
    return map(value) { $0 &+ UInt64(bitPattern: amount) }
  }

  /// The words that differ from constants by an amount that an unknown condition can add.
  func derived(from value: UInt64, _ shift: Int) -> UInt64 {
    let start = FlowValue.unknown | FlowValue.weak | FlowValue.words(value)
    return words(in: value).reduce(start) { result, constant in
      SmallString.multiples.reduce(result) { result, multiple in
        (0..<64 - shift).reduce(result) { result, shift in
          let amount = multiple << UInt64(shift)
          return result | (bits[constant &+ amount] ?? 0) | (bits[constant &- amount] ?? 0)
        }
      }
    }
  }
}
