internal import Algorithms

/// Reads names and brackets in a demangled Swift symbol.
struct NameReader {
  /// The whole symbol in UTF-8.
  let text: [UInt8]

  /// Whether the symbol continues with the given characters.
  func starts(with part: StaticString, at position: Int) -> Bool {
    guard position + part.utf8CodeUnitCount <= text.count else { return false }
    return part.withUTF8Buffer { part in
      text[position..<(position + part.count)].elementsEqual(part)
    }
  }

  /// Whether a name starts here.
  func startsName(at position: Int) -> Bool {
    let byte = text[position]
    return byte.isOfIdentifier && !byte.isDigit || byte == UInt8(ascii: "`")
  }

  /// Whether the preceding name is a declaration's, because arguments or a type follow.
  func startsSignature(at position: Int) -> Bool {
    starts(with: "(", at: position) || starts(with: " : ", at: position)
      || starts(with: " infix(", at: position) || starts(with: " prefix(", at: position)
      || starts(with: " postfix(", at: position)
  }

  /// Reads `(extension in M):`.
  func extendingModule(at position: inout Int) -> String? {
    let prefix: StaticString = "(extension in "
    guard starts(with: prefix, at: position) else { return nil }
    let start = position + prefix.utf8CodeUnitCount
    guard let close = text[start...].firstIndex(of: UInt8(ascii: ")")) else { return nil }
    position = close + 1
    if position < text.count, text[position] == UInt8(ascii: ":") { position += 1 }
    return string(start..<close)
  }

  /// Reads names joined by dots, and returns the ranges of their generic arguments.
  func path(at position: inout Int, upTo end: Int) -> (path: [String], brackets: [Range<Int>]) {
    var path = [name(at: &position)]
    var brackets: [Range<Int>] = []
    while position < end {
      if text[position] == UInt8(ascii: "<"), let inner = bracket(at: position, upTo: end) {
        brackets.append(inner)
        position = inner.upperBound + 1
      }
      guard position + 1 < end, text[position] == UInt8(ascii: ".") else { break }
      var next = position + 1
      guard let component = component(at: &next, upTo: end) else { break }
      if !component.isEmpty { path.append(component) }
      position = next
    }
    return (path, brackets)
  }

  /// The contents of the bracket that opens here; nil if none opens or it is never closed.
  func bracket(at position: Int, upTo end: Int) -> Range<Int>? {
    guard Self.opening.contains(text[position]) else { return nil }
    var depth = 0
    for index in position..<end {
      let byte = text[index]
      if Self.opening.contains(byte) {
        depth += 1
      } else if Self.closing.contains(byte), !isArrowHead(index) {
        depth -= 1
        if depth == 0 { return (position + 1)..<index }
      }
    }
    return nil
  }

  /// Reads a component after a dot: a name, a private name in parentheses, or an operator.
  ///
  /// Empty for `(in _HASH)`, which precedes private initializers and subscripts.
  private func component(at position: inout Int, upTo end: Int) -> String? {
    if startsName(at: position) { return name(at: &position) }
    if text[position] == UInt8(ascii: "(") {
      guard let inner = bracket(at: position, upTo: end) else { return nil }
      position = inner.upperBound + 1
      if starts(with: "in _", at: inner.lowerBound) { return "" }
      return string(inner).split(separator: " ").first.map(String.init)
    }
    let start = position
    while position < end, Self.operators.contains(text[position]) || text[position] >= 0x80 {
      position += 1
    }
    return position > start ? string(start..<position) : nil
  }

  private func name(at position: inout Int) -> String {
    let start = position
    if text[position] == UInt8(ascii: "`"),
      let close = text[(position + 1)...].firstIndex(of: UInt8(ascii: "`"))
    {
      position = close + 1
      // The printer replaces the spaces of a raw identifier with no-break spaces.
      return string((start + 1)..<close).replacing("\u{A0}", with: " ")
    }
    position += 1
    while position < text.count, text[position].isOfIdentifier { position += 1 }
    return string(start..<position)
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }

  private func isArrowHead(_ index: Int) -> Bool {
    text[index] == UInt8(ascii: ">") && index > 0 && text[index - 1] == UInt8(ascii: "-")
  }

  private static let opening = Array("(<[".utf8)
  private static let closing = Array(")>]".utf8)
  private static let operators = Array("/=-+!*%<>&|^~?.".utf8)
}
