/// What registers and memory hold on one path.
///
/// The hash is kept while cells change, because states are compared at the end of each block.
struct FlowState: Hashable {
  /// The number of a state's cells: 64 registers, what is known of a condition, stored halves, and
  /// a half in a comparison.
  static let count = 82
  /// The cell of the condition that is known to hold or not to hold.
  static let condition = 64
  /// Where the state has halves that have been written to memory while their neighbors have not,
  /// the oldest first: the place, and the value.
  static let slots = Array(stride(from: 65, to: 81, by: 2))
  /// The cell of the half with which the last comparison has compared.
  static let compared = 81
  /// The state in which nothing is known.
  static let entry = FlowState()

  private var cells: [UInt64]
  private var digest: UInt64 = 0

  private init() {
    cells =
      [UInt64](repeating: FlowValue.unknown, count: 64)
      + [UInt64](repeating: 0, count: Self.count - 64)
  }

  subscript(cell: Int) -> UInt64 {
    get { cells[cell] }
    set {
      let before = cells[cell]
      guard before != newValue else { return }
      digest ^= Self.mix(before, cell) ^ Self.mix(newValue, cell)
      cells[cell] = newValue
    }
  }

  private static func mix(_ value: UInt64, _ cell: Int) -> UInt64 {
    let product = (value ^ UInt64(cell) &* 0xd6e8_feb8_6659_fd93) &* 0x9e37_79b9_7f4a_7c15
    return (product ^ product >> 32) &* 0xd6e8_feb8_6659_fd93
  }

  static func == (one: FlowState, other: FlowState) -> Bool {
    one.digest == other.digest && one.cells == other.cells
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// Whether no register and no slot has a word that is followed.
  var isWithoutWords: Bool {
    (0..<64).allSatisfy { FlowValue.words(cells[$0]) == 0 }
      && Self.slots.allSatisfy { FlowValue.words(cells[$0 + 1]) == 0 }
      && FlowValue.words(cells[Self.compared]) == 0
  }

  /// Marks all words as only possible.
  mutating func weaken() {
    for cell in Array(0..<64) + Self.slots.map({ $0 + 1 }) + [Self.compared]
    where FlowValue.words(cells[cell]) != 0 {
      self[cell] |= FlowValue.weak
    }
  }

  // MARK: - Conditions

  /// The states in which a condition holds, or does not; one of them where that is known.
  func branches(_ condition: UInt64) -> [(holds: Bool, state: FlowState)] {
    let key = condition & ~1 | 1 << 63
    let known = cells[Self.condition]
    return [true, false].compactMap { holds in
      let fact = key | (holds == (condition & 1 == 0) ? 1 : 0)
      guard known == fact || known >> 1 != key >> 1 else { return nil }
      var state = self
      state[Self.condition] = fact
      return (holds, state)
    }
  }

  /// Forgets the condition when the instruction that sets it runs.
  mutating func start(_ index: Int) {
    guard cells[Self.condition] != 0 else { return }
    if Int(cells[Self.condition] & ~(1 << 63)) >> 5 == index { self[Self.condition] = 0 }
  }
}

/// What a cell holds: a bit for each followed word that it can be, or a number that depends on a
/// condition.
enum FlowValue {
  /// Anything.
  static let unknown: UInt64 = 1 << 63
  /// A second half that is not followed.
  static let otherSecond: UInt64 = 1 << 62
  /// A first half that is not followed.
  static let otherFirst: UInt64 = 1 << 61
  /// The words come from a path that may not exist.
  static let weak: UInt64 = 1 << 60
  /// A number that depends on a condition; with `unknown`, on conditions that are not told apart.
  static let conditional: UInt64 = 1 << 59
  /// The number of words that can be followed together.
  static let capacity = 59

  private static let followed: UInt64 = 1 << 59 - 1

  /// Anything, or a number that depends on conditions that are not told apart.
  static let numbers = unknown | conditional

  /// The address of a jump table, or of a place that it names.
  static func table(_ number: Int) -> UInt64 { numbers | UInt64(number + 1) }

  /// The number of the jump table that leads to a value.
  static func table(_ value: UInt64) -> Int? {
    value & numbers == numbers && value & followed != 0 ? Int(value & followed) - 1 : nil
  }

  /// The followed words that a value can be.
  static func words(_ value: UInt64) -> UInt64 {
    value & conditional == 0 ? value & followed : 0
  }

  /// Whether a value is one word, without any doubt.
  static func isExact(_ value: UInt64) -> Bool {
    words(value).nonzeroBitCount == 1 && value.nonzeroBitCount == 1
  }

  /// Whether a value is nothing but possibly a number that depends on conditions.
  static func isUnknown(_ value: UInt64) -> Bool { value & (unknown | conditional) != 0 }

  /// What a cell can hold that holds one of two values.
  static func union(_ one: UInt64, _ other: UInt64) -> UInt64 {
    guard one != other else { return one }
    if one & other & conditional != 0 { return numbers }
    return [one, other].reduce(0) { $0 | ($1 & conditional == 0 ? $1 : unknown) }
  }
}

/// A number that is 0 where a condition does not hold.
struct ConditionalNumber {
  /// The number of the instruction that sets the condition, and which one it is; those that differ
  /// in the lowest bit are each other's opposite.
  var condition: UInt64
  /// From 1 to 15.
  var multiple: UInt64 = 1
  var shift = 0
  var isNegative = false

  /// A condition in the flags that an instruction has set.
  init(_ condition: UInt8, ofFlagsAt index: Int) {
    self.condition = UInt64(index) << 5 | UInt64(condition & 15)
  }

  /// A single bit that an instruction takes from a value.
  init(bitAt index: Int, shift: Int = 0) {
    condition = UInt64(index) << 5 | 16
    self.shift = shift
  }

  init?(_ value: UInt64) {
    guard value & FlowValue.conditional != 0, value & FlowValue.unknown == 0 else { return nil }
    condition = value & 0xffff_ffff
    multiple = value >> 32 & 15
    shift = Int(value >> 36 & 63)
    isNegative = value >> 42 & 1 == 1
  }

  var value: UInt64 {
    FlowValue.conditional | condition & 0xffff_ffff | multiple << 32 | UInt64(shift) << 36
      | (isNegative ? 1 << 42 : 0)
  }

  /// The number where the condition holds.
  var number: UInt64 { isNegative ? 0 &- multiple << UInt64(shift) : multiple << UInt64(shift) }

  var isOne: Bool { multiple == 1 && shift == 0 && !isNegative }

  /// Multiplies with a factor; nil where the result has no form here.
  func multiplied(by factor: UInt64) -> ConditionalNumber? {
    guard factor != 0 else { return nil }
    let zeros = factor.trailingZeroBitCount
    var result = self
    let (product, overflow) = multiple.multipliedReportingOverflow(by: factor >> UInt64(zeros))
    guard !overflow, product < 16, shift + zeros < 64 else { return nil }
    result.multiple = product
    result.shift += zeros
    return result
  }
}
