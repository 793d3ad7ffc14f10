internal import Algorithms

/// Reads one format specifier at a time.
struct FormatScanner {
  let bytes: [UInt8]
  private var prose: FormatProse { FormatProse(bytes: bytes) }

  func byte(at index: Int) -> UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  /// The length in bytes of the percent sign or lookalike at `index`: 1 for `%`.
  @inline(__always)
  func signLength(at index: Int) -> Int? {
    switch bytes[index] {
    case UInt8(ascii: "%"): 1
    case 0xD9: byte(at: index + 1) == 0xAA ? 2 : nil
    case 0xEF:
      switch (byte(at: index + 1), byte(at: index + 2)) {
      case (0xBC, 0x85), (0xB9, 0xAA): 3
      default: nil
      }
    default: nil
    }
  }

  /// The specifier at the percent sign at `start`; `nil` for a bare percent sign or prose.
  ///
  /// `end` is the end of the previous specifier.
  func specifier(at start: Int, afterSpecifier end: Int?) -> FormatSpecifier? {
    guard let parts = parts(after: start + 1) else { return nil }
    let prose = self.prose.likeness(of: parts, at: start, afterSpecifier: end)
    if prose == .certain { return nil }
    return FormatSpecifier(
      range: start..<parts.end, position: parts.position, kind: parts.kind,
      starCount: parts.starCount, mayBeProse: prose == .possible)
  }

  /// The specifier that the lookalike at `start` would begin; `nil` if it is prose.
  func lookalike(at start: Int, signLength: Int) -> FormatSpecifier? {
    guard let parts = parts(after: start + signLength), !parts.hasSpace else { return nil }
    if parts.position == nil, !parts.isObject,
      prose.isNumber(before: start) || prose.isWord(at: parts.end)
    {
      return nil
    }
    return FormatSpecifier(
      range: start..<parts.end, position: parts.position, kind: parts.kind,
      starCount: parts.starCount, mayBeProse: false)
  }

  /// The parts of a specifier.
  struct Parts {
    var position: Int?
    var hasFlags = false
    var hasSpace = false
    var hasWidth = false
    var hasPrecision = false
    var starCount = 0
    var kind = FormatSpecifier.Kind.substitutionArgument
    var end: Int

    var isObject: Bool { kind == .argument(.object) }
  }

  private func parts(after start: Int) -> Parts? {
    var parts = Parts(end: start)
    let (number, end) = digits(at: start)
    if end > start, byte(at: end) == UInt8(ascii: "$") {
      // Core Foundation stores a position in a signed byte.
      guard (1...127).contains(number) else { return nil }
      parts.position = number
      parts.end = end + 1
    }
    switch (byte(at: parts.end), byte(at: parts.end + 1), byte(at: parts.end + 2)) {
    case (UInt8(ascii: "#"), UInt8(ascii: "@"), _): return substitution(parts)
    case (UInt8(ascii: "a"), UInt8(ascii: "r"), UInt8(ascii: "g")):
      parts.end += 3
      return parts
    default: break
    }
    readFlags(&parts)
    return readWidthAndPrecision(&parts) ? conversion(parts) : nil
  }

  private func substitution(_ before: Parts) -> Parts? {
    var parts = before
    let start = before.end + 2
    guard
      let end = bytes[start...].firstIndex(where: {
        $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "%")
      }), end > start, bytes[end] == UInt8(ascii: "@")
    else { return nil }
    parts.kind = .substitution(name: String(decoding: bytes[start..<end], as: UTF8.self))
    parts.end = end + 1
    return parts
  }

  private func readFlags(_ parts: inout Parts) {
    while let byte = byte(at: parts.end) {
      switch byte {
      case UInt8(ascii: " "): parts.hasSpace = true
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "0"),
        UInt8(ascii: "'"):
        break
      default: return
      }
      parts.hasFlags = true
      parts.end += 1
    }
  }

  /// Reads the optional width and precision; returns whether they are plausible.
  private func readWidthAndPrecision(_ parts: inout Parts) -> Bool {
    let start = parts.end
    guard readNumberOrStar(&parts) else { return false }
    parts.hasWidth = parts.end > start
    guard byte(at: parts.end) == UInt8(ascii: ".") else { return true }
    parts.end += 1
    parts.hasPrecision = true
    return readNumberOrStar(&parts)
  }

  /// Reads an optional number or `*`; returns whether the number is below 1000.
  ///
  /// Larger widths are implausible and overflow in Core Foundation.
  private func readNumberOrStar(_ parts: inout Parts) -> Bool {
    if byte(at: parts.end) == UInt8(ascii: "*") {
      parts.starCount += 1
      parts.end += 1
      return true
    }
    let (number, end) = digits(at: parts.end)
    parts.end = end
    return number < 1000
  }

  private func conversion(_ before: Parts) -> Parts? {
    var parts = before
    let start = parts.end
    switch byte(at: start) {
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      parts.end += byte(at: start + 1) == byte(at: start) ? 2 : 1
    case UInt8(ascii: "q"), UInt8(ascii: "z"), UInt8(ascii: "t"), UInt8(ascii: "j"),
      UInt8(ascii: "L"):
      parts.end += 1
    default: break
    }
    guard let byte = byte(at: parts.end),
      let type = ArgumentType(conversion: byte, modifier: bytes[start..<parts.end])
    else { return nil }
    parts.kind = .argument(type)
    parts.end += 1
    return parts
  }

  /// The number at `start`, capped at 1000, and the end of its digits.
  private func digits(at start: Int) -> (number: Int, end: Int) {
    var number = 0
    var end = start
    while let byte = byte(at: end), byte.isDigit {
      number = min(number * 10 + Int(byte - UInt8(ascii: "0")), 1000)
      end += 1
    }
    return (number, end)
  }
}
