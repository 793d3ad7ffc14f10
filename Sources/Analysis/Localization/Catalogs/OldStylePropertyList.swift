internal import Algorithms

/// A reader of old-style (NeXTSTEP) property lists, the format of `.strings` files.
///
/// Returns the same values as `CFOldStylePList.c` of swift-corelibs-foundation, and what that ignores
/// without an error: everything after an entry that is followed by something else than a key, and an
/// unterminated comment.
struct OldStylePropertyListReader: ByteReader {
  static let errorKind = CatalogError.Kind.propertyListSyntax

  let bytes: UnsafeBufferPointer<UInt8>
  var offset: Int
  /// The end of a file without braces, if it is ignored and matters.
  private(set) var ignoredRest: IgnoredRest?
  /// The offsets of escapes that mean nothing, such as `\u`, of which users see the letter.
  private(set) var unknownEscapes: [Int] = []
  private var depth = 0
  /// The start of the last comment.
  private var commentStart = 0

  init(bytes: UnsafeBufferPointer<UInt8>, offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Reads the entries of the file, with or without enclosing braces.
  mutating func document() throws(ReadingError) -> StructuredValue {
    try skipSpace()
    let start = offset
    guard byte == UInt8(ascii: "{") else {
      return StructuredValue(content: .dictionary(try members(until: nil)), offset: start)
    }
    let value = try dictionary()
    try skipSpace()
    guard byte == nil else { throw failure(expected: "the end of the file") }
    return value
  }

  private mutating func dictionary() throws(ReadingError) -> StructuredValue {
    let start = offset
    guard depth < StructuredValue.depthLimit else {
      throw failure(
        at: start, expected: "at most \(StructuredValue.depthLimit) nested dictionaries",
        found: "one more level")
    }
    depth += 1
    offset += 1
    let members = try members(until: UInt8(ascii: "}"))
    depth -= 1
    return StructuredValue(content: .dictionary(members), offset: start)
  }

  private mutating func members(
    until end: UInt8?
  ) throws(ReadingError) -> [StructuredValue.Member] {
    var members: [StructuredValue.Member] = []
    while true {
      do throws(ReadingError) {
        try skipSpace()
      } catch {
        guard end == nil else { throw error }
        ignore(from: commentStart, .openComment, after: members)
        return members
      }
      if let end {
        if take(end) { return members }
      } else if byte == nil {
        return members
      }
      let keyOffset = offset
      guard let key = try string() else {
        if end == nil, !members.isEmpty {
          ignore(from: offset, cause, after: members)
          return members
        }
        throw failure(expected: end == nil ? "a key or the end of the file" : "a key or '}'")
      }
      try skipSpace()
      var value = StructuredValue(content: .string(key), offset: keyOffset)
      if take(UInt8(ascii: "=")) {
        value = try self.value()
        try skipSpace()
        guard take(UInt8(ascii: ";")) else {
          throw failure(expected: "';' after the value")
        }
      } else {
        guard take(UInt8(ascii: ";")) else {
          throw failure(expected: "'=' or ';' after the key")
        }
      }
      members.append(StructuredValue.Member(key: key, keyOffset: keyOffset, value: value))
    }
  }

  /// Why the current byte ends a file without braces.
  private var cause: IgnoredRest.Cause {
    if byte == UInt8(ascii: ";") { return .semicolon }
    return bytes.isConflictMarker(at: offset)
      ? .conflictMarker : .unexpected(description(of: bytes, at: offset))
  }

  /// Ends the file at an offset; without a key after it, only a conflict matters.
  private mutating func ignore(
    from start: Int, _ cause: IgnoredRest.Cause, after members: [StructuredValue.Member]
  ) {
    let keys = Set(keys(from: start)).subtracting(members.map(\.key))
    if !keys.isEmpty || cause == .conflictMarker {
      ignoredRest = IgnoredRest(cause: cause, offset: start, keys: keys)
    }
  }

  /// The keys after an offset, whatever is between their entries.
  private func keys(from start: Int) -> [String] {
    var keys: [String] = []
    var next = self
    next.offset = start
    while next.byte != nil {
      var entry = next
      do {
        try entry.skipSpace()
      } catch {
        // The entries inside the open comment count, too.
        next.offset = entry.commentStart + 2
        continue
      }
      let keyStart = entry.offset
      do {
        guard let key = try entry.string() else {
          next.offset = keyStart + 1
          continue
        }
        next.offset = entry.offset
        try entry.skipSpace()
        guard entry.take(UInt8(ascii: "=")) else { continue }
        _ = try entry.value()
        keys.append(key)
        next.offset = entry.offset
      } catch {
        return keys
      }
    }
    return keys
  }

  private mutating func value() throws(ReadingError) -> StructuredValue {
    try skipSpace()
    let start = offset
    if byte == UInt8(ascii: "{") { return try dictionary() }
    guard let text = try string() else {
      throw failure(expected: "a quoted string after '='")
    }
    return StructuredValue(content: .string(text), offset: start)
  }

  /// Skips whitespace and comments.
  mutating func skipSpace() throws(ReadingError) {
    while let byte {
      switch byte {
      case 0x09...0x0D, 0x20: offset += 1
      case 0xE2 where isSeparator: offset += 3
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
        while let byte = self.byte, byte != 0x0A, byte != 0x0D, !isSeparator { offset += 1 }
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(ReadingError) {
    let start = offset
    commentStart = start
    offset += 2
    while let byte {
      if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
    }
    throw failure(expected: "'*/' at the end of the comment that starts at \(place(of: start))")
  }

  /// The byte after the current one.
  private var next: UInt8? { offset + 1 < bytes.count ? bytes[offset + 1] : nil }

  /// Whether U+2028 (line separator) or U+2029 (paragraph separator) is at the current offset.
  private var isSeparator: Bool {
    byte == 0xE2 && next == 0x80 && offset + 2 < bytes.count
      && (bytes[offset + 2] == 0xA8 || bytes[offset + 2] == 0xA9)
  }

  /// Reads a quoted or unquoted string; returns `nil` if there is none at the current offset.
  mutating func string() throws(ReadingError) -> String? {
    guard let byte else { return nil }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      return try quotedString(byte)
    }
    let start = offset
    while let byte = self.byte, mayStandUnquoted(byte) { offset += 1 }
    return offset == start ? nil : String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private func mayStandUnquoted(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "_$/:.-".utf8.contains(byte)
  }

  private mutating func quotedString(_ quote: UInt8) throws(ReadingError) -> String {
    let opening = offset
    offset += 1
    var start = offset
    var text: [UInt8] = []
    while let byte {
      switch byte {
      case quote:
        defer { offset += 1 }
        if text.isEmpty { return String(decoding: bytes[start..<offset], as: UTF8.self) }
        text += bytes[start..<offset]
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[start..<offset]
        if let scalar = try escape() { text.append(contentsOf: scalar.utf8) }
        start = offset
      default: offset += 1
      }
    }
    throw failure(
      expected: "the closing quotation mark of the string that starts at \(place(of: opening))")
  }

  /// Reads an escape from its backslash.
  ///
  /// An unknown escape, such as `\u`, stands for the character itself: only `\U` begins a number.
  /// Before a non-ASCII character, only the backslash is read, and the result is `nil`.
  private mutating func escape() throws(ReadingError) -> Unicode.Scalar? {
    offset += 1
    guard let letter = byte else { throw failure(expected: "the rest of the escape") }
    switch letter {
    case UInt8(ascii: "0")...UInt8(ascii: "7"): return try octalEscape()
    case UInt8(ascii: "U"): return try unicodeEscape()
    case 0x80...: return nil
    default: offset += 1
    }
    return switch letter {
    case UInt8(ascii: "a"): "\u{7}"
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    case UInt8(ascii: "v"): "\u{B}"
    case _ where letter.isLetter: unknownLetter(letter)
    default: Unicode.Scalar(letter)
    }
  }

  private mutating func unknownLetter(_ letter: UInt8) -> Unicode.Scalar {
    unknownEscapes.append(offset - 2)
    return Unicode.Scalar(letter)
  }

  /// Reads one to three octal digits, a character code in the NeXTSTEP encoding.
  private mutating func octalEscape() throws(ReadingError) -> Unicode.Scalar {
    let start = offset - 1
    var code = 0
    for _ in 0..<3 {
      guard let byte, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) else { break }
      code = code * 8 + Int(byte - UInt8(ascii: "0"))
      offset += 1
    }
    if code < 0x80, let scalar = Unicode.Scalar(UInt32(code)) { return scalar }
    guard code - 0x80 < nextStepScalars.count else {
      throw failure(at: start, expected: "an octal escape up to \\375", found: "a larger one")
    }
    return nextStepScalars[code - 0x80]
  }

  /// Reads `UXXXX` with up to four digits, and the second half of a surrogate pair after it.
  private mutating func unicodeEscape() throws(ReadingError) -> Unicode.Scalar {
    let start = offset - 1
    offset += 1
    let first = hexDigits().code
    if let scalar = Unicode.Scalar(first) { return scalar }
    if take(UInt8(ascii: "\\")), take(UInt8(ascii: "U")),
      let scalar = Unicode.Scalar(surrogates: first, hexDigits().code)
    {
      return scalar
    }
    throw failure(
      at: start, expected: "a surrogate pair or a character",
      found: "a lone surrogate \\U\(String(first, radix: 16, uppercase: true))")
  }
}

/// The characters of the NeXTSTEP encoding from 0x80 (`NEXTSTEP.TXT` of Unicode).
private let nextStepScalars = Array(
  ("\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤\u{2019}\u{201C}«‹›ﬁﬂ®–†‡·¦¶•‚„\u{201D}»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ"
    + "—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ").unicodeScalars)
