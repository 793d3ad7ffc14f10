/// The halves of all texts, arranged so that most constants are discarded with one look.
struct WantedWords {
  /// The halves of up to four bytes, which are in code as 32-bit operands.
  let narrow: Set<UInt64>
  private let upperHalves: Set<UInt32>

  init(_ strings: [SmallString]) {
    let words = Set(strings.flatMap { [$0.first, $0.second] })
    narrow = words.filter { $0 >> 32 == 0 }
    upperHalves = Set(words.subtracting(narrow).flatMap(Self.neighbors))
  }

  /// Whether `value` is one of the words or so near to one that an instruction can add the
  /// difference, which has 32 bits at most.
  func contains(_ value: UInt64) -> Bool {
    upperHalves.contains(UInt32(value >> 32)) || narrow.contains(value)
  }

  /// The upper halves of values from which an instruction with 32 bits, or a condition, makes `word`.
  static func neighbors(of word: UInt64) -> [UInt32] {
    let upper = UInt32(word >> 32)
    let near = [upper &- 1, upper, upper &+ 1]
    // Lengths alone are everywhere.
    guard word << 8 != 0 || SmallString.secondCount(word) == nil else { return near }
    let far = SmallString.multiples.flatMap { multiple in
      (0..<32).flatMap { shift -> [UInt32] in
        let amount = UInt32(truncatingIfNeeded: multiple << UInt64(shift))
        return [upper &- amount, upper &+ amount]
      }
    }
    return Array(Set(near + far))
  }
}
