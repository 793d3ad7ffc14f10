/// The aligned words of data that can contain the halves of small strings.
///
/// A switch that returns a string for each case can become two tables, of the first and of the
/// second halves, and a constant vector can contain any halves. Both consist of whole words at
/// addresses that are multiples of 8.
struct DataWords {
  struct Place: Hashable {
    let part: Int
    /// In bytes from the part's start.
    let offset: Int
  }

  private let parts: [ProgramImage.Data]
  private var places: [UInt64: [Place]] = [:]

  init(_ words: Set<UInt64>, in parts: [ProgramImage.Data]) {
    self.parts = parts
    let bits = max(12, Int.bitWidth - (words.count * 8).leadingZeroBitCount)
    func hash(_ word: UInt64) -> Int { Int((word &* 0x9e37_79b9_7f4a_7c15) >> (64 - bits)) }
    var hashes = [Bool](repeating: false, count: 1 << bits)
    for word in words { hashes[hash(word)] = true }
    for (index, part) in parts.enumerated() {
      let start = Int(truncatingIfNeeded: (8 &- part.address % 8) % 8)
      part.bytes.withUnsafeBytes { bytes in
        for offset in stride(from: start, to: bytes.count - 7, by: 8) {
          let word = UInt64(
            littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
          guard hashes[hash(word)], words.contains(word) else { continue }
          places[word, default: []].append(Place(part: index, offset: offset))
        }
      }
    }
  }

  func places(of word: UInt64) -> [Place] { places[word] ?? [] }

  func address(of place: Place) -> UInt64 {
    parts[place.part].address &+ UInt64(place.offset)
  }

  private func word(_ place: Place, _ distance: Int) -> UInt64? {
    let offset = place.offset + distance * 8
    guard offset >= 0, offset + 8 <= parts[place.part].bytes.count else { return nil }
    return parts[place.part].bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  // MARK: - Tables

  private static let reach = 512

  /// The first half that belongs to a second half: in the table of first halves, or in the
  /// preceding word.
  func partner(ofSecond place: Place) -> Place? {
    let words = (0...Self.reach).lazy
    func isInTable(_ distance: Int) -> Bool {
      word(place, distance).map { $0 == 0 || SmallString.secondCount($0) != nil } ?? false
    }
    var low = -(words.first { !isInTable(-$0 - 1) } ?? 0)
    var high = words.first { !isInTable($0 + 1) } ?? 0
    while low < 0, word(place, low) == 0 { low += 1 }
    while high > 0, word(place, high) == 0 { high -= 1 }
    func belongs(_ distance: Int) -> Bool {
      (low...high).allSatisfy { position in
        guard let second = word(place, position), let first = word(place, position + distance)
        else { return false }
        return first == 0 && second == 0 || SmallString.fits(first, second)
      }
    }
    if low < high {
      for distance in high - low + 1...Self.reach {
        for distance in [-distance, distance] where belongs(distance) {
          return Place(part: place.part, offset: place.offset + distance * 8)
        }
      }
    }
    guard let own = word(place, 0), let before = word(place, -1), SmallString.fits(before, own)
    else {
      return nil
    }
    return Place(part: place.part, offset: place.offset - 8)
  }

  /// Whether a first half belongs to a second half in a table, or in the next word.
  func isExplained(first place: Place) -> Bool {
    guard let own = word(place, 0) else { return false }
    return (-Self.reach...Self.reach).contains { distance in
      guard let other = word(place, distance), SmallString.fits(own, other) else { return false }
      return partner(ofSecond: Place(part: place.part, offset: place.offset + distance * 8))
        == place
    }
  }

  /// The addresses by which code can refer to a table or vector that contains the place.
  ///
  /// A vector has up to 64 bytes. All words from the start of a table are halves.
  func addresses(for place: Place) -> [UInt64] {
    let address = address(of: place)
    return (0..<max(8, tableCount(upTo: place))).map { address &- UInt64($0 * 8) }
  }

  /// The number of consecutive halves up to a place.
  private func tableCount(upTo place: Place) -> Int {
    let isSecond = word(place, 0).map { SmallString.secondCount($0) != nil } ?? false
    return (0..<Self.reach).prefix { distance in
      word(place, -distance).map { word in
        word == 0
          || (isSecond ? SmallString.secondCount(word) != nil : SmallString.isFullFirst(word))
      } ?? false
    }.count
  }

  /// Whether an address can be that of a table that contains a place, and isn't Swift's pointer to
  /// a literal.
  ///
  /// Swift's pointers to literals are 32 bytes too low: `StringObject.swift`, nativeBias.
  func canBeTable(_ address: UInt64, for place: Place) -> Bool {
    guard (self.address(of: place) &- address) / 8 < UInt64(tableCount(upTo: place)) else {
      return false
    }
    for part in parts {
      guard address &+ 31 >= part.address,
        case let offset = Int(truncatingIfNeeded: address &+ 32 &- part.address),
        offset >= 1, offset < part.bytes.count
      else { continue }
      return part.bytes[offset - 1] != 0 || !Self.isText(part.bytes[offset])
    }
    return true
  }

  /// Whether the address is that of a string literal rather than a table of halves.
  ///
  /// Its terminating zero is within a word that isn't a half.
  func isLiteral(_ address: UInt64) -> Bool {
    for (index, part) in parts.enumerated() {
      guard address > part.address, address - part.address < UInt64(part.bytes.count),
        case let start = Int(address - part.address),
        part.bytes[start - 1] == 0,
        let end = part.bytes[start...].firstIndex(where: { !Self.isText($0) }),
        part.bytes[end] == 0, (end - start) % 8 != 0,
        let last = word(Place(part: index, offset: end - (end - start) % 8), 0)
      else { continue }
      return SmallString.secondCount(last) == nil
    }
    return false
  }

  private static func isText(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7f || byte == 0x0a || byte == 0x09
  }
}
