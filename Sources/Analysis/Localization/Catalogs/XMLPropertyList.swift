internal import Algorithms

/// A strict reader of XML property lists.
///
/// `XMLParser` of FoundationXML isn't suitable: in lines with non-ASCII characters, its columns
/// count neither bytes nor characters; an unknown entity is silently dropped; and with
/// `--static-swift-stdlib` it needs libxml2 at run time.
///
/// Reads the subset of XML used in property lists: tags, whose attributes are ignored, and character
/// data.
struct XMLPropertyListReader: ByteReader {
  static let errorKind = CatalogError.Kind.propertyListSyntax

  let bytes: UnsafeBufferPointer<UInt8>
  var offset: Int
  private var depth = 0

  init(bytes: UnsafeBufferPointer<UInt8>, offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Whether the content starts like XML; an old-style property list can't start with `<`.
  var isXML: Bool { byte == UInt8(ascii: "<") }

  /// Reads the whole document: one value, with or without an enclosing `<plist>`.
  mutating func document() throws(ReadingError) -> StructuredValue {
    try skipSpace(mayDeclare: true)
    var tag = try startTag(expected: "<plist>")
    let plist = tag.name == "plist" ? tag : nil
    if let plist {
      guard !plist.isEmpty else {
        throw failure(at: plist.offset, expected: "a value in <plist>", found: "<plist/>")
      }
      try skipSpace()
      tag = try startTag(expected: "a value in <plist>")
    }
    let value = try self.value(tag)
    if plist != nil {
      try skipSpace()
      try endTag("plist")
    }
    try skipSpace()
    guard byte == nil else { throw failure(expected: "the end of the file") }
    return value
  }

  private mutating func value(_ tag: Tag) throws(ReadingError) -> StructuredValue {
    let content: StructuredValue.Content
    switch tag.name {
    case "dict": content = .dictionary(try members(of: tag))
    case "array": content = .array(try elements(of: tag))
    case "string": content = .string(try text(of: tag))
    case "integer", "real", "true", "false", "date", "data":
      _ = try text(of: tag)
      content = .other("<\(tag.name)>")
    default:
      throw failure(
        at: tag.offset, expected: "an element of a property list", found: "<\(tag.name)>")
    }
    return StructuredValue(content: content, offset: tag.offset)
  }

  private mutating func members(
    of dictionary: Tag
  ) throws(ReadingError) -> [StructuredValue.Member] {
    var members: [StructuredValue.Member] = []
    if dictionary.isEmpty { return members }
    try enter(dictionary)
    while !isEndTag {
      let keyTag = try startTag(expected: "<key> or </dict>")
      guard keyTag.name == "key" else {
        throw failure(
          at: keyTag.offset, expected: "<key> or </dict>", found: "<\(keyTag.name)>")
      }
      let key = try text(of: keyTag)
      try skipSpace()
      let tag = try startTag(expected: "the value of the key")
      members.append(
        StructuredValue.Member(key: key, keyOffset: keyTag.offset, value: try value(tag)))
      try skipSpace()
    }
    try leave(dictionary)
    return members
  }

  private mutating func elements(of array: Tag) throws(ReadingError)
    -> [StructuredValue]
  {
    var elements: [StructuredValue] = []
    if array.isEmpty { return elements }
    try enter(array)
    while !isEndTag {
      elements.append(try value(try startTag(expected: "a value or </array>")))
      try skipSpace()
    }
    try leave(array)
    return elements
  }

  private mutating func enter(_ tag: Tag) throws(ReadingError) {
    guard depth < StructuredValue.depthLimit else {
      throw failure(
        at: tag.offset, expected: "at most \(StructuredValue.depthLimit) nested elements",
        found: "one more level")
    }
    depth += 1
    try skipSpace()
  }

  private mutating func leave(_ tag: Tag) throws(ReadingError) {
    depth -= 1
    try endTag(tag.name)
  }

  /// A start tag or empty-element tag.
  struct Tag {
    let name: String
    /// Whether it is an empty-element tag: `<string/>`.
    let isEmpty: Bool
    /// The offset of its `<`.
    let offset: Int
  }

  /// Whether an end tag begins at the current offset.
  var isEndTag: Bool { startsWith("</") }

  /// Skips whitespace, comments and processing instructions; before the first element, also the
  /// declaration and the document type.
  mutating func skipSpace(mayDeclare: Bool = false) throws(ReadingError) {
    while true {
      skipWhitespace()
      if startsWith("<!--") {
        try skip(from: "<!--", to: "-->", "the comment")
      } else if startsWith("<?xml ") || startsWith("<?xml\t") {
        try skipDeclaration()
      } else if startsWith("<?") {
        try skip(from: "<?", to: "?>", "the processing instruction")
      } else if mayDeclare, startsWith("<!DOCTYPE") {
        try skipDocumentType()
      } else {
        return
      }
    }
  }

  private mutating func skipDeclaration() throws(ReadingError) {
    let start = offset
    try skip(from: "<?", to: "?>", "the XML declaration")
    let words = String(decoding: bytes[start..<offset], as: UTF8.self).lowercased()
      .split { " \t\r\n=\"'?".contains($0) }
    guard let label = words.firstIndex(of: "encoding"), label + 1 < words.endIndex else { return }
    // UTF-16 has already been converted to UTF-8.
    guard ["utf-8", "us-ascii", "utf-16"].contains(words[label + 1]) else {
      throw ReadingError(
        kind: .encoding, offset: start, expected: "UTF-8 text",
        found: "a declaration of another encoding")
    }
  }

  /// Rejects internal declarations, so a document type can't define entities, whether internal or
  /// external.
  private mutating func skipDocumentType() throws(ReadingError) {
    let start = offset
    try skipToEnd("the document type", from: start, until: UInt8(ascii: "["))
    if take(UInt8(ascii: ">")) { return }
    throw failure(expected: "a document type without an internal subset")
  }

  /// Reads `<name ...>` or `<name ... />`, skipping the attributes.
  mutating func startTag(expected: String) throws(ReadingError) -> Tag {
    let start = offset
    guard byte == UInt8(ascii: "<"), !isEndTag else { throw failure(expected: expected) }
    offset += 1
    let nameStart = offset
    while let byte, byte.isLetter { offset += 1 }
    guard offset > nameStart, offset - nameStart < 20 else {
      throw failure(expected: "a name after '<'")
    }
    let name = String(decoding: bytes[nameStart..<offset], as: UTF8.self)
    try skipToEnd("the tag", from: start, until: UInt8(ascii: "<"))
    let isEmpty = bytes[offset - 1] == UInt8(ascii: "/")
    guard take(UInt8(ascii: ">")) else {
      throw failure(expected: "'>' at the end of the tag that starts at \(place(of: start))")
    }
    return Tag(name: name, isEmpty: isEmpty, offset: start)
  }

  /// Reads `</name>`.
  mutating func endTag(_ name: String) throws(ReadingError) {
    guard isEndTag, bytes[(offset + 2)...].starts(with: name.utf8) else {
      throw failure(expected: "</\(name)>")
    }
    offset += 2 + name.utf8.count
    skipWhitespace()
    guard take(UInt8(ascii: ">")) else { throw failure(expected: "'>' at the end of the tag") }
  }

  /// Advances to the next `>` outside quotation marks, or to a byte that must not come before it.
  private mutating func skipToEnd(
    _ what: String, from start: Int, until stop: UInt8
  ) throws(ReadingError) {
    while let byte, byte != UInt8(ascii: ">"), byte != stop {
      let quote = offset
      offset += 1
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
      while let next = self.byte, next != byte { offset += 1 }
      guard take(byte) else {
        throw failure(expected: "the closing quotation mark for the one at \(place(of: quote))")
      }
    }
    if byte == nil {
      throw failure(expected: "'>' at the end of \(what) that starts at \(place(of: start))")
    }
  }

  private mutating func skip(
    from opening: StaticString, to end: StaticString, _ what: String
  ) throws(ReadingError) {
    let start = offset
    offset += opening.utf8CodeUnitCount
    while offset < bytes.count {
      if startsWith(end) {
        offset += end.utf8CodeUnitCount
        return
      }
      offset += 1
    }
    throw failure(
      expected: "'\(end)' at the end of \(what) that starts at \(place(of: start))")
  }

  /// Reads the character data of an element, and its end tag.
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
        throw failure(expected: "text without control characters")
      default: offset += 1
      }
    }
    throw failure(
      expected: "</\(tag.name)> for the element that starts at \(place(of: tag.offset))")
  }

  /// Reads one of XML's five predefined entities, or a character reference.
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
        at: start, expected: "&amp; &lt; &gt; &quot; &apos; or a numeric character reference",
        found: "another '&'")
    }
    offset = end + 1
    return scalar
  }

  private func numbered(_ digits: Substring, radix: Int) -> Unicode.Scalar? {
    // XML 1.0, production 2: no control characters except tabs and line ends.
    guard digits.first != "+", digits.first != "-", let code = UInt32(digits, radix: radix),
      code >= 0x20 || code == 0x09 || code == 0x0A || code == 0x0D
    else { return nil }
    return Unicode.Scalar(code)
  }
}
