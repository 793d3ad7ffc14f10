/// The contents of registers and memory on one path.
///
/// The hash is updated with each cell, because states are compared at the end of each block.
struct FlowState: Hashable {
  /// The number of cells: 64 registers, a known condition, stored halves, and the half in a
  /// comparison.
  static let count = 82
  /// The cell of the condition whose value is known.
  static let condition = 64
  /// The cells of halves whose neighbors haven't been written to memory yet, oldest first.
  ///
  /// Each has two cells: the location, and the value.
  static let slots = Array(stride(from: 65, to: 81, by: 2))
  /// The cell of the half in the last comparison.
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

  /// Whether no register and no slot contains a tracked word.
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

  /// The states in which a condition is true and false; only one of them if its value is known.
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

  /// Discards the condition when the instruction that sets it runs.
  mutating func start(_ index: Int) {
    guard cells[Self.condition] != 0 else { return }
    if Int(cells[Self.condition] & ~(1 << 63)) >> 5 == index { self[Self.condition] = 0 }
  }
}

/// The value of a cell: a bit for each tracked word that it can be, or a number that depends on a
/// condition.
enum FlowValue {
  /// Any value.
  static let unknown: UInt64 = 1 << 63
  /// A second half that isn't tracked.
  static let otherSecond: UInt64 = 1 << 62
  /// A first half that isn't tracked.
  static let otherFirst: UInt64 = 1 << 61
  /// The words come from a path that may not exist.
  static let weak: UInt64 = 1 << 60
  /// A number that depends on a condition; with `unknown`, on conditions that aren't tracked
  /// separately.
  static let conditional: UInt64 = 1 << 59
  /// The maximum number of words that can be tracked together.
  static let capacity = 59

  private static let followed: UInt64 = 1 << 59 - 1

  /// Any value, or a number that depends on conditions that aren't tracked separately.
  static let numbers = unknown | conditional

  /// The address of a jump table, or of a location that it refers to.
  static func table(_ number: Int) -> UInt64 { numbers | UInt64(number + 1) }

  /// The number of the jump table that a value comes from.
  static func table(_ value: UInt64) -> Int? {
    value & numbers == numbers && value & followed != 0 ? Int(value & followed) - 1 : nil
  }

  /// The tracked words that a value can be.
  static func words(_ value: UInt64) -> UInt64 {
    value & conditional == 0 ? value & followed : 0
  }

  /// Whether a value is certainly one word.
  static func isExact(_ value: UInt64) -> Bool {
    words(value).nonzeroBitCount == 1 && value.nonzeroBitCount == 1
  }

  /// Whether a value is unknown, or a number that depends on conditions.
  static func isUnknown(_ value: UInt64) -> Bool { value & (unknown | conditional) != 0 }

  /// The value of a cell that holds one of two values.
  static func union(_ one: UInt64, _ other: UInt64) -> UInt64 {
    guard one != other else { return one }
    if one & other & conditional != 0 { return numbers }
    return [one, other].reduce(0) { $0 | ($1 & conditional == 0 ? $1 : unknown) }
  }
}

/// A number that is 0 if a condition is false.
struct ConditionalNumber {
  /// The index of the instruction that sets the condition, and the condition's code; opposite
  /// conditions differ in the lowest bit.
  var condition: UInt64
  /// 1 to 15.
  var multiple: UInt64 = 1
  var shift = 0
  var isNegative = false

  /// A condition in the flags set by an instruction.
  init(_ condition: UInt8, ofFlagsAt index: Int) {
    self.condition = UInt64(index) << 5 | UInt64(condition & 15)
  }

  /// A single bit that an instruction extracts from a value.
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

  /// The number if the condition is true.
  var number: UInt64 { isNegative ? 0 &- multiple << UInt64(shift) : multiple << UInt64(shift) }

  var isOne: Bool { multiple == 1 && shift == 0 && !isNegative }

  /// Multiplies by a factor; nil if the result can't be represented.
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
