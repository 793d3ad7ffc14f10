/// The halves of all strings, arranged so that most constants are discarded with a single lookup.
struct WantedWords {
  /// The halves of up to four bytes, which code contains as 32-bit operands.
  let narrow: Set<UInt64>
  private let upperHalves: Set<UInt32>
  /// The narrow words, and values from which a condition creates one.
  private let nearNarrow: Set<UInt64>
  /// The upper 20 bits of values near narrow words; `offsets` are the lower 12 bits of narrow
  /// words.
  private let pages: Set<UInt64>
  private let offsets: Set<UInt64>

  init(_ strings: [SmallString]) {
    let words = Set(strings.flatMap { [$0.first, $0.second] })
    narrow = words.filter { $0 >> 32 == 0 }
    nearNarrow = narrow.reduce(into: narrow) { near, word in
      guard word >> 24 != 0 else { return }
      for multiple in SmallString.multiples {
        for shift: UInt64 in 0..<32 {
          let amount = multiple << shift
          for value in [word &+ amount, word &- amount] where value >> 32 == 0 {
            near.insert(value)
          }
        }
      }
    }
    let long = narrow.filter { $0 >> 24 != 0 }
    pages = long.reduce(into: []) { pages, word in
      let page = word >> 12
      pages.formUnion([page &- 1, page, page &+ 1])
    }
    offsets = Set(long.map { $0 & 0xfff })
    upperHalves = Set(words.subtracting(narrow).flatMap(Self.neighbors))
  }

  /// Whether `value` is one of the words, or so close to one that an instruction can add the
  /// difference.
  ///
  /// The difference has at most 32 bits.
  func contains(_ value: UInt64) -> Bool {
    upperHalves.contains(UInt32(value >> 32)) || nearNarrow.contains(value)
  }

  /// Whether an AArch64 instruction can add the difference between `value` and one of the narrow
  /// words.
  func hasNarrow(near value: UInt64) -> Bool {
    value >> 32 == 0 && (pages.contains(value >> 12) || offsets.contains(value & 0xfff))
  }

  /// Whether a condition, or an AArch64 instruction, can turn a value into a narrow word.
  ///
  /// The instruction adds 12 bits, optionally shifted left by 12. Words of fewer than four bytes
  /// are ubiquitous.
  static func isNear(_ value: UInt64, narrow word: UInt64) -> Bool {
    guard word >> 24 != 0 else { return false }
    let difference = Int64(bitPattern: word &- value).magnitude
    return difference < 1 << 12 || difference < 1 << 24 && difference & 0xfff == 0
      || SmallString.isMultiple(word &- value)
  }

  /// The upper halves of values that a 32-bit operand, or a condition, can turn into `word`.
  static func neighbors(of word: UInt64) -> [UInt32] {
    let upper = UInt32(word >> 32)
    let near = [upper &- 1, upper, upper &+ 1]
    // Lengths alone are ubiquitous.
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
