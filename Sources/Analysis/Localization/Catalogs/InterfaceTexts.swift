internal import Algorithms

/// The strings of a storyboard or xib, by the keys that Interface Builder gives them:
/// `abc-12-xyz.text`.
///
/// A key is the ID of the object, and the name of the attribute with the string. Some attributes are in
/// child elements without an ID: the title of a state, of a header cell or of a segment.
package struct InterfaceTexts {
  /// The strings by key.
  package private(set) var texts: [String: String] = [:]
  /// The keys of the strings that users see and that nothing replaces, with the byte offsets of their
  /// elements: no outlet or binding leads to the object, so code doesn't know it.
  package private(set) var fixed: [String: Int] = [:]

  /// Reads all elements; of malformed XML, as many as possible.
  package init(_ bytes: [UInt8]) {
    var open: [(name: Substring, id: String?, segments: Int)] = []
    // The objects that code may know, and the candidates with the objects around them.
    var known: Set<String> = []
    var candidates: [(key: String, offset: Int, objects: [String])] = []
    let text = String(decoding: bytes, as: UTF8.self)
    var rest = text[...]
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      let content = rest[..<start]
      rest = rest[start...].dropFirst()
      guard let end = Self.end(of: rest) else { return }
      let tag = rest[..<end]
      rest = rest[end...].dropFirst()
      if tag.first == "/" {
        if let last = open.popLast(), ["string", "mutableString"].contains(last.name),
          let key = last.id
        {
          texts[key] = Self.text(content)
        }
        continue
      }
      guard tag.utf8.first?.isLetter ?? false else { continue }
      let name = Substring(tag.utf8.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") })
      if Self.layout.contains(name) {
        if tag.last != "/" { open.append((name, nil, 0)) }
        continue
      }
      let attributes = Self.attributes(tag[name.endIndex...])
      let owner = open.last { $0.id != nil && !["string", "mutableString"].contains($0.name) }?.id
      var id = attributes["id"]
      if ["outlet", "outletCollection"].contains(name), let other = attributes["destination"] {
        known.insert(other)
      } else if name == "binding", let owner {
        known.insert(owner)
      } else if attributes["tag"] != nil, let id {
        known.insert(id)
      } else if let object = id ?? owner, let part = Self.fixedPart(of: name, attributes) {
        // A cell shows the text of the control around it.
        let control = id != nil && attributes["key"] == "cell" ? owner : nil
        candidates.append(
          (
            "\(object).\(part)", text.utf8.distance(from: text.startIndex, to: start),
            [object] + [control].compactMap(\.self)
          ))
      }
      if let id {
        for (attribute, value) in attributes where attribute != "id" {
          texts["\(id).\(attribute)"] = value
        }
      } else if let owner, let part = attributes["key"] {
        switch name {
        case "string", "mutableString": id = "\(owner).\(part)"
        case "state": texts["\(owner).\(part)Title"] = attributes["title"]
        default:
          for (attribute, value) in attributes where attribute != "key" {
            texts["\(owner).\(part).\(attribute)"] = value
          }
        }
      } else if name == "segment", let owner, let index = open.indices.last {
        texts["\(owner).segmentTitles[\(open[index].segments)]"] = attributes["title"]
        open[index].segments += 1
      }
      if tag.last != "/" { open.append((name, id, 0)) }
    }
    for (key, offset, objects) in candidates
    where known.isDisjoint(with: objects) && fixed[key] == nil { fixed[key] = offset }
  }

  /// Frequent elements without strings.
  private static let layout: Set<Substring> = [
    "autoresizingMask", "color", "constraint", "font", "point", "rect", "size",
  ]

  /// The attribute of an element with a string that users see, unless objects around it usually replace
  /// or hide it.
  private static func fixedPart(of name: Substring, _ attributes: [String: String]) -> String? {
    let isInCell = ["textLabel", "detailTextLabel"].contains(attributes["key"])
    return switch name {
    case "label" where attributes["text"] != nil && !isInCell: "text"
    case "state" where attributes["key"] == "normal" && attributes["title"] != nil: "normalTitle"
    case "menuItem" where attributes["title"] != nil && attributes["isSeparatorItem"] == nil,
      "buttonCell" where attributes["title"] != nil && attributes["imagePosition"] != "only",
      "textFieldCell" where attributes["title"] != nil && attributes["key"] == "cell",
      "barButtonItem" where attributes["title"] != nil && attributes["image"] == nil:
      "title"
    default: nil
    }
  }

  /// The end of a tag; a quoted attribute may contain `>`.
  private static func end(of rest: Substring) -> Substring.Index? {
    var isQuoted = false
    return rest.utf8.indices.first { index in
      let byte = rest.utf8[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ">") && !isQuoted
    }
  }

  private static func attributes(_ tag: Substring) -> [String: String] {
    var found: [String: String] = [:]
    var rest = tag
    while let sign = rest.utf8.firstIndex(of: UInt8(ascii: "=")) {
      let name = Substring(rest[..<sign].utf8.drop { $0 <= 0x20 })
      rest = Substring(rest[sign...].utf8.drop { $0 != UInt8(ascii: "\"") }.dropFirst())
      guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "\"")) else { return found }
      found[String(name)] = text(rest[..<end])
      rest = rest[end...].dropFirst()
    }
    return found
  }

  private static func text(_ text: Substring) -> String {
    text.utf8.contains(UInt8(ascii: "&"))
      ? ResourceKeys.xmlText(text) ?? String(text) : String(text)
  }

  /// Whether a string is one that Interface Builder gives to the attribute of new objects, which
  /// developers replace at run time; it gives no placeholders, tool tips or accessibility texts.
  package static func isDefault(_ text: String, of key: String) -> Bool {
    let attribute = key[(key.lastIndex(of: ".").map { key.index(after: $0) } ?? key.startIndex)...]
    return ["text", "title", "normalTitle"].contains(attribute) && defaults.contains(text)
  }

  private static let defaults: Set = [
    "Box", "Button", "Cell", "Check", "Item", "Item 1", "Item 2", "Item 3", "Label", "Menu",
    "Menu Item",
    "Multiline Label", "OtherViews", "Radio", "Subtitle", "Table View Cell", "Text", "Text Cell",
    "Title",
    "Detail",
  ]
}
