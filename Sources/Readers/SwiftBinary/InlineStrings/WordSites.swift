internal import Algorithms

/// The constants from which one half of a string can be created, by ascending offset.
struct WordSites {
  private let word: UInt64
  private let constants: [Constant]

  /// Takes the code's constants by the upper half of their values.
  init(word: UInt64, constants: [UInt32: [Constant]]) {
    self.word = word
    var near: [Constant] = []
    if word >> 32 == 0 {
      for constant in constants[0] ?? []
      where constant.value == word || WantedWords.isNear(constant.value, narrow: word) {
        near.append(constant)
      }
    } else {
      for upper in WantedWords.neighbors(of: word) {
        for constant in constants[upper] ?? [] {
          let difference = word &- constant.value
          if Int32(exactly: Int64(bitPattern: difference)) != nil
            || SmallString.isMultiple(difference)
          {
            near.append(constant)
          }
        }
      }
    }
    self.constants = near.sorted { $0.offset < $1.offset }
  }

  var offsets: [Int] { constants.map(\.offset) }

  /// The offsets of the constants that equal the half.
  var exactOffsets: [Int] { constants.filter { $0.value == word }.map(\.offset) }

  /// The offsets in a range of the constants that equal the half.
  func exactOffsets(in range: Range<Int>) -> [Int] {
    constants(in: range).filter { $0.value == word }.map(\.offset)
  }

  /// The values of the constants in a range.
  func values(in range: Range<Int>) -> [UInt64] {
    constants(in: range).map(\.value)
  }

  /// The sites in a region where constants alone create the half, and the differences of the
  /// others.
  func sites(in range: Range<Int>) -> RegionSites {
    RegionSites(word: word, constants: constants(in: range))
  }

  private func constants(in range: Range<Int>) -> ArraySlice<Constant> {
    let start = constants.partitioningIndex { $0.offset >= range.lowerBound }
    let end = constants.partitioningIndex { $0.offset >= range.upperBound }
    return constants[start..<end]
  }
}

/// The sites in one region where one half of a string is created.
struct RegionSites {
  /// The sites where the half is certainly created.
  private(set) var offsets: [Int] = []
  /// The sites where a small addition, or a condition, may create the half from a constant.
  private(set) var candidates: [Int] = []
  /// The registers that hold a constant, as a bit mask, by the difference between the half and the
  /// constant.
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

  /// Adds the site of `addition` if it creates the half.
  ///
  /// Small amounts are added for many reasons, so they count only for a register that receives the
  /// constant in this region. For other amounts, the register is ignored: a copy or a spilled value
  /// may be in another one.
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
