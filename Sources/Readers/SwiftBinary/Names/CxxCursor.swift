/// A position in a mangled C++ name.
struct CxxCursor {
  /// The name isn't in the grammar, or exceeds a limit.
  struct Refusal: Error {}

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next character; NUL at the end.
  var next: Unicode.Scalar { character(after: 0) }

  /// Whether the next character is a digit.
  var isAtDigit: Bool { ("0"..."9").contains(next) }

  /// The character at a distance from the next one; NUL past the end.
  func character(after distance: Int) -> Unicode.Scalar {
    position + distance < bytes.count ? Unicode.Scalar(bytes[position + distance]) : "\0"
  }

  /// Whether the name continues with the given characters.
  func continues(_ part: StaticString) -> Bool {
    part.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  /// Skips the given characters if they come next.
  @discardableResult
  mutating func take(_ part: StaticString) -> Bool {
    guard continues(part) else { return false }
    position += part.utf8CodeUnitCount
    return true
  }

  mutating func require(_ part: StaticString) throws(Refusal) {
    guard take(part) else { throw Refusal() }
  }

  /// Skips all characters that come next and are in the given string.
  mutating func skip(_ characters: String) {
    while characters.unicodeScalars.contains(next) { position += 1 }
  }

  /// Returns the next character and skips it; throws at the end.
  @discardableResult
  mutating func advance() throws(Refusal) -> Unicode.Scalar {
    guard position < bytes.count else { throw Refusal() }
    defer { position += 1 }
    return next
  }

  /// Returns the next `count` bytes as a string and skips them.
  mutating func string(_ count: Int) throws(Refusal) -> String {
    guard count <= bytes.count - position else { throw Refusal() }
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }

  /// Skips a code of two characters or one if a table contains it, and returns its parts.
  mutating func parts(in table: [String: String]) -> String? {
    for count in [2, 1] {
      guard position + count <= bytes.count else { continue }
      let code = String(decoding: bytes[position..<position + count], as: UTF8.self)
      guard let parts = table[code] else { continue }
      position += count
      return parts
    }
    return nil
  }

  /// Reads a decimal number without a sign.
  @discardableResult
  mutating func number() throws(Refusal) -> Int {
    let start = position
    skip("0123456789")
    guard start < position, position - start <= 6,
      let number = Int(String(decoding: bytes[start..<position], as: UTF8.self))
    else { throw Refusal() }
    return number
  }

  /// Reads `<seq-id>` and `_` in base 36: nothing for the first, `0` for the second.
  mutating func sequenceNumber() throws(Refusal) -> Int {
    if take("_") { return 0 }
    let start = position
    skip("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let digits = String(decoding: bytes[start..<position], as: UTF8.self)
    guard digits.count <= 4, let number = Int(digits, radix: 36), take("_") else {
      throw Refusal()
    }
    return number + 1
  }

  /// Reads `<source-name>`: its length and its bytes; empty for an unnamed namespace.
  @discardableResult
  mutating func sourceName() throws(Refusal) -> String {
    let count = try number()
    guard count > 0 else { throw Refusal() }
    let name = try string(count)
    // The name of an unnamed namespace in GCC and Clang; other GCC versions end it differently.
    return name.hasPrefix("_GLOBAL_") && name.dropFirst(9).hasPrefix("N") ? "" : name
  }

  /// Reads `_` for the first, `0_` for the second and so on; the result is 1-based.
  mutating func ordinal() throws(Refusal) -> Int {
    if take("_") { return 1 }
    let number = try number()
    try require("_")
    return number + 2
  }
}
