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
      ? (constants[0] ?? []).filter {
        $0.value == word || WantedWords.isNear($0.value, narrow: word)
      }
      : WantedWords.neighbors(of: word).flatMap { constants[$0] ?? [] }
        .filter {
          Int32(exactly: Int64(bitPattern: word &- $0.value)) != nil
            || SmallString.isMultiple(word &- $0.value)
        }
    self.constants = near.sorted { $0.offset < $1.offset }
  }

  /// The offsets of the constants.
  var offsets: [Int] { constants.map(\.offset) }

  /// The offsets of the constants that are the half.
  var exactOffsets: [Int] { constants.filter { $0.value == word }.map(\.offset) }

  /// The offsets in a range of the constants that are the half.
  func exactOffsets(in range: Range<Int>) -> [Int] {
    constants(in: range).filter { $0.value == word }.map(\.offset)
  }

  /// The values of the constants in a range.
  func values(in range: Range<Int>) -> [UInt64] {
    constants(in: range).map(\.value)
  }

  /// The places in a region that make the half, as far as constants alone do, and the differences
  /// to those that don't.
  func sites(in range: Range<Int>) -> RegionSites {
    RegionSites(word: word, constants: constants(in: range))
  }

  private func constants(in range: Range<Int>) -> ArraySlice<Constant> {
    let start = constants.partitioningIndex { $0.offset >= range.lowerBound }
    let end = constants.partitioningIndex { $0.offset >= range.upperBound }
    return constants[start..<end]
  }
}

/// The places in one region where one half of a text is made.
struct RegionSites {
  /// Where the half is made without a doubt.
  private(set) var offsets: [Int] = []
  /// Where a small addition, or a condition, may make the half from a constant.
  private(set) var candidates: [Int] = []
  /// For each difference from a constant to the half, the registers that hold such a constant, as
  /// a bit mask.
  private var differences: [Int64: UInt32] = [:]

  init(word: UInt64, constants: ArraySlice<Constant>) {
    for constant in constants {
      if constant.value == word {
        offsets.append(constant.offset)
        continue
      }
      if SmallString.isMultiple(word &- constant.value) { candidates.append(constant.offset) }
      if let register = constant.register {
        differences[Int64(bitPattern: word &- constant.value), default: 0] |= 1 << register
      }
    }
  }

  var hasDifferences: Bool { !differences.isEmpty }
  var canOccur: Bool { !offsets.isEmpty || hasDifferences || !candidates.isEmpty }

  /// Adds the place of `addition` when it makes the half.
  ///
  /// A small amount is added for many reasons, so it has to be to a register that gets the
  /// constant in this region. For others the register does not matter: a copy or a spilled value
  /// may be elsewhere.
  mutating func add(_ addition: Addition) {
    if addition.hasIndex {
      let isNear = differences.keys.contains {
        $0 == addition.amount
          || SmallString.isMultiple(UInt64(bitPattern: $0 &- addition.amount))
      }
      if isNear { candidates.append(addition.offset) }
      return
    }
    guard let registers = differences[addition.amount] else { return }
    if abs(addition.amount) > 128 {
      offsets.append(addition.offset)
    } else if registers & 1 << addition.register != 0 {
      candidates.append(addition.offset)
    }
  }
}
