/// A search for the end of a regex literal, which distinguishes it from operators as in SE-0354.
struct RegexLiteral {
  /// The position after the literal and its hash signs; nil if it isn't one.
  private(set) var end: Int?
  /// The position where the search ended.
  private(set) var searchEnd: Int

  /// Takes the position of the slash that starts the literal, and the number of hash signs before
  /// it.
  init(at slash: Int, hashes: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    searchEnd = slash + 1
    var isMultiline = false
    if hashes == 0 {
      if byte(searchEnd).isBlank { return }
    } else {
      while byte(searchEnd).isBlank { searchEnd += 1 }
      isMultiline = byte(searchEnd).isLineEnd
    }
    var groups = 0
    var classes = 0
    while searchEnd < bytes.count {
      switch bytes[searchEnd] {
      case UInt8(ascii: "/"):
        let end = searchEnd + 1 + hashes
        if hashes == 0 {
          let last = bytes[searchEnd - 1]
          if last.isBlank, bytes[searchEnd - 2] != UInt8(ascii: "\\") { return }
          if byte(end) == UInt8(ascii: "/") || byte(end) == UInt8(ascii: "*") { return }
          self.end = end
          return
        }
        if end <= bytes.count, bytes[searchEnd + 1..<end].allSatisfy({ $0 == UInt8(ascii: "#") }) {
          self.end = end
          return
        }
      case UInt8(ascii: "\\"): if !byte(searchEnd + 1).isLineEnd { searchEnd += 1 }
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): if !isMultiline { return }
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes = max(classes - 1, 0)
      case UInt8(ascii: "(") where classes == 0: groups += 1
      case UInt8(ascii: ")") where classes == 0 && hashes == 0:
        if groups == 0 { return }
        groups -= 1
      default: break
      }
      searchEnd += 1
    }
  }
}
