internal import Algorithms

/// Compares the functions in unwind tables with those that have a symbol.
struct UnwindCoverage {
  private struct Part {
    let section: Section
    /// The position of the section's first byte in the map.
    let base: Int
    /// The value of a symbol at the section's first byte.
    let start: UInt64
  }

  private let parts: [Part]
  /// The indices of the parts, by section index.
  private let places: [Int?]
  private let byteCount: Int

  /// Takes executable sections.
  ///
  /// Omits overlapping sections, which only forged headers have.
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

  /// The first code in an unwind table that no symbol names or covers.
  ///
  /// The functions are positions returned by `place(of:)` and `place(ofAddress:)`. An entry
  /// followed only by padding up to the next symbol is ignored, because assemblers can begin an
  /// entry there.
  ///
  /// - Throws: The same errors as `File.code()` and `SymbolTable.name(of:)`.
  func unnamed(
    of functions: [Int], _ table: SymbolTable, in file: File
  ) throws(ReadError) -> MissingSymbols? {
    guard !functions.isEmpty else { return nil }
    // One bit per byte of code: a table can have hundreds of thousands of functions.
    var map = [UInt64](repeating: 0, count: byteCount / 64 + 1)
    for place in functions { map[place >> 6] |= 1 << UInt64(place & 63) }
    for symbol in table.symbols {
      guard let place = place(of: symbol), map[place >> 6] >> UInt64(place & 63) & 1 == 1,
        try !table.isMapping(symbol)
      else { continue }
      map[place >> 6] &= ~(1 << UInt64(place & 63))
    }
    var unnamed: [Int] = []
    for word in map.indices where map[word] != 0 {
      unnamed += (0..<64).filter { map[word] >> UInt64($0) & 1 == 1 }.map { word << 6 | $0 }
    }
    guard !unnamed.isEmpty else { return nil }
    // The end of the code that symbols cover, by the first entry after their start: a part of a
    // function may have its own entry.
    var reaches = [Int](repeating: 0, count: unnamed.count)
    /// The position of the next symbol, by entry.
    var nexts = [Int](repeating: byteCount, count: unnamed.count)
    for symbol in table.symbols {
      guard let place = place(of: symbol) else { continue }
      let first = unnamed.partitioningIndex { $0 >= place }
      if first > 0 { nexts[first - 1] = min(nexts[first - 1], place) }
      guard first < unnamed.count else { continue }
      reaches[first] = max(reaches[first], place + min(Int(clamping: symbol.size), byteCount))
    }
    for index in nexts.indices.dropLast().reversed() {
      nexts[index] = min(nexts[index], nexts[index + 1])
    }
    let code = try file.codeBySection()
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

  /// The position of an address; nil if it is in none of the sections.
  func place(ofAddress address: UInt64) -> Int? {
    parts.first { $0.start <= address && address - $0.start < $0.section.size }
      .map { $0.base + Int(address - $0.start) }
  }

  /// The position of a symbol's value in a section; nil if it is in none of the sections.
  private func place(ofValue value: UInt64, in section: UInt32) -> Int? {
    guard let index = places[Int(section)], value >= parts[index].start,
      value - parts[index].start < parts[index].section.size
    else { return nil }
    return parts[index].base + Int(value - parts[index].start)
  }

  /// The position of the referenced code.
  func place(of reference: CodeReference) -> Int? {
    place(ofValue: reference.value, in: reference.section)
  }

  private func place(of symbol: Symbol) -> Int? {
    guard symbol.kind != .section, case .section(let section) = symbol.location else { return nil }
    return place(ofValue: symbol.value, in: section)
  }
}
