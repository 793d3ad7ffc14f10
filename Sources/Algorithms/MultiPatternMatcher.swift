/// A set of byte sequences to search for simultaneously.
///
/// The search looks only at every `step`th position and looks up a gram of a few bytes there in a
/// table of the needles' grams. The table has `step` consecutive grams of every needle, so wherever
/// a needle occurs, one of them is at such a position. The grams chosen are those that the fewest
/// other needles have: the names of a module share a prefix, and each occurrence of the prefix
/// would be compared with all of them.
package struct MultiPatternMatcher: Sendable {
  @usableFromInline
  struct Place {
    var gram: UInt32
    var needle: Int32
    var offset: Int32
  }

  @usableFromInline
  static let tableBits: UInt32 = 15

  package let needles: [[UInt8]]
  /// In bytes, from 1 to 4.
  @usableFromInline
  let gramSize: Int
  @usableFromInline
  let step: Int
  /// Whether a needle's gram has the hash; one byte each, which is faster than one bit.
  @usableFromInline
  var table = [Bool](repeating: false, count: 1 << tableBits)
  /// The needles' grams in ascending order.
  @usableFromInline
  let places: [Place]

  /// Creates a set; an empty sequence is never found.
  package init(_ needles: [[UInt8]]) {
    self.needles = needles
    let shortest = needles.map(\.count).filter { $0 > 0 }.min() ?? 1
    let gramSize = min(4, shortest)
    self.gramSize = gramSize
    step = shortest - gramSize + 1
    let grams = needles.map { Self.grams(of: $0, size: gramSize) }
    var counts: [UInt32: Int] = [:]
    for gram in grams.joined() { counts[gram, default: 0] += 1 }
    var places: [Place] = []
    for (index, grams) in grams.enumerated() where !grams.isEmpty {
      for offset in Self.rarest(step, of: grams.map { counts[$0] ?? 0 }) {
        places.append(Place(gram: grams[offset], needle: Int32(index), offset: Int32(offset)))
        table[Self.hash(of: grams[offset])] = true
      }
    }
    self.places = places.sorted {
      ($0.gram, $0.needle, $1.offset) < ($1.gram, $1.needle, $0.offset)
    }
  }

  /// The indices of the needles found in `text`, each once, in ascending order.
  package func found(in text: UnsafeBufferPointer<UInt8>) -> [Int] {
    var found: [Int] = []
    forEachOccurrence(in: text) { needle, _ in
      if !found.contains(needle) { found.append(needle) }
    }
    return found.count > 1 ? found.sorted() : found
  }

  /// Calls `body` with a needle's index and the offset of its first byte, for every occurrence.
  ///
  /// The occurrences of one needle come in order of offset and may overlap.
  @inlinable
  package func forEachOccurrence(
    in text: UnsafeBufferPointer<UInt8>, _ body: (Int, Int) -> Void
  ) {
    guard !places.isEmpty, text.count >= gramSize, let base = UnsafeRawPointer(text.baseAddress)
    else { return }
    let mask = UInt32.max >> UInt32(32 - 8 * gramSize)
    table.withUnsafeBufferPointer { table in
      var position = 0
      // Four bytes can be read at once here.
      while position <= text.count - 4 {
        let gram =
          UInt32(littleEndian: base.loadUnaligned(fromByteOffset: position, as: UInt32.self)) & mask
        if table[Self.hash(of: gram)] { visit(gram, in: text, at: position, body) }
        position += step
      }
      while position + gramSize <= text.count {
        var gram: UInt32 = 0
        for offset in 0..<gramSize { gram |= UInt32(text[position + offset]) << (8 * offset) }
        visit(gram, in: text, at: position, body)
        position += step
      }
    }
  }

  @usableFromInline
  @inline(never)
  func visit(
    _ gram: UInt32, in text: UnsafeBufferPointer<UInt8>, at position: Int,
    _ body: (Int, Int) -> Void
  ) {
    let first = places.partitioningIndex { $0.gram >= gram }
    for place in places[first...].prefix(while: { $0.gram == gram }) {
      let needle = needles[Int(place.needle)]
      let start = position - Int(place.offset)
      if start >= 0, start + needle.count <= text.count,
        text[start..<start + needle.count].elementsEqual(needle)
      {
        body(Int(place.needle), start)
      }
    }
  }

  private static func grams(of needle: [UInt8], size: Int) -> [UInt32] {
    guard needle.count >= size else { return [] }
    return (0...needle.count - size).map { offset in
      UInt32(needle.integer(at: offset, size: size, .littleEndian))
    }
  }

  /// The first range of `length` neighbors with the smallest sum.
  private static func rarest(_ length: Int, of counts: [Int]) -> Range<Int> {
    var sum = counts.prefix(length).reduce(0, +)
    var (best, smallest) = (0, sum)
    for end in counts.indices.dropFirst(length) {
      sum += counts[end] - counts[end - length]
      if sum < smallest { (best, smallest) = (end - length + 1, sum) }
    }
    return best..<best + length
  }

  /// Fibonacci hashing: Knuth, The Art of Computer Programming, volume 3, 6.4.
  @usableFromInline
  static func hash(of gram: UInt32) -> Int {
    Int((gram &* 0x9e37_79b1) >> (32 - tableBits))
  }
}
