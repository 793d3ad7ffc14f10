internal import Synchronization

/// A string catalog (`.xcstrings`): all strings of a table in all languages.
///
/// Offsets are in bytes from the start of a file.
package struct Catalog: Sendable {
  /// The source files; exactly one, unless read from `.strings` and `.stringsdict` files.
  package let files: [File]
  /// The language of the keys or source strings.
  package let sourceLanguage: LanguageID
  /// The version of the format as written: `1.0`.
  package let version: String
  /// The offset of the value of `version`, in bytes from the start of the file; 0 for `.strings`
  /// and `.stringsdict` files.
  package let versionOffset: Int
  /// The entries in the order of the file, including duplicates.
  package let entries: [Entry]
  /// Every repeated name that must be unique, in the order of the file.
  package let duplicates: [Duplicate]
  /// The members of the file with strings that are not part of the format, in the order of the file.
  package let unknownMembers: [UnknownMember]
  /// The ends of `.strings` files that the system ignores, with the numbers and languages of the
  /// files.
  package var ignoredRests: [(file: Int, language: LanguageID, rest: IgnoredRest)] = []
  /// The escapes in `.strings` files that mean nothing, with their offsets in the files.
  package var unknownEscapes: [(file: Int, language: LanguageID, offset: Int)] = []
}

extension Catalog {
  /// Parses a string catalog; `path` is used only in errors.
  ///
  /// The time is linear in the length.
  ///
  /// - Throws: `CatalogError` if the bytes are not JSON in UTF-8, if `sourceLanguage`, `version` or
  ///   `strings` or a member that a unit or substitution needs is missing or occurs twice, or if a
  ///   member of the format has the wrong type.
  package init(path: String, bytes: [UInt8]) throws(CatalogError) {
    let file = File(path: path, bytes: bytes)
    self = try bytes.withUnsafeBufferPointer { (bytes) throws(CatalogError) in
      do throws(ReadingError) {
        var json = JSONReader(bytes)
        var reader = CatalogReader(file)
        json.taken = ("strings", { reader.add($0) })
        let document = try json.document()
        return try reader.catalog(document)
      } catch {
        throw CatalogError(error, in: file)
      }
    }
  }

  /// Whether the reader supports `version`: 1.0, 1.1 or 1.2.
  ///
  /// Later versions are read by the same rules, but may contain data that the reader ignores.
  package var hasKnownVersion: Bool { ["1.0", "1.1", "1.2"].contains(version) }
}

extension Catalog {
  /// A key of a catalog, with its strings in all languages.
  package struct Entry: Sendable {
    /// The key; may be empty.
    package let key: String
    /// The file of the key, as an index into the catalog's files.
    package let file: Int
    package let offset: Int
    /// The comment for translators; for `.strings` files, the file has it.
    package let comment: String?
    /// Whether to translate the strings; true unless the catalog or a comment says
    /// otherwise.
    package let shouldTranslate: Bool
    /// The origin of the entry; `nil` if it was extracted from code.
    package let extractionState: ExtractionState?
    /// Whether Xcode 26 may generate a Swift symbol for the key; true unless the catalog says
    /// otherwise.
    package var generatesSymbol = true
    /// The localizations in the order of the file, including duplicates.
    package internal(set) var localizations: [Localization]
  }

  /// The strings of one entry in one language.
  ///
  /// A class, because copying a structure takes longer than most checks of it.
  package final class Localization: Sendable {
    package let language: LanguageID
    /// The file of the strings, as an index into the catalog's files.
    package let file: Int
    /// The offset of the language, or of the key in a file of a single language.
    package let offset: Int
    package let content: Content

    init(language: LanguageID, file: Int, offset: Int, content: Content) {
      self.language = language
      self.file = file
      self.offset = offset
      self.content = content
    }
  }
}

