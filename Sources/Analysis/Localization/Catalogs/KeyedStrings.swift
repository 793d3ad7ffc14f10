internal import Algorithms

/// The strings of a JSON document, XML property list or `.strings` file, with their keys.
///
/// Finds the key of a string at a known offset. In other formats, and after the damage in a damaged
/// file, keys are unknown.
package struct KeyedStrings {
  private struct Entry {
    /// In bytes from the start of the file.
    var offset: Int
    /// The key or array index; `nil` for a value, which has the name of its parent.
    var name: String?
    var parent: Int?
    /// The string, with its escapes resolved; empty for an array index.
    var text = ""
  }

  /// Sorted by offset.
  private var entries: [Entry] = []

  /// Reads a UTF-8 document.
  package init(_ bytes: [UInt8]) {
    let damage = bytes.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      add(reader.readable(), in: nil)
      return reader.damage
    }
    if damage == nil { return }
    let known = entries
    entries = []
    if let list = try? PropertyList(path: "", bytes: bytes) { add(list.value, in: nil) }
    // Keep what was read before the damage.
    if entries.isEmpty { entries = known }
  }

  /// The key of the string at an offset; `nil` if the string does not contain `text`, or has no
  /// key.
  ///
  /// Names of nested keys are joined by dots. In a string catalog, the result is the entry's key
  /// followed by the language.
  package func key(of text: String, at offset: Int) -> String? {
    let last = entries.partitioningIndex { $0.offset > offset } - 1
    guard last >= 0, entries[last].text.utf8.firstRange(of: text.utf8) != nil else { return nil }
    var names: [String] = []
    var next: Int? = last
    while let index = next {
      if let name = entries[index].name { names.append(name) }
      next = entries[index].parent
    }
    return names.isEmpty ? nil : Self.key(of: names.reversed())
  }

  private static func key(of names: [String]) -> String {
    if names.count > 1, names[0] == "strings" {
      let language = names.count > 3 && names[2] == "localizations" ? " (\(names[3]))" : ""
      return names[1] + language
    }
    return names.reduce("") { $0.isEmpty || $1.hasPrefix("[") ? $0 + $1 : "\($0).\($1)" }
  }

  private mutating func add(_ value: StructuredValue, in parent: Int?) {
    switch value.content {
    case .string(let text):
      entries.append(Entry(offset: value.offset, parent: parent, text: text))
    case .dictionary(let members):
      for member in members {
        entries.append(
          Entry(offset: member.keyOffset, name: member.key, parent: parent, text: member.key))
        add(member.value, in: entries.count - 1)
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        entries.append(Entry(offset: element.offset, name: "[\(index)]", parent: parent))
        add(element, in: entries.count - 1)
      }
    case .bool, .number, .other: break
    }
  }
}
