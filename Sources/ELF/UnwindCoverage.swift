/// Compares the functions that unwind tables know with those that have a symbol.
struct UnwindCoverage {
  private struct Part {
    let section: Section
    /// The place of the section's first byte in the map.
    let base: Int
    /// The value that a symbol at the section's first byte has.
    let start: UInt64
  }

  private let parts: [Part]
  /// By the index of a section, its place among the parts.
  private let places: [Int?]
  private let byteCount: Int

  /// Takes executable sections.
  ///
  /// Those that overlap, as only forged headers have them, are left out.
  init(_ sections: [Section], of file: File) {
    var parts: [Part] = []
    var places = [Int?](repeating: nil, count: file.sections.count)
    var byteCount = 0
    var end: UInt64 = 0
    for section in sections.sorted(by: { $0.offset < $1.offset }) where section.offset >= end {
      end = section.offset + section.size
      places[section.index] = parts.count
      let start = file.type == .relocatable ? 0 : section.address
      parts.append(Part(section: section, base: byteCount, start: start))
      byteCount += Int(section.size)
    }
    self.parts = parts
    self.places = places
    self.byteCount = byteCount
  }

  /// The first code that an unwind table knows and that no symbol names or covers.
  ///
  /// The functions are given as places, as `place(of:)` and `place(ofAddress:)` give them. What is only padding up
  /// to the next symbol counts as named: assemblers can begin an entry there. Throws what
  /// `File.code()` throws.
  func unnamed(
    of functions: [Int], _ symbols: Symbols, in file: File
  ) throws(ReadError) -> MissingSymbols? {
    guard !functions.isEmpty else { return nil }
    // A bit a byte of code: a table can have hundreds of thousands of functions.
    var map = [UInt64](repeating: 0, count: byteCount / 64 + 1)
    for place in functions { map[place >> 6] |= 1 << UInt64(place & 63) }
    for symbol in symbols {
      guard let place = place(of: symbol) else { continue }
      map[place >> 6] &= ~(1 << UInt64(place & 63))
    }
    var unnamed: [Int] = []
    for word in map.indices where map[word] != 0 {
      unnamed += (0..<64).filter { map[word] >> UInt64($0) & 1 == 1 }.map { word << 6 | $0 }
    }
    guard !unnamed.isEmpty else { return nil }
    // By the first of the entries behind the start of a symbol, how far such symbols reach: a part of
    // a function may have an entry of its own.
    var reaches = [Int](repeating: 0, count: unnamed.count)
    /// By an entry, where the next symbol is.
    var nexts = [Int](repeating: byteCount, count: unnamed.count)
    for symbol in symbols {
      guard let place = place(of: symbol) else { continue }
      let first = unnamed.partitioningIndex { $0 >= place }
      if first > 0 { nexts[first - 1] = min(nexts[first - 1], place) }
      guard first < unnamed.count else { continue }
      reaches[first] = max(reaches[first], place + min(Int(clamping: symbol.size), byteCount))
    }
    for index in nexts.indices.dropLast().reversed() {
      nexts[index] = min(nexts[index], nexts[index + 1])
    }
    let code = Dictionary(try file.code().map { ($0.section, $0.bytes) }) { first, _ in first }
    var end = 0
    for (index, place) in unnamed.enumerated() {
      end = max(end, reaches[index])
      guard place >= end, let part = parts.last(where: { $0.base <= place }),
        let bytes = code[part.section.index]
      else { continue }
      let gap = (place - part.base)..<min(nexts[index] - part.base, bytes.count)
      guard CodePadding.end(in: bytes, from: gap, on: file.machine) < gap.upperBound else {
        continue
      }
      return .code(section: part.section.name, address: part.start + UInt64(gap.lowerBound))
    }
    return nil
  }

  /// The place of an address; nil where none of the sections has it.
  func place(ofAddress address: UInt64) -> Int? {
    parts.first { $0.start <= address && address - $0.start < $0.section.size }
      .map { $0.base + Int(address - $0.start) }
  }

  /// The place of a symbol's value in a section; nil where it is in none of the sections.
  private func place(ofValue value: UInt64, in section: UInt32) -> Int? {
    guard let index = places[Int(section)], value >= parts[index].start,
      value - parts[index].start < parts[index].section.size
    else { return nil }
    return parts[index].base + Int(value - parts[index].start)
  }

  /// The place of the code that is referred to.
  func place(of reference: CodeReference) -> Int? {
    place(ofValue: reference.value, in: reference.section)
  }

  private func place(of symbol: Symbol) -> Int? {
    guard symbol.kind != .section, case .section(let section) = symbol.location else { return nil }
    return place(ofValue: symbol.value, in: section)
  }
}
