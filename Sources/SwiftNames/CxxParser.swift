internal import Algorithms

/// Parses one mangled C++ name from left to right, without backtracking.
///
/// Takes linear time, because a substitution refers to a path that was already read and isn't
/// printed again.
struct CxxParser {
  /// The name isn't in the grammar, or exceeds a limit.
  struct Refusal: Error {}

  /// The subject of an encoding.
  struct Entity {
    /// The prefix of a derived symbol, such as `vtable for `; empty for the declaration itself.
    var role = ""
    var path: [String]
  }

  /// The maximum nesting depth, so that a small stack suffices.
  static let deepest = 128
  /// The maximum number of components in a path, which limits the size of all paths.
  static let longestPath = 64

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  private var substitutions: [[String]] = []
  private var known: Set<[String]> = []
  /// The declarations mentioned so far.
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

  /// Whether the name continues with the given bytes.
  func continues(_ part: StaticString) -> Bool {
    part.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  /// Skips the given bytes if they come next.
  mutating func take(_ part: StaticString) -> Bool {
    guard continues(part) else { return false }
    position += part.utf8CodeUnitCount
    return true
  }

  mutating func require(_ part: StaticString) throws(Refusal) {
    guard take(part) else { throw Refusal() }
  }

  /// Returns the next byte and skips it; throws at the end.
  mutating func advance() throws(Refusal) -> UInt8 {
    guard position < bytes.count else { throw Refusal() }
    position += 1
    return bytes[position - 1]
  }

  /// Skips bytes while the predicate is true.
  mutating func skip(while predicate: (UInt8) -> Bool) {
    while position < bytes.count, predicate(bytes[position]) { position += 1 }
  }

  /// Returns the next `count` bytes as a string and skips them.
  mutating func text(_ count: Int) throws(Refusal) -> String {
    guard count <= bytes.count - position else { throw Refusal() }
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }

  /// Reads a decimal number without a sign.
  mutating func number() throws(Refusal) -> Int {
    let start = position
    skip(while: \.isDigit)
    guard start < position, position - start <= 6,
      let number = Int(String(decoding: bytes[start..<position], as: UTF8.self))
    else { throw Refusal() }
    return number
  }

  /// Runs `body` one nesting level deeper.
  mutating func nested<Result>(
    _ body: (inout CxxParser) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    guard depth < Self.deepest else { throw Refusal() }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  /// Makes a path available to later substitutions.
  mutating func remember(_ path: [String]) {
    substitutions.append(path)
  }

  /// The path that a sequence number refers to.
  func substitution(_ index: Int) throws(Refusal) -> [String] {
    guard substitutions.indices.contains(index) else { throw Refusal() }
    return substitutions[index]
  }

  /// Records a declaration that the name mentions.
  mutating func mention(_ path: [String]) {
    if !path.isEmpty, known.insert(path).inserted { mentions.append(path) }
  }

  /// Appends a component unless it is empty; throws if the path gets longer than `longestPath`.
  func path(_ path: [String], _ component: String) throws(Refusal) -> [String] {
    guard path.count < Self.longestPath else { throw Refusal() }
    return component.isEmpty ? path : path + [component]
  }

}
