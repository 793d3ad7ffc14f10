internal import Algorithms
internal import ReleaseModel
internal import StringCatalogs

/// Searches files of any format for the strings of rules.
///
/// Each file is searched as it is, in UTF-8 and UTF-16, which also finds strings in binary property
/// lists and other binary files. A text file is also searched with its escapes resolved.
package struct ResourceSearch {
  /// An occurrence of a string.
  package struct Hit {
    package var string: Int
    /// Whether the string is not part of a longer one; true for long strings.
    package var isWhole: Bool
    /// 1-based; nil in a binary file.
    package var line: Int?
    /// The key of the string, if it has one.
    package var key: String?
  }

  /// The maximum number of reported occurrences of one string in one file.
  package static let limit = 10

  private let strings: [String]
  private let utf8: NeedleSet
  /// In UTF-16, both little-endian and big-endian.
  private let utf16: NeedleSet

  package init(_ strings: [String]) {
    self.strings = strings
    utf8 = NeedleSet(strings.map { Array($0.utf8) })
    utf16 = NeedleSet(
      strings.flatMap { string in
        let units = string.utf16.map { (UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)) }
        return [units.flatMap { [$0.0, $0.1] }, units.flatMap { [$0.1, $0.0] }]
      })
  }

  /// Searches the bytes of one file; the hits of each string are in file order.
  package func hits(in file: [UInt8]) -> [Hit] {
    var hits: [Hit] = []
    if let text = ResourceText(file) { hits = self.hits(in: text) }
    // A file that doesn't start like text may still contain strings.
    let known = Set(hits.map(\.string))
    let others = binaryHits(in: file).filter { !known.contains($0.string) }
    guard !others.isEmpty, let list = BinaryPropertyList(file)?.strings else {
      return hits + others
    }
    return hits + others.flatMap { keyed($0, in: list) }
  }

  private func hits(in text: ResourceText) -> [Hit] {
    var found: [Int: [Int: Bool]] = [:]
    func add(_ bytes: [UInt8], _ place: (Int) -> Int) {
      forEach(in: bytes, utf8) { string, offset in
        let range = offset..<offset + utf8.needles[string].count
        let offset = place(offset)
        let isWhole = isWhole(string, range, in: bytes, unit: 1)
        found[string, default: [:]][offset] = isWhole || found[string]?[offset] ?? false
      }
    }
    add(text.bytes) { $0 }
    if let unescaped = text.unescaped { add(unescaped.bytes, unescaped.written) }
    guard !found.isEmpty else { return [] }
    let lines = LineIndex(text.bytes)
    let keys = KeyedStrings(text.bytes)
    return found.sorted { $0.key < $1.key }.flatMap { string, places in
      places.sorted { $0.key < $1.key }.prefix(Self.limit).map { offset, isWhole in
        Hit(
          string: string, isWhole: isWhole, line: lines.position(at: offset).line,
          key: keys.key(of: strings[string], at: offset))
      }
    }
  }

  /// One hit, without its location, for each string that a file contains in UTF-8 or UTF-16.
  private func binaryHits(in file: [UInt8]) -> [Hit] {
    var found: [Int: Bool] = [:]
    func add(_ string: Int, _ range: Range<Int>, unit: Int) {
      let isWhole = isWhole(string, range, in: file, unit: unit)
      found[string] = isWhole || found[string] ?? false
    }
    forEach(in: file, utf8) { add($0, $1..<$1 + utf8.needles[$0].count, unit: 1) }
    forEach(in: file, utf16) { needle, offset in
      add(needle / 2, offset..<offset + utf16.needles[needle].count, unit: 2)
    }
    return found.sorted { $0.key < $1.key }.map { Hit(string: $0.key, isWhole: $0.value) }
  }

  private func forEach(
    in bytes: [UInt8], _ needles: NeedleSet, _ body: (_ needle: Int, _ offset: Int) -> Void
  ) {
    bytes.withUnsafeBufferPointer { needles.forEachOccurrence(in: $0, body) }
  }

  /// Whether a string that is short enough for instructions (at most 15 bytes) is not part of a
  /// longer one.
  private func isWhole(
    _ string: Int, _ range: Range<Int>, in bytes: [UInt8], unit: Int
  ) -> Bool {
    guard utf8.needles[string].count <= 15 else { return true }
    let around =
      bytes[max(0, range.lowerBound - unit)..<range.lowerBound]
      + bytes[range.upperBound..<min(bytes.count, range.upperBound + unit)]
    return !around.contains(where: Self.isLetter)
  }

  /// Whether a byte continues a string: a letter, a digit, a space or one of `-./:_`.
  ///
  /// The same bytes count in the data of programs.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80...: true
    default: " -./:_".utf8.contains(byte)
    }
  }

  /// A hit for each key under which a binary property list has the string.
  private func keyed(_ hit: Hit, in list: [(key: String, text: String)]) -> [Hit] {
    let string = strings[hit.string]
    let hits = list.lazy.filter { $0.text.utf8.firstRange(of: string.utf8) != nil }
      .prefix(Self.limit).map { key, text in
        Hit(
          string: hit.string, isWhole: string.utf8.count > 15 || text == string,
          key: key.isEmpty ? nil : key)
      }
    return hits.isEmpty ? [hit] : Array(hits)
  }
}
