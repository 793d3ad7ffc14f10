/// Finds keys in resources of any text format, such as storyboards and JSON, and in binary property
/// lists.
///
/// A key counts only if it is an entire string, attribute, element or value there.
package struct ResourceKeys: Sendable {
  private let keys: Set<String>
  /// The lengths of the keys, in UTF-8 bytes.
  private let lengths: Set<Int>

  package init(_ keys: some Sequence<String>) {
    self.keys = Set(keys.filter { !$0.isEmpty })
    lengths = Set(self.keys.map(\.utf8.count))
  }

  /// The keys that occur in a file.
  package func found(in bytes: [UInt8]) -> Set<String> {
    if let list = BinaryPropertyList(bytes) { return keys.intersection(list.strings.map(\.text)) }
    var found: Set<String> = []
    // A key can contain the characters that delimit it in another format.
    for delimiters in Self.delimiters {
      var start = 0
      for index in 0...bytes.count {
        let isEnd =
          index == bytes.count || delimiters[Int(bytes[index])] && !isEscaped(index, bytes)
        guard isEnd else { continue }
        add(bytes[start..<index], to: &found)
        start = index + 1
      }
    }
    return found
  }

  /// The delimiters of strings and attributes, of elements, and of values in property lists, YAML
  /// and CSV.
  private static let delimiters = ["\"", "'", "<>", "\n\r:=;,"].map { characters in
    (UInt8.min...UInt8.max).map(characters.utf8.contains)
  }

  /// Whether an odd number of backslashes precedes a quotation mark.
  private func isEscaped(_ index: Int, _ bytes: [UInt8]) -> Bool {
    guard "\"'".utf8.contains(bytes[index]) else { return false }
    return !bytes[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
  }

  private func add(_ part: ArraySlice<UInt8>, to found: inout Set<String>) {
    if part.isEmpty { return }
    test(part, &found)
    let isSpace = { (byte: UInt8) in byte <= 0x20 }
    var inner = part.drop(while: isSpace)
    if inner.starts(with: "- ".utf8) { inner = inner.dropFirst(2).drop(while: isSpace) }
    while let last = inner.last, isSpace(last) { inner.removeLast() }
    if inner.count < part.count { test(inner, &found) }
  }

  /// Adds a string if it is a key, as is or with its escapes resolved.
  private func test(_ part: ArraySlice<UInt8>, _ found: inout Set<String>) {
    if lengths.contains(part.count) { insert(String(decoding: part, as: UTF8.self), &found) }
    if part.contains(UInt8(ascii: "\\")) { insert(Self.jsonText(part), &found) }
    if part.contains(UInt8(ascii: "&")) { insert(Self.xmlText(part), &found) }
  }

  private func insert(_ text: String?, _ found: inout Set<String>) {
    if let text, keys.contains(text) { found.insert(text) }
  }

  private static func jsonText(_ part: ArraySlice<UInt8>) -> String? {
    (Array("\"".utf8) + part + Array("\"".utf8)).withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      return try? reader.string()
    }
  }

  /// A string of XML with its references resolved.
  static func xmlText(_ part: Substring) -> String? { xmlText(Array(part.utf8)[...]) }

  private static func xmlText(_ part: ArraySlice<UInt8>) -> String? {
    (Array("<s>".utf8) + part + Array("</s>".utf8)).withUnsafeBufferPointer { bytes in
      var markup = XMLPropertyListReader(bytes)
      return try? markup.text(of: markup.startTag(expected: ""))
    }
  }
}
