/// A strict reader of XML property lists.
///
/// `XMLParser` of FoundationXML isn't suitable: in lines with non-ASCII characters, its columns
/// count neither bytes nor characters; an unknown entity is silently dropped; and with
/// `--static-swift-stdlib` it needs libxml2 at run time.
struct XMLPropertyListReader {
  private var markup: XMLMarkup
  private var depth = 0

  /// Starts at the first byte; the bytes must be valid UTF-8.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    markup = XMLMarkup(bytes)
    markup.skipWhitespace()
  }

  /// Whether the content starts like XML; an old-style property list can't start with `<`.
  var isXML: Bool { markup.byte == UInt8(ascii: "<") }

  /// Reads the whole document: one value, with or without an enclosing `<plist>`.
  mutating func document() throws(ReadingError) -> PropertyListValue {
    try markup.skipSpace(mayDeclare: true)
    var tag = try markup.startTag(expected: "<plist>")
    let plist = tag.name == "plist" ? tag : nil
    if let plist {
      guard !plist.isEmpty else {
        throw markup.failure(at: plist.offset, expected: "a value in <plist>", found: "<plist/>")
      }
      try markup.skipSpace()
      tag = try markup.startTag(expected: "a value in <plist>")
    }
    let value = try self.value(tag)
    if plist != nil {
      try markup.skipSpace()
      try markup.endTag("plist")
    }
    try markup.skipSpace()
    guard markup.byte == nil else { throw markup.failure(expected: "the end of the file") }
    return value
  }

  private mutating func value(_ tag: XMLMarkup.Tag) throws(ReadingError) -> PropertyListValue {
    let content: PropertyListValue.Content
    switch tag.name {
    case "dict": content = .dictionary(try members(of: tag))
    case "array": content = .array(try elements(of: tag))
    case "string": content = .string(try markup.text(of: tag))
    case "integer", "real", "true", "false", "date", "data":
      _ = try markup.text(of: tag)
      content = .other("<\(tag.name)>")
    default:
      throw markup.failure(
        at: tag.offset, expected: "an element of a property list", found: "<\(tag.name)>")
    }
    return PropertyListValue(content: content, offset: tag.offset)
  }

  private mutating func members(
    of dictionary: XMLMarkup.Tag
  ) throws(ReadingError) -> [PropertyListValue.Member] {
    var members: [PropertyListValue.Member] = []
    if dictionary.isEmpty { return members }
    try enter(dictionary)
    while !markup.isEndTag {
      let keyTag = try markup.startTag(expected: "<key> or </dict>")
      guard keyTag.name == "key" else {
        throw markup.failure(
          at: keyTag.offset, expected: "<key> or </dict>", found: "<\(keyTag.name)>")
      }
      let key = try markup.text(of: keyTag)
      try markup.skipSpace()
      let tag = try markup.startTag(expected: "the value of the key")
      members.append(
        PropertyListValue.Member(key: key, keyOffset: keyTag.offset, value: try value(tag)))
      try markup.skipSpace()
    }
    try leave(dictionary)
    return members
  }

  private mutating func elements(of array: XMLMarkup.Tag) throws(ReadingError)
    -> [PropertyListValue]
  {
    var elements: [PropertyListValue] = []
    if array.isEmpty { return elements }
    try enter(array)
    while !markup.isEndTag {
      elements.append(try value(try markup.startTag(expected: "a value or </array>")))
      try markup.skipSpace()
    }
    try leave(array)
    return elements
  }

  private mutating func enter(_ tag: XMLMarkup.Tag) throws(ReadingError) {
    guard depth < PropertyListValue.depthLimit else {
      throw markup.failure(
        at: tag.offset, expected: "at most \(PropertyListValue.depthLimit) nested elements",
        found: "one more level")
    }
    depth += 1
    try markup.skipSpace()
  }

  private mutating func leave(_ tag: XMLMarkup.Tag) throws(ReadingError) {
    depth -= 1
    try markup.endTag(tag.name)
  }
}
