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
    /// Whether the string starts and ends where words do.
    package var isWord: Bool
    /// 1-based; nil in a binary file.
    package var line: Int?
    /// The key of the string, if it has one.
    package var key: String?
  }

  /// The maximum number of reported occurrences of one string in one file.
  package static let limit = 10

  private let strings: [String]
  private let utf8: MultiPatternMatcher
  /// In UTF-16, both little-endian and big-endian.
  private let utf16: MultiPatternMatcher

  package init(_ strings: [String]) {
    self.strings = strings
    utf8 = MultiPatternMatcher(strings.map { Array($0.utf8) })
    utf16 = MultiPatternMatcher(
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
    let known = Dictionary(grouping: hits, by: \.string).mapValues { $0.contains(where: \.isWord) }
    let others = binaryHits(in: file).filter {
      known[$0.string] == nil || $0.isWord && known[$0.string] == false
    }
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
        let isWord = WordBoundary.bounds(range, in: bytes)
        found[string, default: [:]][offset] = isWord || found[string]?[offset] ?? false
      }
    }
    add(text.bytes) { $0 }
    if let unescaped = text.unescaped { add(unescaped.bytes, unescaped.written) }
    guard !found.isEmpty else { return [] }
    let lines = LineIndex(text.bytes)
    let keys = KeyedStrings(text.bytes)
    return found.sorted { $0.key < $1.key }.flatMap { string, places in
      Self.clearest(places).map { offset, isWord in
        Hit(
          string: string, isWord: isWord, line: lines.position(at: offset).line,
          key: keys.key(of: strings[string], at: offset))
      }
    }
  }

  /// One hit, without its location, for each string that a file contains in UTF-8 or UTF-16.
  private func binaryHits(in file: [UInt8]) -> [Hit] {
    var found: [Int: Bool] = [:]
    func add(_ string: Int, _ range: Range<Int>, _ units: CodeUnits) {
      guard found[string] != true else { return }
      found[string] = WordBoundary.bounds(range, in: file, units)
    }
    forEach(in: file, utf8) { add($0, $1..<$1 + utf8.needles[$0].count, .utf8) }
    forEach(in: file, utf16) { needle, offset in
      add(
        needle / 2, offset..<offset + utf16.needles[needle].count,
        .wide(2, isBigEndian: needle % 2 == 1))
    }
    return found.sorted { $0.key < $1.key }.map { Hit(string: $0.key, isWord: $0.value) }
  }

  private func forEach(
    in bytes: [UInt8], _ needles: MultiPatternMatcher,
    _ body: (_ needle: Int, _ offset: Int) -> Void
  ) {
    bytes.withUnsafeBufferPointer { needles.forEachOccurrence(in: $0, body) }
  }

  /// The first places, in order, without parts of longer words if there is anything else.
  private static func clearest(_ places: [Int: Bool]) -> [(key: Int, value: Bool)] {
    let words = places.filter(\.value)
    return Array(
      (words.isEmpty ? places : words).sorted { $0.key < $1.key }.prefix(limit))
  }

  /// A hit for each key under which a binary property list has the string.
  private func keyed(_ hit: Hit, in list: [(key: String, text: String)]) -> [Hit] {
    let string = strings[hit.string]
    let hits = list.filter { $0.text.utf8.firstRange(of: string.utf8) != nil }.map { key, text in
      Hit(
        string: hit.string, isWord: WordBoundary.isWord(Array(string.utf8), in: Array(text.utf8)),
        key: key.isEmpty ? nil : key)
    }
    let words = hits.filter(\.isWord)
    return hits.isEmpty ? [hit] : Array((words.isEmpty ? hits : words).prefix(Self.limit))
  }
}
