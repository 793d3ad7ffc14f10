/// A strict reader of property lists in XML.
///
/// The format needs a small part of XML: no attributes that matter, no namespaces, no declarations.
/// `XMLParser` of FoundationXML costs no measurable time at the start, but needs libxml2 where the
/// tool runs, gives lines and columns instead of offsets, and has entities to switch off; a reader
/// around it would be no shorter than this one.
struct XMLPropertyListReader: ByteReader {
  static let faultKind = CatalogError.Kind.propertyListSyntax

  let bytes: UnsafeBufferPointer<UInt8>
  var offset: Int
  private var depth = 0

  /// Begins at the first byte of well-formed UTF-8.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    offset = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    skipWhitespace()
  }

  /// Whether the text begins like XML; in the old style, no `<` may stand there.
  var isXML: Bool { byte == UInt8(ascii: "<") }

  /// Reads the whole text: one value, with or without `<plist>` around it.
  mutating func document() throws(ReadingError) -> PropertyListValue {
    try skipMarkup(mayDeclare: true)
    var tag = try startTag(expected: "<plist>")
    let plist = tag.name == "plist" ? tag : nil
    if let plist {
      guard !plist.isEmpty else {
        throw failure(at: plist.offset, expected: "a value in <plist>", found: "<plist/>")
      }
      try skipMarkup()
      tag = try startTag(expected: "a value in <plist>")
    }
    let value = try self.value(tag)
    if plist != nil {
      try skipMarkup()
      try endTag("plist")
    }
    try skipMarkup()
    guard offset == bytes.count else { throw failure(expected: "the end of the file") }
    return value
  }

  private mutating func value(_ tag: Tag) throws(ReadingError) -> PropertyListValue {
    let content: PropertyListValue.Content
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
    return PropertyListValue(content: content, offset: tag.offset)
  }

  private mutating func members(
    of dictionary: Tag
  ) throws(ReadingError) -> [PropertyListValue.Member] {
    var members: [PropertyListValue.Member] = []
    if dictionary.isEmpty { return members }
    try enter(dictionary)
    while !isEndTag {
      let keyTag = try startTag(expected: "<key> or </dict>")
      guard keyTag.name == "key" else {
        throw failure(
          at: keyTag.offset, expected: "<key> or </dict>", found: "<\(keyTag.name)>")
      }
      let key = try text(of: keyTag)
      try skipMarkup()
      let tag = try startTag(expected: "the value of the key")
      members.append(
        PropertyListValue.Member(key: key, keyOffset: keyTag.offset, value: try value(tag)))
      try skipMarkup()
    }
    try leave(dictionary)
    return members
  }

  private mutating func elements(of array: Tag) throws(ReadingError) -> [PropertyListValue] {
    var elements: [PropertyListValue] = []
    if array.isEmpty { return elements }
    try enter(array)
    while !isEndTag {
      elements.append(try value(try startTag(expected: "a value or </array>")))
      try skipMarkup()
    }
    try leave(array)
    return elements
  }

  private mutating func enter(_ tag: Tag) throws(ReadingError) {
    guard depth < PropertyListValue.depthLimit else {
      throw failure(
        at: tag.offset, expected: "at most \(PropertyListValue.depthLimit) nested elements",
        found: "one more level")
    }
    depth += 1
    try skipMarkup()
  }

  private mutating func leave(_ tag: Tag) throws(ReadingError) {
    depth -= 1
    try endTag(tag.name)
  }
}
