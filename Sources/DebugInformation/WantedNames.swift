/// The names that are looked for, and where `.debug_str` has them.
struct WantedNames {
  private let names: [ArraySlice<UInt8>: String]
  /// The offsets of strings that are a wanted name.
  private let offsets: [Int: String]

  /// Finds all names in one pass through the strings.
  init(_ names: Set<String>, in strings: [UInt8]) {
    let wanted = names.map { (name: $0, bytes: Array($0.utf8)) }
      .filter { !$0.bytes.isEmpty && !$0.bytes.contains(0) }
    self.names = Dictionary(
      wanted.map { ($0.bytes[...], $0.name) }, uniquingKeysWith: { first, _ in first })
    // A linker may let one string be the end of another, so strings are compared from their ends.
    let byEnd = Dictionary(grouping: wanted) { Ending($0.bytes[...], count: $0.bytes.count) }
    let counts = Set(byEnd.keys.map(\.count))
    var offsets: [Int: String] = [:]
    var start = 0
    while start < strings.count, let end = strings[start...].firstIndex(of: 0) {
      let string = strings[start..<end]
      for count in counts where count <= string.count {
        for (name, bytes) in byEnd[Ending(string, count: count)] ?? []
        where string.suffix(bytes.count).elementsEqual(bytes) {
          offsets[end - bytes.count] = name
        }
      }
      start = end + 1
    }
    self.offsets = offsets
  }

  /// The wanted name that stands at `offset` of `.debug_str`.
  func name(at offset: Int) -> String? { offsets[offset] }

  /// The wanted name that these bytes are.
  func name(_ bytes: ArraySlice<UInt8>) -> String? { names[bytes] }

  /// The last bytes of a name, at most 8: enough to tell most names apart.
  private struct Ending: Hashable {
    let count: Int
    let bytes: UInt64

    init(_ string: ArraySlice<UInt8>, count: Int) {
      self.count = min(count, 8)
      bytes = string.suffix(self.count).reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}
