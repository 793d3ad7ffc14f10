internal import Algorithms
internal import StringCatalogs

/// A file as UTF-8 text, both as written and with its escapes resolved.
package struct ResourceText {
  /// The text in UTF-8.
  let bytes: [UInt8]
  /// The text with its escapes resolved; nil if it has none.
  ///
  /// If it starts with `<`, these are XML escapes, comments and CDATA markers; otherwise, backslash
  /// escapes.
  let unescaped: Unescaped?

  /// Text with resolved escapes.
  struct Unescaped {
    fileprivate(set) var bytes: [UInt8] = []
    /// For each escape, the offsets after it, here and in the original text.
    private var marks: [(here: Int, written: Int)] = []

    /// The offset of a byte in the original text.
    func written(_ offset: Int) -> Int {
      var (low, high) = (0, marks.count)
      while low < high {
        let middle = (low + high) / 2
        if marks[middle].here <= offset { low = middle + 1 } else { high = middle }
      }
      return low == 0 ? offset : marks[low - 1].written + offset - marks[low - 1].here
    }

    fileprivate mutating func mark(_ written: Int) { marks.append((bytes.count, written)) }
  }

  /// Decodes a file in UTF-8, UTF-16 or UTF-32; nil if it isn't text.
  package init?(_ file: [UInt8]) {
    if let wide = Self.wide(file) {
      bytes = wide
    } else {
      guard !file.contains(0) else { return nil }
      bytes = file
    }
    let start = bytes.first { ![0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf].contains($0) }
    let isMarkup = start == UInt8(ascii: "<")
    let escape = UInt8(ascii: isMarkup ? "&" : "\\")
    let hasEscapes = bytes.contains(escape) || isMarkup && bytes.contains(UInt8(ascii: "!"))
    unescaped = hasEscapes ? Self.unescape(bytes, escape, isMarkup) : nil
  }

  /// The text of a file in UTF-16 or UTF-32; nil if it is in neither.
  private static func wide(_ file: [UInt8]) -> [UInt8]? {
    switch WideEncoding(file) {
    case .utf16(let isBigEndian): utf16(file, isBigEndian ? .bigEndian : .littleEndian)
    case .utf32(let isBigEndian): utf32(file, isBigEndian ? .bigEndian : .littleEndian)
    case nil: nil
    }
  }

  private static func utf16(_ file: [UInt8], _ order: ByteOrder) -> [UInt8] {
    let units = (0..<file.count / 2).lazy.map { UInt16(file.integer(at: 2 * $0, size: 2, order)) }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func utf32(_ file: [UInt8], _ order: ByteOrder) -> [UInt8] {
    let units = (0..<file.count / 4).lazy.map { UInt32(file.integer(at: 4 * $0, size: 4, order)) }
    return Array(String(decoding: units, as: UTF32.self).utf8)
  }

  private static func unescape(_ bytes: [UInt8], _ escape: UInt8, _ isMarkup: Bool) -> Unescaped {
    var text = Unescaped()
    text.bytes.reserveCapacity(bytes.count)
    var start = 0
    let section = UInt8(ascii: isMarkup ? "<" : "\\")
    var sections = Sections()
    while let place = bytes[start...].firstIndex(where: { $0 == escape || $0 == section }) {
      text.bytes += bytes[start..<place]
      if bytes[place] == UInt8(ascii: "<") {
        if let found = sections.section(bytes, at: place) {
          text.mark(found.content.lowerBound)
          text.bytes += bytes[found.content]
          text.mark(found.end)
          start = found.end
        } else {
          text.bytes.append(bytes[place])
          start = place + 1
        }
        continue
      }
      let found = isMarkup ? entity(bytes, at: place) : backslash(bytes, at: place)
      if let found {
        text.bytes += found.scalar.map { Array(String($0).utf8) } ?? []
        text.mark(found.end)
        start = found.end
      } else {
        text.bytes.append(escape)
        start = place + 1
      }
    }
    text.bytes += bytes[start...]
    return text
  }

  /// Resolves the escapes of JSON, strings files and YAML.
  ///
  /// A backslash is followed by a letter or by the number of a character; any other character
  /// stands for itself.
  private static func backslash(
    _ bytes: [UInt8], at place: Int
  ) -> (scalar: Unicode.Scalar?, end: Int)? {
    let next = place + 1
    guard next < bytes.count else { return nil }
    switch bytes[next] {
    case UInt8(ascii: "\\"): return ("\\", next + 1)
    case UInt8(ascii: "n"): return ("\n", next + 1)
    case UInt8(ascii: "t"): return ("\t", next + 1)
    case UInt8(ascii: "r"): return ("\r", next + 1)
    case UInt8(ascii: "b"): return ("\u{8}", next + 1)
    case UInt8(ascii: "f"): return ("\u{c}", next + 1)
    case UInt8(ascii: "x"):
      guard let number = number(bytes, next + 1, digits: 2) else { return (nil, next) }
      return (Unicode.Scalar(number), next + 3)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      if next + 1 < bytes.count, bytes[next + 1] == UInt8(ascii: "{"),
        let close = bytes[next...].prefix(11).firstIndex(of: UInt8(ascii: "}")),
        let number = number(bytes, next + 2, digits: close - next - 2)
      {
        return (Unicode.Scalar(number), close + 1)
      }
      // YAML has eight digits after `U`; `.strings` files have four.
      if bytes[next] == UInt8(ascii: "U"), let number = number(bytes, next + 1, digits: 8),
        let scalar = Unicode.Scalar(number)
      {
        return (scalar, next + 9)
      }
      guard let unit = number(bytes, next + 1, digits: 4) else { return (nil, next) }
      let second = next + 5
      if (0xd800..<0xdc00).contains(unit), second + 1 < bytes.count,
        bytes[second] == UInt8(ascii: "\\"), bytes[second + 1] == bytes[next],
        let low = number(bytes, second + 2, digits: 4), (0xdc00..<0xe000).contains(low)
      {
        return (Unicode.Scalar(0x1_0000 + (unit - 0xd800) << 10 + (low - 0xdc00)), second + 6)
      }
      return (Unicode.Scalar(unit) ?? "\u{fffd}", second)
    default: return (nil, next)
    }
  }

  /// CDATA sections and comments; comments are not part of the text.
  private struct Sections {
    private static let forms = [("<![CDATA[", "]]>", true), ("<!--", "-->", false)].map {
      (start: Array($0.0.utf8), end: Array($0.1.utf8), isText: $0.2)
    }
    /// The kinds of sections known to have no end from here on, to avoid searching for it
    /// repeatedly.
    private var unclosed: Set<Int> = []

    mutating func section(
      _ bytes: [UInt8], at place: Int
    ) -> (content: Range<Int>, end: Int)? {
      for (number, form) in Self.forms.enumerated() where !unclosed.contains(number) {
        guard bytes[place...].starts(with: form.start) else { continue }
        let first = place + form.start.count
        guard let end = bytes[first...].firstRange(of: form.end) else {
          unclosed.insert(number)
          return nil
        }
        let start = form.isText ? first : end.lowerBound
        return (start..<end.lowerBound, end.upperBound)
      }
      return nil
    }
  }

  /// Resolves the predefined entities of XML, and numeric character references.
  private static func entity(
    _ bytes: [UInt8], at place: Int
  ) -> (scalar: Unicode.Scalar?, end: Int)? {
    guard let end = bytes[place...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    switch String(decoding: bytes[place + 1..<end], as: UTF8.self) {
    case "amp": return ("&", end + 1)
    case "lt": return ("<", end + 1)
    case "gt": return (">", end + 1)
    case "quot": return ("\"", end + 1)
    case "apos": return ("'", end + 1)
    case let name where name.hasPrefix("#x") || name.hasPrefix("#X"):
      return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map { ($0, end + 1) }
    case let name where name.hasPrefix("#"):
      return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init).map { ($0, end + 1) }
    default: return nil
    }
  }

  private static func number(_ bytes: [UInt8], _ start: Int, digits: Int) -> UInt32? {
    guard digits > 0, start + digits <= bytes.count else { return nil }
    var number: UInt32 = 0
    for byte in bytes[start..<start + digits] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      number = number << 4 | UInt32(digit)
    }
    return number
  }
}
