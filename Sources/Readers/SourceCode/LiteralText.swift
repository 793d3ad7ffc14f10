/// Decodes the text between the interpolations of a string literal.
struct LiteralText {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let hashes: Int
  private let isMultiline: Bool
  /// The indentation of each line in a multiline literal.
  private var indentation = 0..<0
  /// The end of the last line in a multiline literal.
  private var contentEnd = Int.max

  /// Takes the tokens at the start and end of a literal.
  init(from start: Token, to end: Token, in bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    let quotes = Int(end.end - end.start) - bytes[start.range].prefix { $0 == hashSign }.count
    isMultiline = quotes == 3
    hashes = Int(start.end - start.start) - quotes
    guard isMultiline else { return }
    var index = Int(end.start)
    while index > start.end, bytes[index - 1].isBlank { index -= 1 }
    guard index > start.end, bytes[index - 1].isLineEnd else { return }
    indentation = index..<Int(end.start)
    index -= 1
    if index > start.end, bytes[index] == UInt8(ascii: "\n"), bytes[index - 1] == UInt8(ascii: "\r")
    {
      index -= 1
    }
    contentEnd = index
  }

  /// The text of a piece; the first one starts after the line with the quotation marks.
  func text(of piece: Token, isFirst: Bool) -> [UInt8] {
    var text: [UInt8] = []
    var index = Int(piece.start)
    if isMultiline, isFirst, bytes[index].isLineEnd { index = nextLine(index) }
    let end = min(Int(piece.end), contentEnd)
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), hasHashes(index + 1, before: end) {
        index = escape(index + 1 + hashes, before: end, into: &text)
      } else if byte.isLineEnd {
        text.append(UInt8(ascii: "\n"))
        index = nextLine(index)
      } else {
        text.append(byte)
        index += 1
      }
    }
    return text
  }

  private func hasHashes(_ start: Int, before end: Int) -> Bool {
    start + hashes < end && bytes[start..<start + hashes].allSatisfy { $0 == hashSign }
  }

  /// The start of the text in the line after a line break.
  private func nextLine(_ lineEnd: Int) -> Int {
    var index = lineEnd + 1
    if bytes[lineEnd] == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n")
    {
      index += 1
    }
    for indent in indentation where index < contentEnd && bytes[index] == bytes[indent] {
      index += 1
    }
    return index
  }

  /// Appends the character for an escape sequence, and returns the position after it.
  private func escape(_ index: Int, before end: Int, into text: inout [UInt8]) -> Int {
    switch bytes[index] {
    case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "0"): text.append(0)
    case UInt8(ascii: "u"): return scalar(index + 1, before: end, into: &text)
    default:
      var lineEnd = index
      while lineEnd < end, bytes[lineEnd].isBlank { lineEnd += 1 }
      if lineEnd < end, bytes[lineEnd].isLineEnd { return nextLine(lineEnd) }
      text.append(bytes[index])
    }
    return index + 1
  }

  /// Decodes `{`, hexadecimal digits, `}`; anything else, or an invalid scalar, becomes U+FFFD.
  private func scalar(_ start: Int, before end: Int, into text: inout [UInt8]) -> Int {
    let digits = bytes[start..<end].dropFirst().prefix(9).prefix { $0 != UInt8(ascii: "}") }
    let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    let scalar = value.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    text += String(scalar).utf8
    return min(digits.endIndex + 1, end)
  }
}

private let hashSign = UInt8(ascii: "#")
