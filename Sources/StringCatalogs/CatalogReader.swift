/// Turns the JSON of a catalog into its values, collecting duplicates on the way.
struct CatalogReader {
  /// Up to so many names are compared with each other instead of being looked up.
  private static let pairwiseLimit = 16

  var json: JSONReader
  var duplicates: [Catalog.Duplicate] = []
  /// The key of the entry being read, for its duplicates.
  var key = ""
  var languages = LanguageTable()

  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ReadingError) {
    json = try JSONReader(bytes)
  }

  mutating func catalog(_ file: Catalog.File) throws(ReadingError) -> Catalog {
    var sourceLanguage: LanguageID?
    var version: (text: String, offset: Int)?
    var entries: [Catalog.Entry]?
    var unknownMembers: [Catalog.UnknownMember] = []
    var root = try open("the catalog to be an object", .ofCatalog)
    while let name = try nextName(in: &root) {
      switch try field(name, of: &root) {
      case .sourceLanguage: sourceLanguage = LanguageID(try string("sourceLanguage"))
      case .version:
        let offset = json.offset
        version = (try string("version"), offset)
      case .strings: entries = try self.entries()
      default: unknownMembers.append(try unknownMember(name))
      }
    }
    try json.end()
    let language = try require("sourceLanguage", sourceLanguage, of: root)
    let (versionText, versionOffset) = try require("version", version, of: root)
    return Catalog(
      files: [file], sourceLanguage: language, version: versionText, versionOffset: versionOffset,
      entries: try require("strings", entries, of: root),
      duplicates: duplicates.sorted { $0.offset < $1.offset }, unknownMembers: unknownMembers)
  }

  private mutating func unknownMember(
    _ name: JSONString
  ) throws(ReadingError) -> Catalog.UnknownMember {
    let text = try json.text(name)
    var looksLikeEntry = false
    if try json.kind == .object {
      var object = try json.open()
      looksLikeEntry = json.byte == UInt8(ascii: "}")
      while let name = try json.nextName(in: &object) {
        try json.check(name)
        let field = json.field(name)
        if field == .localizations || field == .extractionState { looksLikeEntry = true }
        try json.skipValue()
      }
    } else {
      try json.skipValue()
    }
    return Catalog.UnknownMember(name: text, offset: name.offset, looksLikeEntry: looksLikeEntry)
  }

  private mutating func entries() throws(ReadingError) -> [Catalog.Entry] {
    var entries: [Catalog.Entry] = []
    var object = try open("an object for 'strings'")
    while let name = try nextName(in: &object) {
      key = try json.text(name)
      entries.append(try entry(at: name.offset))
    }
    recordRepetitions(.key, in: entries, name: \.key, offset: \.offset)
    return entries
  }

  /// Records each of `elements` whose name an earlier one has.
  mutating func recordRepetitions<Element>(
    _ kind: Catalog.Duplicate.Kind, in elements: [Element], name: (Element) -> String,
    offset: (Element) -> Int
  ) {
    guard elements.count > Self.pairwiseLimit else {
      for (index, element) in elements.enumerated() {
        let text = ExactText(name(element))
        if let first = elements[..<index].first(where: { ExactText(name($0)) == text }) {
          record(kind, name(element), at: offset(element), after: offset(first))
        }
      }
      return
    }
    var firstOffsets: [ExactText: Int] = [:]
    firstOffsets.reserveCapacity(elements.count)
    for element in elements {
      let text = ExactText(name(element))
      if let firstOffset = firstOffsets[text] {
        record(kind, name(element), at: offset(element), after: firstOffset)
      } else {
        firstOffsets[text] = offset(element)
      }
    }
  }

  mutating func record(
    _ kind: Catalog.Duplicate.Kind, _ name: String, at offset: Int, after firstOffset: Int
  ) {
    duplicates.append(
      Catalog.Duplicate(
        kind: kind, name: name, key: kind == .key ? name : key, file: 0, offset: offset,
        firstOffset: firstOffset))
  }
}
