extension XMLPropertyListReader {
  /// Reads the text of an element up to and with its end tag.
  mutating func text(of tag: Tag) throws(ReadingError) -> String {
    if tag.isEmpty { return "" }
    var text: [UInt8] = []
    var start = offset
    while let byte {
      switch byte {
      case UInt8(ascii: "<"):
        text += bytes[start..<offset]
        if isEndTag {
          try endTag(tag.name)
          return String(decoding: text, as: UTF8.self)
        }
        if startsWith("<![CDATA[") {
          let section = offset
          try skip(from: "<![CDATA[", to: "]]>", "the character data")
          text += bytes[section + 9..<offset - 3]
        } else if startsWith("<!--") {
          try skip(from: "<!--", to: "-->", "the comment")
        } else {
          throw failure(expected: "</\(tag.name)>")
        }
        start = offset
      case UInt8(ascii: "&"):
        text += bytes[start..<offset]
        text.append(contentsOf: try reference().utf8)
        start = offset
      // XML 1.0, production 2.
      case 0x01..<0x09, 0x0B, 0x0C, 0x0E..<0x20:
        throw failure(expected: "no control character")
      default: offset += 1
      }
    }
    throw failure(expected: "</\(tag.name)>" + " of the element begun at \(place(of: tag.offset))")
  }

  /// Reads one of the five entities of XML, or the number of a character.
  private mutating func reference() throws(ReadingError) -> Unicode.Scalar {
    let start = offset
    let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) ?? start
    let name = String(decoding: bytes[start..<end], as: UTF8.self).dropFirst()
    let scalar: Unicode.Scalar? =
      switch name {
      case "amp": "&"
      case "lt": "<"
      case "gt": ">"
      case "quot": "\""
      case "apos": "'"
      case let name where name.hasPrefix("#x"): numbered(name.dropFirst(2), radix: 16)
      case let name where name.hasPrefix("#"): numbered(name.dropFirst(), radix: 10)
      default: nil
      }
    guard let scalar else {
      throw failure(
        at: start, expected: "&amp; &lt; &gt; &quot; &apos; or the number of a character",
        found: "another '&'")
    }
    offset = end + 1
    return scalar
  }

  private func numbered(_ digits: Substring, radix: Int) -> Unicode.Scalar? {
    // XML 1.0, production 2: no control characters but tab and line ends.
    guard digits.first != "+", digits.first != "-", let code = UInt32(digits, radix: radix),
      code >= 0x20 || code == 0x09 || code == 0x0A || code == 0x0D
    else { return nil }
    return Unicode.Scalar(code)
  }
}