extension Catalog {
  /// The content of a catalog for one language, or for one case of a variation.
  ///
  /// Xcode writes one of `unit`, `set` and `variations`, but the reader keeps any combination.
  package struct Content: Sendable {
    /// The single string, from `stringUnit`.
    package let unit: Unit?
    /// The list of strings, from `stringSet` (App Shortcuts phrases).
    package let set: UnitSet?
    /// The variations in the order of the file.
    package let variations: [Variation]
    /// The substitutions in the order of the file.
    package let substitutions: [Substitution]
  }

  /// A string and its state.
  package struct Unit: Sendable {
    package let offset: Int
    package let state: UnitState
    /// The string; may be empty.
    package let value: String
  }

  /// Several strings with a shared state.
  package struct UnitSet: Sendable {
    package let offset: Int
    package let state: UnitState
    /// The strings; may be empty.
    package let values: [Value]

    package struct Value: Sendable {
      package let offset: Int
      /// The string; may be empty.
      package let text: String
    }
  }

  /// The cases along one axis: by plural category or by device.
  package struct Variation: Sendable {
    /// The axis as written: `plural`, `device`, or an axis of a later version.
    package let axis: String
    package let offset: Int
    /// The cases in the order of the file.
    package let cases: [Case]
  }

  package struct Case: Sendable {
    /// The plural category or device as written: `other`, `iphone`.
    package let name: String
    package let offset: Int
    /// The content of the case; a device may vary further by plural.
    package let content: Content
  }

  /// A part of a string, `%#@name@`, that varies independently.
  package struct Substitution: Sendable {
    package let name: String
    package let offset: Int
    /// The 1-based number of the argument; `nil` if it follows from the order in the string.
    package let argumentNumber: Int?
    /// The format specifier without its percent sign: `lld`.
    package let formatSpecifier: String
    /// The variations in the order of the file.
    package let variations: [Variation]
    /// The required members of a `.stringsdict` rule that are missing or have an invalid value.
    package var mistakes: [Mistake] = []

    /// A required member that is missing or has an invalid value.
    package struct Mistake: Sendable {
      package enum Member: String, Sendable {
        case ruleType = "NSStringFormatSpecTypeKey"
        case valueType = "NSStringFormatValueTypeKey"
      }

      package let member: Member
      /// The invalid value; `nil` if the member is missing.
      package let value: String?
      /// The offset of the value, or of the substitution if the member is missing, in bytes from
      /// the start of the file.
      package let offset: Int
    }
  }
}

/// The state of a translated unit; unknown states are preserved.
package struct UnitState: RawRepresentable, Hashable, Sendable {
  /// The state as written in the catalog.
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Not translated yet.
  package static let new = UnitState(rawValue: "new")
  /// Translated and reviewed.
  package static let translated = UnitState(rawValue: "translated")
  /// Translated, but must be reviewed.
  package static let needsReview = UnitState(rawValue: "needs_review")
  /// Machine-translated, and not reviewed.
  package static let machineTranslated = UnitState(rawValue: "machine_translated")
  /// Translated from an older version of the source string.
  package static let stale = UnitState(rawValue: "stale")
}

/// The origin of an entry; unknown states are preserved.
package struct ExtractionState: RawRepresentable, Hashable, Sendable {
  /// The state as written in the catalog.
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Added manually; Xcode doesn't look for it in code.
  package static let manual = ExtractionState(rawValue: "manual")
  /// No longer found in the code.
  package static let stale = ExtractionState(rawValue: "stale")
  /// Found in code, with a source string separate from the key.
  package static let extractedWithValue = ExtractionState(rawValue: "extracted_with_value")
  /// Migrated from a `.strings` or `.stringsdict` file.
  package static let migrated = ExtractionState(rawValue: "migrated")

  /// Whether it is one of the states above.
  package var isKnown: Bool {
    [.manual, .stale, .extractedWithValue, .migrated].contains(self)
  }
}

