internal import Algorithms

/// The contents of a `.strings` or `.stringsdict` file, converted to UTF-8.
struct PropertyListText {
  /// The file with its line index.
  let file: Catalog.File
  private let bytes: [UInt8]

  /// Decodes UTF-8 or UTF-16, each with or without a byte order mark.
  init(path: String, bytes: [UInt8]) throws(CatalogError) {
    let (text, error) = bytes.withUnsafeBufferPointer { Self.text($0, bytes) }
    self.bytes = text
    file = Catalog.File(path: path, bytes: text)
    if let error { throw CatalogError(error, in: file) }
  }

  /// Decodes as much as possible to UTF-8, and returns the error that stopped it.
  private static func text(
    _ buffer: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8]
  ) -> ([UInt8], ReadingError?) {
    if buffer.starts(with: Array("bplist".utf8)) {
      return (
        bytes,
        ReadingError(
          kind: .binaryPropertyList, offset: 0, expected: "a property list as text",
          found: "a binary property list")
      )
    }
    switch WideEncoding(buffer) {
    case .utf16(let isBigEndian):
      return utf8(ofUTF16: buffer, isBigEndian ? .bigEndian : .littleEndian)
    case .utf32:
      return (
        bytes,
        ReadingError(
          kind: .encoding, offset: 0, expected: "UTF-8 or UTF-16 text", found: "UTF-32 text")
      )
    case nil:
      let error = firstIllFormedByte(in: buffer.indices, of: buffer).map { offset in
        ReadingError(
          kind: .encoding, offset: offset, expected: "well-formed UTF-8",
          found: description(of: buffer, at: offset))
      }
      return (bytes, error)
    }
  }

  private static func utf8(
    ofUTF16 bytes: UnsafeBufferPointer<UInt8>, _ order: ByteOrder
  ) -> ([UInt8], ReadingError?) {
    let units = (0..<bytes.count / 2).lazy.map { UInt16(bytes.integer(at: 2 * $0, size: 2, order)) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2 + bytes.count / 8)
    func failure(_ found: String) -> ([UInt8], ReadingError?) {
      (
        text,
        ReadingError(
          kind: .encoding, offset: text.count, expected: "well-formed UTF-16", found: found)
      )
    }
    var decoder = UTF16()
    var iterator = units.makeIterator()
    var isFirst = true
    decoding: while true {
      switch decoder.decode(&iterator) {
      case .scalarValue("\u{FEFF}") where isFirst: break
      case .scalarValue(let scalar): text.append(contentsOf: scalar.utf8)
      case .emptyInput: break decoding
      case .error: return failure("a lone surrogate")
      }
      isFirst = false
    }
    return bytes.count % 2 == 0
      ? (text, nil) : failure("half a UTF-16 code unit at the end of the file")
  }

  /// The parsed value; the file may be an XML or old-style (NeXTSTEP) property list.
  func value() throws(CatalogError) -> StructuredValue { try parsed().value }

  /// The parsed value, and the end of the file if the system ignores it.
  func parsed() throws(CatalogError) -> (
    value: StructuredValue, ignoredRest: IgnoredRest?, unknownEscapes: [Int]
  ) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(CatalogError) in
      do throws(ReadingError) {
        if let offset = bytes.firstIndex(of: 0) {
          throw ReadingError(
            kind: .propertyListSyntax, offset: offset, expected: "text without NUL characters",
            found: description(of: bytes, at: offset))
        }
        var xml = XMLPropertyListReader(bytes)
        xml.skipWhitespace()
        if xml.isXML { return (try xml.document(), nil, []) }
        var old = OldStylePropertyListReader(bytes)
        return (try old.document(), old.ignoredRest, old.unknownEscapes)
      } catch {
        throw CatalogError(error, in: file)
      }
    }
  }
}
