internal import Algorithms

/// A `.strings` or `.stringsdict` file, converted to UTF-8 and parsed.
struct PropertyList {
  /// The file with its line index.
  let file: Catalog.File
  let value: StructuredValue
  /// The end of the file, if the system ignores it.
  let ignoredRest: IgnoredRest?
  let unknownEscapes: [Int]

  /// Reads an XML or old-style (NeXTSTEP) property list in UTF-8 or UTF-16, each with or without a byte
  /// order mark.
  init(path: String, bytes: [UInt8]) throws(CatalogError) {
    var text = bytes
    var damage: ReadingError?
    do throws(ReadingError) {
      try bytes.withUnsafeBufferPointer { (bytes) throws(ReadingError) in
        try Self.decode(bytes, to: &text)
      }
    } catch {
      damage = error
    }
    let file = Catalog.File(path: path, bytes: text)
    if let damage { throw CatalogError(damage, in: file) }
    self.file = file
    (value, ignoredRest, unknownEscapes) = try text.withUnsafeBufferPointer {
      (bytes) throws(CatalogError) in
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

  /// Converts the bytes to UTF-8 up to an error, which gives its position.
  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]
  ) throws(ReadingError) {
    func failure(
      _ expected: String, _ found: String, at offset: Int = 0,
      kind: CatalogError.Kind = .encoding
    ) -> ReadingError {
      ReadingError(kind: kind, offset: offset, expected: expected, found: found)
    }
    // The system reads blank text as an empty dictionary, but not a file without a byte.
    if bytes.isEmpty {
      throw failure("a property list", "an empty file", kind: .propertyListSyntax)
    }
    if bytes.starts(with: "bplist".utf8) {
      throw failure("a property list as text", "a binary property list", kind: .binaryPropertyList)
    }
    switch WideEncoding(bytes) {
    case .utf32: throw failure("UTF-8 or UTF-16 text", "UTF-32 text")
    case .utf16(let isBigEndian):
      let order: ByteOrder = isBigEndian ? .bigEndian : .littleEndian
      let units = (0..<bytes.count / 2).lazy.map {
        UInt16(bytes.integer(at: 2 * $0, size: 2, order))
      }
      text = []
      text.reserveCapacity(bytes.count / 2 + bytes.count / 8)
      var decoder = UTF16()
      var iterator = units.makeIterator()
      var isFirst = true
      decoding: while true {
        switch decoder.decode(&iterator) {
        case .scalarValue("\u{FEFF}") where isFirst: break
        case .scalarValue(let scalar): text.append(contentsOf: scalar.utf8)
        case .emptyInput: break decoding
        case .error: throw failure("well-formed UTF-16", "a lone surrogate", at: text.count)
        }
        isFirst = false
      }
      if bytes.count % 2 > 0 {
        throw failure(
          "well-formed UTF-16", "half a UTF-16 code unit at the end of the file", at: text.count)
      }
    case nil:
      if let offset = firstIllFormedByte(in: bytes.indices, of: bytes) {
        throw failure("well-formed UTF-8", description(of: bytes, at: offset), at: offset)
      }
    }
  }
}