extension Catalog {
  /// A repeated name that must be unique; each repetition is reported once.
  package struct Duplicate: Sendable {
    package enum Kind: Hashable, Sendable {
      /// A key, compared byte by byte as in lookup.
      case key
      /// A language of one entry, compared as `LanguageID`.
      case language
      /// The axis or a case of a variation.
      case variation
      case substitution
    }

    package let kind: Kind
    /// The name, as written the second time.
    package let name: String
    /// The key of the entry that contains it.
    package let key: String
    /// The file of the repetition, as an index into the catalog's files.
    package private(set) var file: Int
    package let offset: Int
    /// The offset of the first occurrence.
    package let firstOffset: Int
  }
}

/// A part of a catalog or property list whose name must be unique among its siblings.
protocol UniquePart {
  var name: String { get }
  var offset: Int { get }
  /// The name as it is compared, byte by byte.
  var identity: String { get }
  /// Whether it has strings.
  var hasStrings: Bool { get }
}

extension UniquePart {
  var identity: String { name }
}

extension Catalog.Entry: UniquePart {
  var name: String { key }
  var hasStrings: Bool { !localizations.isEmpty }
}

extension Catalog.Localization: UniquePart {
  var name: String { language.text }
  var identity: String { language.normalized }
  var hasStrings: Bool { content.hasStrings || !content.substitutions.isEmpty }
}

extension Catalog.Variation: UniquePart {
  var name: String { axis }
  package var hasStrings: Bool { cases.contains { $0.content.hasStrings } }
}

extension Catalog.Case: UniquePart {
  var hasStrings: Bool { content.hasStrings }
}

extension Catalog.Substitution: UniquePart {
  /// Whether any case has a string.
  package var hasStrings: Bool { variations.contains(where: \.hasStrings) }
}

extension StructuredValue.Member: UniquePart {
  var name: String { key }
  var offset: Int { keyOffset }
  var hasStrings: Bool {
    if case .dictionary(let members) = value.content { !members.isEmpty } else { true }
  }
}

extension Catalog.Duplicate {
  /// The same repetition in a file with another index.
  func inFile(_ number: Int) -> Catalog.Duplicate {
    var duplicate = self
    duplicate.file = number
    return duplicate
  }

  /// The parts with the same name as an earlier part; of those, removes the ones without strings, which
  /// the repetition explains.
  ///
  /// `key` is that of the entry that contains them; without one, the names are keys themselves.
  static func all<Part: UniquePart>(
    _ kind: Kind, in parts: inout [Part], of key: String? = nil
  ) -> [Catalog.Duplicate] {
    // Fast path: Xcode writes names in order, and strictly ordered names have no duplicates.
    let isInOrder = parts.indices.dropFirst().allSatisfy {
      parts[$0 - 1].identity < parts[$0].identity
    }
    if isInOrder { return [] }
    var firstOffsets: [ExactString: Int] = [:]
    firstOffsets.reserveCapacity(parts.count)
    var repeated: Set<ExactString> = []
    let duplicates = parts.compactMap { part -> Catalog.Duplicate? in
      let name = ExactString(part.identity)
      guard let first = firstOffsets[name] else {
        firstOffsets[name] = part.offset
        return nil
      }
      repeated.insert(name)
      return Catalog.Duplicate(
        kind: kind, name: part.name, key: key ?? part.name, file: 0, offset: part.offset,
        firstOffset: first)
    }
    if !repeated.isEmpty {
      let complete = Set(parts.filter(\.hasStrings).map { ExactString($0.identity) })
        .intersection(repeated)
      parts.removeAll { !$0.hasStrings && complete.contains(ExactString($0.identity)) }
    }
    return duplicates
  }
}

extension Catalog.Content {
  /// Whether there is any string; those of substitutions don't count, because they only fill in
  /// other strings.
  package var hasStrings: Bool {
    unit != nil || set != nil || variations.contains(where: \.hasStrings)
  }
}

extension Catalog {
  /// A file of a catalog; keeps the bytes to compute positions.
  package final class File: Sendable {
    /// The path, as passed by the caller.
    package let path: String
    /// Whether it is a `.stringsdict` file.
    package var isRule: Bool { path.hasSuffix(".stringsdict") }
    private let bytes: [UInt8]
    private let index: Mutex<LineIndex?> = Mutex(nil)

    init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }

