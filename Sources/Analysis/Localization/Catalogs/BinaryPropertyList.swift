internal import Algorithms

/// The strings of a binary property list with their keys, following CFBinaryPList.c of
/// swift-corelibs-foundation.
///
/// `PropertyListSerialization` repeats a value for each reference to it, so a crafted list can
/// expand without bound.
package struct BinaryPropertyList {
  /// The maximum nesting depth of arrays and dictionaries, as in Foundation.
  private static let depthLimit = 512

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let top: Int
  private let table: Int

  /// Reads the trailer of a file; fails if there is none.
  package init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.starts(with: Array("bplist0".utf8)), bytes.count >= 40 else { return nil }
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.number(bytes, trailer + 8, 8), let top = Self.number(bytes, trailer + 16, 8),
      let table = Self.number(bytes, trailer + 24, 8), count <= bytes.count, table < bytes.count
    else { return nil }
    (self.count, self.top, self.table) = (count, top, table)
  }

  /// Every string and every key, with the keys that lead to it joined by dots; damaged objects are
  /// skipped.
  package var strings: [(key: String, text: String)] {
    var strings: [(key: String, text: String)] = []
    var open = [(object: top, key: "", depth: 0)]
    // Values can be shared, so a small list can expand to an enormous number of values.
    var budget = 64 * bytes.count
    while budget > 0, let (object, key, depth) = open.popLast() {
      if let text = text(object) {
        budget -= text.utf8.count
        strings.append((key, text))
        continue
      }
      guard depth < Self.depthLimit, let (kind, start, size) = header(object),
        [0xa, 0xc, 0xd].contains(kind), size <= budget
      else { continue }
      budget -= size
      for index in (0..<size).reversed() where budget > 0 {
        if kind == 0xd {
          guard let name = reference(start, index).flatMap(text),
            let value = reference(start, size + index)
          else { continue }
          let inner = key.isEmpty ? name : "\(key).\(name)"
          budget -= inner.utf8.count
          strings.append((inner, name))
          open.append((value, inner, depth + 1))
        } else if let value = reference(start, index) {
          open.append((value, "\(key)[\(index)]", depth + 1))
        }
      }
    }
    return strings
  }

  /// The kind of an object, the offset of its contents, and their count.
  private func header(_ object: Int) -> (kind: UInt8, start: Int, size: Int)? {
    guard object < count,
      let offset = Self.number(bytes, table + object * offsetSize, offsetSize), offset < bytes.count
    else { return nil }
    let (kind, size) = (bytes[offset] >> 4, Int(bytes[offset] & 15))
    guard size == 15 else { return (kind, offset + 1, size) }
    // The size is an integer object.
    guard offset + 1 < bytes.count, bytes[offset + 1] >> 4 == 1, bytes[offset + 1] & 15 <= 3 else {
      return nil
    }
    let width = 1 << Int(bytes[offset + 1] & 15)
    return Self.number(bytes, offset + 2, width).map { (kind, offset + 2 + width, $0) }
  }

  private func text(_ object: Int) -> String? {
    guard let (kind, start, size) = header(object), size <= bytes.count else { return nil }
    let width = kind == 6 ? 2 : 1
    guard [5, 6, 7].contains(kind), start + size * width <= bytes.count else { return nil }
    guard kind == 6 else { return String(decoding: bytes[start..<start + size], as: UTF8.self) }
    let units = (0..<size).lazy.map {
      UInt16(bytes.integer(at: start + 2 * $0, size: 2, .bigEndian))
    }
    return String(decoding: units, as: UTF16.self)
  }

  private func reference(_ start: Int, _ index: Int) -> Int? {
    Self.number(bytes, start + index * referenceSize, referenceSize)
  }

  /// A big-endian number; `nil` if it is out of bounds or too large.
  private static func number(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    return Int(exactly: bytes.integer(at: offset, size: size, .bigEndian))
  }
}
