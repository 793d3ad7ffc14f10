/// What a text has that asks for a closer look; one pass over its bytes finds it.
struct TextTraits: OptionSet {
  let rawValue: UInt8

  /// A percent sign.
  static let percent = TextTraits(rawValue: 1)
  /// A character that Markdown or inflection markup is made of.
  static let markup = TextTraits(rawValue: 2)
  /// A dollar sign, which `${applicationName}` begins with.
  static let dollar = TextTraits(rawValue: 4)
  /// A backslash, which `\(.applicationName)` begins with.
  static let backslash = TextTraits(rawValue: 8)
  /// White space at the beginning or the end.
  static let outerSpace = TextTraits(rawValue: 16)
  /// A character that looks like a percent sign.
  static let lookalike = TextTraits(rawValue: 32)
  /// A byte that a character like a percent sign may begin with; only until the second look.
  private static let suspicious: UInt8 = 128

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  init(_ text: String) {
    var text = text
    self.init(rawValue: text.withUTF8(Self.bits))
    if Self.isSpace(text.unicodeScalars.first) || Self.isSpace(text.unicodeScalars.last) {
      insert(.outerSpace)
    }
  }

  /// Whether the scalar is white space, the Unicode property `White_Space`; a list of them is much
  /// quicker to ask than the tables of all properties.
  static func isSpace(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return switch scalar.value {
    case 0x20, 0x09...0x0D, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  private static func bits(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
    let table = table
    var bits: UInt8 = 0
    for byte in bytes { bits |= table[Int(byte)] }
    guard bits & suspicious != 0 else { return bits }
    bits &= ~suspicious
    return hasLookalike(bytes) ? bits | lookalike.rawValue : bits
  }

  /// Whether there is U+066A, U+FE6A or U+FF05.
  private static func hasLookalike(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in bytes.indices.dropLast() {
      switch (bytes[index], bytes[index + 1], index + 2 < bytes.count ? bytes[index + 2] : 0) {
      case (0xD9, 0xAA, _), (0xEF, 0xB9, 0xAA), (0xEF, 0xBC, 0x85): return true
      default: continue
      }
    }
    return false
  }

  /// The traits that each byte stands for.
  private static let table: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    for byte in "*[]`^".utf8 { table[Int(byte)] = markup.rawValue }
    table[Int(UInt8(ascii: "$"))] = dollar.rawValue
    table[Int(UInt8(ascii: "\\"))] = backslash.rawValue
    table[Int(UInt8(ascii: "%"))] = percent.rawValue
    for byte in [0xD9, 0xEF] { table[byte] = suspicious }
    return table
  }()
}