    /// The position of the byte at `offset`, 0-based from the start of the file.
    ///
    /// For a UTF-16 file, the offset is in its UTF-8 form. The line index is built on first use, so
    /// catalogs without findings don't need one.
    package func position(at offset: Int) -> SourcePosition {
      index.withLock { index in
        let known = index ?? LineIndex(bytes)
        index = known
        return known.position(at: offset)
      }
    }

    /// The comment that ends before the byte at `offset`; nil if there is none.
    package func comment(before offset: Int) -> String? {
      func isSpace(_ byte: UInt8) -> Bool { (0x09...0x0D).contains(byte) || byte == 0x20 }
      let head = bytes[..<min(offset, bytes.count)]
      guard let last = head.lastIndex(where: { !isSpace($0) }) else { return nil }
      let end = last + 1
      let text: ArraySlice<UInt8>
      if head[..<end].suffix(2).elementsEqual("*/".utf8) {
        let body = head[..<(end - 2)]
        guard
          let slash = body.indices.last(where: {
            body[$0] == UInt8(ascii: "*") && $0 > 0 && body[$0 - 1] == UInt8(ascii: "/")
          })
        else { return nil }
        // A comment after an entry on the same line is about that entry.
        let before = head[..<(slash - 1)].last { $0 == 0x0A || $0 == 0x0D || !isSpace($0) }
        if let before, !isSpace(before) { return nil }
        text = body[(slash + 1)...]
      } else {
        let line = head[
          (head[..<end].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0)..<end
        ]
        .drop(while: isSpace)
        guard line.starts(with: "//".utf8) else { return nil }
        text = line.dropFirst(2)
      }
      let words = text.split(whereSeparator: isSpace)
      return words.isEmpty
        ? nil : words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }

    /// Whether the line of the byte at `offset` is one that git writes into a file with a conflict.
    func hasConflictMarker(at offset: Int) -> Bool {
      let start = bytes[..<min(offset, bytes.count)].lastIndex { $0 == 0x0A || $0 == 0x0D }
      return bytes.isConflictMarker(at: start.map { $0 + 1 } ?? 0)
    }
  }

  /// A member of a catalog that is not part of the format, so that its strings are ignored.
  package struct UnknownMember: Sendable {
    package let name: String
    package let offset: Int
    /// The key of the entry that contains it; `nil` at the top level.
    package let key: String?
    /// The members of the format that the same object lacks.
    package let alternatives: [String]
  }
}

/// A string compared byte by byte, as in the lookup of keys.
///
/// `String` equality uses canonical equivalence instead.
package struct ExactString: Hashable {
  private let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (one: ExactString, other: ExactString) -> Bool {
    one.text == other.text && one.text.utf8.elementsEqual(other.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Whether a comment says that its string stays as it is: as a whole, or as the note that Interface
  /// Builder writes: `Class = "NSTextField"; Note = "Do not localize";`.
  var forbidsTranslation: Bool {
    var note = self[...]
    if hasPrefix("Class = ") {
      guard let start = utf8.firstRange(of: "Note = \"".utf8)?.upperBound else { return false }
      note = self[start...].prefix { $0 != "\"" }
    }
    // Longer comments say something else, too, and most start with another letter.
    guard note.first == "D" || note.first == "d", note.utf8.count < 50,
      note.allSatisfy({ $0.isLetter || " .!'\u{2019}".contains($0) })
    else { return false }
    let words = note.lowercased().split { !$0.isLetter }.map(String.init)
    let negations = [["do", "not"], ["don", "t"], ["dont"]]
    guard let negation = negations.first(where: { words.starts(with: $0) }) else { return false }
    let rest = words.dropFirst(negation.count)
    guard let verb = rest.first, ["localize", "translate"].contains(verb) else {
      return false
    }
    return rest.dropFirst().allSatisfy { ["this", "it", "string", "text", "key"].contains($0) }
  }
}
