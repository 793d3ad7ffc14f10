/// Pieces of constants in AArch64 code that don't belong to a complete constant.
///
/// A constant takes up to four instructions with 16 bits each. Paths can share some of them, a copy
/// can be changed by one of them, and LLVM's outliner can move any of them to separate functions.
/// So order and registers aren't reliable for such a piece. A half of a string can be present if
/// all of its pieces are loose, or if a complete half has the others.
struct UnpairedImmediates {
  typealias Place = InlineStringSearch.Place

  private var places: [UInt32: Place] = [:]
  /// The complete halves of any string.
  private var halves: Set<UInt64> = []
  /// The halves without some pieces, by a bit mask of these pieces.
  private var parts: [UInt8: Set<UInt64>] = [:]

  /// Finds the pieces of these words.
  ///
  /// There are none on x86-64, where a single instruction contains a whole word.
  init(of words: some Sequence<UInt64>, in image: ProgramImage) {
    guard image.instructionSet == .aarch64 else { return }
    var isWanted = [Bool](repeating: false, count: 4 << 16)
    for word in words {
      for piece in 0..<4 { isWanted[Int(Self.key(word, piece))] = true }
    }
    for (index, part) in image.parts.enumerated() {
      part.bytes.withUnsafeBytes { code in
        AArch64Encoding.forEachChain(in: code) { chain in
          let isHalf = chain.hasStart && Self.isHalf(chain.value)
          if isHalf { halves.insert(chain.value) }
          let loose = isHalf ? chain.shared : chain.pieces
          for piece in 0..<4 where loose >> UInt8(piece) & 1 == 1 {
            let key = Self.key(chain.value, piece)
            if isWanted[Int(key)], places[key] == nil {
              places[key] = .code(part: index, offset: chain.offset)
            }
          }
        }
      }
    }
  }

  var isEmpty: Bool { places.isEmpty }

  /// The place of a piece of a word, if the code may create the word from loose pieces.
  mutating func place(of word: UInt64) -> Place? {
    let used = (0..<4).filter { word >> UInt64($0 * 16) & 0xffff != 0 }
    let loose = used.filter { places[Self.key(word, $0)] != nil }
    guard let place = loose.first.flatMap({ places[Self.key(word, $0)] }) else { return nil }
    if loose.count == used.count { return place }
    guard !halves.contains(word) else { return nil }
    let mask = loose.reduce(UInt8(15)) { $0 & ~(1 << UInt8($1)) }
    if parts[mask] == nil { parts[mask] = Set(halves.map { $0 & Self.bits(of: mask) }) }
    return parts[mask]?.contains(word & Self.bits(of: mask)) == true ? place : nil
  }

  private static func key(_ word: UInt64, _ piece: Int) -> UInt32 {
    UInt32(piece) << 16 | UInt32(word >> UInt64(piece * 16) & 0xffff)
  }

  private static func bits(of mask: UInt8) -> UInt64 {
    (0..<4).reduce(0) { mask >> UInt8($1) & 1 == 1 ? $0 | 0xffff << UInt64($1 * 16) : $0 }
  }

  /// Whether a value can be a half, or a string of 3 to 7 bytes; smaller values are mostly numbers.
  private static func isHalf(_ value: UInt64) -> Bool {
    let length = (64 - value.leadingZeroBitCount + 7) / 8
    return SmallString.secondCount(value) != nil
      || length > 2 && (0..<length).allSatisfy { value >> UInt64($0 * 8) & 0xff != 0 }
  }
}
