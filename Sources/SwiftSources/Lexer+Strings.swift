extension Lexer {
  /// Whether a literal has three quotation marks.
  func isMultiline(_ start: Token) -> Bool {
    start.end - start.start >= 3 && byte(Int(start.end) - 2) == UInt8(ascii: "\"")
  }

  /// Reads a literal up to its end or first interpolation, starting at its hash signs or, if it has
  /// none, its quotation mark.
  mutating func string(hashes: Int) {
    let quote = position + hashes
    var end = quote + 1
    if byte(end) == UInt8(ascii: "\""), byte(end + 1) == UInt8(ascii: "\"") {
      // A multiline literal starts with `"""`; `#"""#` is one quotation mark.
      if hashes == 0 || byte(end + 2).isLineEnd { end += 2 }
    }
    append(.stringStart, from: position, to: end)
    position = end
    stringBody(of: Int32(tokens.count - 1))
  }

  /// Continues a literal from its start or after an interpolation.
  mutating func stringBody(of literal: Int32) {
    let start = tokens[Int(literal)]
    let isMultiline = isMultiline(start)
    let quotes = isMultiline ? 3 : 1
    let hashes = Int(start.end - start.start) - quotes
    let pieceStart = position
    var index = position
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), hasHashes(hashes, at: index + 1) {
        let escaped = index + 1 + hashes
        if self.byte(escaped) == UInt8(ascii: "(") {
          piece(from: pieceStart, to: index)
          interpolations.append(frames.count)
          frames.append(
            Frame(kind: .interpolationStart, token: Int32(tokens.count), literal: literal))
          append(.interpolationStart, from: index, to: escaped + 1)
          position = escaped + 1
          return
        }
        index = self.byte(escaped).isLineEnd ? escaped : min(escaped + 1, bytes.count)
      } else if byte == UInt8(ascii: "\""), endsString(at: index, quotes: quotes, hashes: hashes) {
        piece(from: pieceStart, to: index)
        position = index + quotes + hashes
        append(.stringEnd, from: index, to: position)
        pair(literal)
        return
      } else if byte.isLineEnd, !isMultiline {
        break
      } else {
        index += 1
      }
    }
    piece(from: pieceStart, to: index)
    position = index
  }

  private mutating func piece(from start: Int, to end: Int) {
    if start < end { append(.stringPiece, from: start, to: end) }
  }

  private func hasHashes(_ count: Int, at start: Int) -> Bool {
    var index = start
    while index < start + count {
      guard byte(index) == UInt8(ascii: "#") else { return false }
      index += 1
    }
    return true
  }

  private func endsString(at index: Int, quotes: Int, hashes: Int) -> Bool {
    if quotes == 3 {
      guard byte(index + 1) == UInt8(ascii: "\""), byte(index + 2) == UInt8(ascii: "\"") else {
        return false
      }
    }
    return hasHashes(hashes, at: index + quotes)
  }
}
