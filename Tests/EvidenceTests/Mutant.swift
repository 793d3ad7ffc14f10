import TestSupport

/// A changed copy of a seed; the same number always gives the same copy.
struct Mutant {
  let seed: MutationSeed
  private(set) var bytes: [UInt8]
  /// The ranges that were changed; nil if bytes have moved.
  private(set) var changes: [Range<Int>]? = []
  /// Whether the only change is a truncation.
  private(set) var isCut = false

  private var random: SeededGenerator

  init(number: Int, of seeds: [MutationSeed]) {
    random = SeededGenerator(state: UInt64(number) &* 0x2545_f491_4f6c_dd1d)
    seed = seeds[number % seeds.count]
    bytes = seed.bytes
    let count = [1, 1, 1, 1, 2, 3, 6].randomElement(using: &random) ?? 1
    for _ in 0..<count { change() }
    isCut = isCut && count == 1
  }

  /// Whether no byte of the ranges has changed or moved.
  func leaves(_ ranges: [Range<Int>]) -> Bool {
    changes?.allSatisfy { change in ranges.allSatisfy { !$0.overlaps(change) } } ?? false
  }

  private mutating func change() {
    guard !bytes.isEmpty else { return }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<4:
      let place = place(for: 1)
      store([bytes[place] ^ (UInt8(1) << Int.random(in: 0..<8, using: &random))], at: place)
    case 4..<8:
      let values: [UInt8] = [0, 1, 0x1b, 0x24, 0x2f, 0x5f, 0x7f, 0x80, 0xc3, 0xfe, 0xff]
      store([values.randomElement(using: &random) ?? 0], at: place(for: 1))
    case 8..<15: storeInteger()
    case 15:
      isCut = true
      changes = nil
      bytes.removeLast(bytes.count - place(for: 1))
    case 16:
      changes = nil
      bytes.insert(contentsOf: block(), at: place(for: 1))
    case 17:
      changes = nil
      let start = place(for: 1)
      bytes.removeSubrange(start..<min(bytes.count, start + length()))
    case 18:
      changes = nil
      let copied = block()
      bytes.insert(contentsOf: copied + copied, at: place(for: 1))
    default:
      let start = place(for: 1)
      store(Array(block().prefix(bytes.count - start)), at: start)
    }
  }

  /// Stores a boundary value in either byte order.
  private mutating func storeInteger() {
    let size = [2, 4, 4, 8, 8].randomElement(using: &random) ?? 4
    guard bytes.count >= size else { return }
    let start = place(for: size)
    let end = UInt64(bytes.count)
    let values: [UInt64] = [
      0, 1, 2, 0x7f, 0xff, 0x7fff, 0xfffe, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0,
      0xffff_ffff, 1 << 32, 1 << 40, UInt64(Int64.max), 1 << 63, .max - 15, .max,
      end, end - 1, end + 1, UInt64(start), end &- UInt64(start), 0 &- UInt64(start),
    ]
    let value = values.randomElement(using: &random) ?? 0
    let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    // Most seeds are little-endian.
    store(Int.random(in: 0..<4, using: &random) == 0 ? little.reversed() : little, at: start)
  }

  private mutating func store(_ new: [UInt8], at start: Int) {
    bytes.replaceSubrange(start..<start + new.count, with: new)
    changes?.append(start..<start + new.count)
  }

  /// A copy of some of the mutant's bytes.
  private mutating func block() -> [UInt8] {
    let start = place(for: 1)
    return Array(bytes[start..<min(bytes.count, start + length())])
  }

  private mutating func length() -> Int {
    [1, 4, 8, 16, 24, 64, 100, 1000].randomElement(using: &random) ?? 1
  }

  /// An offset for `size` bytes, usually in a structure.
  private mutating func place(for size: Int) -> Int {
    let last = bytes.count - size
    guard Int.random(in: 0..<10, using: &random) > 0,
      let range = seed.structure.randomElement(using: &random), range.lowerBound <= last
    else { return .random(in: 0...last, using: &random) }
    // Headers are at the start of most structures, and integers are aligned.
    let isNearStart = Bool.random(using: &random)
    let length = isNearStart ? min(64, range.count) : range.count
    let place = range.lowerBound + .random(in: 0..<length, using: &random) / size * size
    return min(place, last)
  }
}
