internal import ELF

/// The constants from which one half of a text can be made, by ascending offset.
struct WordSites {
  private let word: UInt64
  private let constants: [Constant]

  /// Takes the constants of the code by the upper half of their values.
  init(word: UInt64, constants: [UInt32: [Constant]]) {
    self.word = word
    let near =
      word >> 32 == 0
      ? (constants[0] ?? []).filter { $0.value == word }
      : WantedWords.neighbors(of: word).flatMap { constants[$0] ?? [] }
        .filter { Int32(exactly: Int64(bitPattern: word &- $0.value)) != nil }
    self.constants = near.sorted { $0.offset < $1.offset }
  }

  /// The offsets of the constants.
  var offsets: [Int] { constants.map(\.offset) }

  /// The places in a region that make the half, as far as constants alone do, and the differences
  /// to those that don't.
  func sites(in range: Range<Int>) -> RegionSites {
    let start = constants.partitioningIndex { $0.offset >= range.lowerBound }
    let end = constants.partitioningIndex { $0.offset >= range.upperBound }
    return RegionSites(word: word, constants: constants[start..<end])
  }
}

/// The places in one region where one half of a text is made.
struct RegionSites {
  private var offsets: [Int] = []
  /// For each difference from a constant to the half, the registers that hold such a constant, as
  /// a bit mask.
  private var differences: [Int64: UInt32] = [:]

  init(word: UInt64, constants: ArraySlice<Constant>) {
    for constant in constants {
      if constant.value == word {
        offsets.append(constant.offset)
      } else if let register = constant.register {
        differences[Int64(bitPattern: word &- constant.value), default: 0] |= 1 << register
      }
    }
  }

  var hasDifferences: Bool { !differences.isEmpty }
  var canOccur: Bool { !offsets.isEmpty || hasDifferences }

  /// Adds the place of `addition` when it makes the half.
  ///
  /// A small amount is added for many reasons, so it has to be to a register that gets the
  /// constant in this region. For others the register does not matter: a copy or a spilled value
  /// may be elsewhere.
  mutating func add(_ addition: Addition) {
    guard let registers = differences[addition.amount] else { return }
    if abs(addition.amount) > 128 || registers & 1 << addition.register != 0 {
      offsets.append(addition.offset)
    }
  }

  /// The offsets for which a place of the second half is in the same region and near enough.
  func offsets(joinedWith second: RegionSites, in region: Regions.Region) -> [Int] {
    let others = second.offsets.sorted()
    return offsets.sorted().filter { offset in
      let next = others.partitioningIndex { $0 >= offset }
      return [next - 1, next].contains {
        others.indices.contains($0) && region.joins(offset, others[$0])
      }
    }
  }
}
