/// Reads one mangled C++ name from left to right, without ever going back.
///
/// The work is in proportion to the name's length, because a substitution stands for the path that
/// was read before and is not printed again.
struct CxxParser {
  /// The name is not in the grammar, or beyond a limit.
  struct Refusal: Error {}

  /// What an encoding stands for.
  struct Entity {
    /// What is made from the declaration: `vtable for `; empty for the declaration itself.
    var role = ""
    var path: [String]
  }

  /// How deep constructs may be nested; the limit keeps the parser on a small stack.
  static let deepest = 128
  /// How many components a path may have, so that all paths together stay small.
  static let longestPath = 64

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  private var substitutions: [[String]] = []
  private var known: Set<[String]> = []
  /// The declarations that were read on the way.
  private(set) var mentions: [[String]] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next byte; 0 at the end.
  var next: UInt8 { byte(after: 0) }

  /// The byte at a distance from the next one; 0 past the end.
  func byte(after distance: Int) -> UInt8 {
    position + distance < bytes.count ? bytes[position + distance] : 0
  }

  /// Whether the name goes on with the given bytes.
  func continues(_ part: StaticString) -> Bool {
    part.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  /// Steps over the given bytes, if they come next.
  mutating func take(_ part: StaticString) -> Bool {
    guard continues(part) else { return false }
    position += part.utf8CodeUnitCount
    return true
  }

  mutating func require(_ part: StaticString) throws(Refusal) {
    guard take(part) else { throw Refusal() }
  }

  /// Takes the next byte; throws at the end.
  mutating func advance() throws(Refusal) -> UInt8 {
    guard position < bytes.count else { throw Refusal() }
    position += 1
    return bytes[position - 1]
  }

  /// Steps over bytes for which the predicate holds.
  mutating func skip(while predicate: (UInt8) -> Bool) {
    while position < bytes.count, predicate(bytes[position]) { position += 1 }
  }

  /// Takes `count` bytes as text.
  mutating func text(_ count: Int) throws(Refusal) -> String {
    guard count <= bytes.count - position else { throw Refusal() }
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }

  /// Reads a decimal number without a sign.
  mutating func number() throws(Refusal) -> Int {
    let start = position
    skip(while: Self.isDigit)
    guard start < position, position - start <= 6,
      let number = Int(String(decoding: bytes[start..<position], as: UTF8.self))
    else { throw Refusal() }
    return number
  }

  /// Reads what is inside one more construct.
  mutating func nested<Result>(
    _ body: (inout CxxParser) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    guard depth < Self.deepest else { throw Refusal() }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  /// Makes a path known to later substitutions.
  mutating func remember(_ path: [String]) {
    substitutions.append(path)
  }

  /// The path that a sequence number stands for.
  func substitution(_ index: Int) throws(Refusal) -> [String] {
    guard substitutions.indices.contains(index) else { throw Refusal() }
    return substitutions[index]
  }

  /// Records a declaration that the name mentions.
  mutating func mention(_ path: [String]) {
    if !path.isEmpty, known.insert(path).inserted { mentions.append(path) }
  }

  /// A path with one component more.
  func path(_ path: [String], _ component: String) throws(Refusal) -> [String] {
    guard path.count < Self.longestPath else { throw Refusal() }
    return component.isEmpty ? path : path + [component]
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) }
  static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte) }
}
