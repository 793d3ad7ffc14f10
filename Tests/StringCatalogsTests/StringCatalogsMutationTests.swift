import StringCatalogs
import TestSupport
import Testing

/// Damaged files of every format are read or rejected with a position, and never crash the reader.
@Suite struct StringCatalogsMutationTests {
  private static let stringsdict = plist(
    """
    <dict>
      <key>%lld files &amp; more</key>
      <dict>
        <key>NSStringLocalizedFormatKey</key><string>%#@files@</string>
        <key>files</key>
        <dict>
          <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>lld</string>
          <key>one</key><string>%lld Datei</string>
          <key>other</key><string>%lld Dateien<!-- ü --></string>
        </dict>
      </dict>
      <key>tap</key>
      <dict>
        <key>NSStringDeviceSpecificRuleType</key>
        <dict><key>mac</key><string>Klick</string><key>other</key><string/></dict>
      </dict>
    </dict>
    """)
  private static let strings = """
    /* Title of the list */
    "Cancel" = "Abbrechen";
    "%lld files" = "%lld \\"Dateien\\"\\n\\U00e4"; // ü
    CFBundleName = 'Prüfung';
    shortcut;

    """

  /// File names and contents; the extension is the format.
  private static let originals: [(name: String, bytes: [UInt8])] = {
    let catalogs = [
      "complete", "duplicates", "later-version", "shapes", "string-sets", "unfinished",
    ]
    let files = catalogs.compactMap { name in
      (try? fixture("\(name).xcstrings")).map { (name: "\(name).xcstrings", bytes: $0) }
    }
    return files + [
      ("A.strings", Array(strings.utf8)),
      ("A.strings", utf16(strings, isBigEndian: false, hasMark: true)),
      ("A.stringsdict", Array(stringsdict.utf8)),
      ("A.stringsdict", Array("{ a = { b = { one = c; other = \"d\"; }; }; }".utf8)),
    ]
  }()

  @Test func everyUnmodifiedFileIsRead() throws {
    #expect(Self.originals.count == 10)
    for (name, bytes) in Self.originals {
      #expect(try !read(name, bytes).entries.isEmpty, "\(name)")
    }
  }

  @Test func fiveThousandMutantsAreReadOrRejected() throws {
    var mutation = Mutation(seed: 20_260_104, others: Self.originals.map(\.bytes))
    var readCounts: [String: Int] = [:]
    var rejections: [CatalogError.Kind: Int] = [:]
    for index in 0..<5_000 {
      let (name, original) = Self.originals[index % Self.originals.count]
      var bytes = original
      for _ in 0...(index / Self.originals.count % 2) { mutation.apply(to: &bytes) }
      do {
        let catalog = try read(name, bytes)
        readCounts[name, default: 0] += 1
        expectOffsets(of: catalog, in: bytes, "\(index)")
      } catch {
        rejections[error.kind, default: 0] += 1
        expect(error.position, in: bytes, "\(index): \(error)")
        #expect(!error.expected.isEmpty && !error.found.isEmpty && error.path == name)
      }
    }
    // A test in which all files are read, or all rejected, would prove nothing.
    let rejected = rejections.values.reduce(0, +)
    #expect((1_250..<4_250).contains(rejected), "\(rejections)")
    #expect(readCounts.values.reduce(0, +) == 5_000 - rejected)
    for (name, _) in Self.originals { #expect(readCounts[name, default: 0] > 50, "\(name)") }
    for kind: CatalogError.Kind in [.syntax, .propertyListSyntax, .structure, .encoding] {
      #expect(rejections[kind, default: 0] > 12, "\(kind)")
    }
  }

  private func read(_ name: String, _ bytes: [UInt8]) throws(CatalogError) -> Catalog {
    if name.hasSuffix(".xcstrings") { return try Catalog(path: name, bytes: bytes) }
    return try table(bytes, path: name)
  }

  private func expect(_ position: SourcePosition, in bytes: [UInt8], _ comment: Comment) {
    // UTF-16 text has different lines and columns than its bytes, and grows when converted to
    // UTF-8.
    let isWide =
      bytes.contains(0) || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    let end =
      isWide
      ? at(bytes.count, bytes.count * 3 / 2 + 1) : LineIndex(bytes).position(at: bytes.count)
    let isInside =
      isWide
      ? position.line <= end.line && position.column <= end.column
      : (position.line, position.column) <= (end.line, end.column)
    #expect(isInside, comment)
  }

  /// Every offset is inside the file, and each duplicate follows the original.
  private func expectOffsets(of catalog: Catalog, in bytes: [UInt8], _ comment: Comment) {
    // UTF-16 text grows by at most half when converted to UTF-8.
    let limit = bytes.count * 3 / 2
    var offsets = catalog.entries.map(\.offset) + catalog.duplicates.map(\.offset)
    for localization in catalog.entries.flatMap(\.localizations) {
      offsets.append(localization.offset)
      offsets += localization.content.variations.flatMap { $0.cases.map(\.offset) }
    }
    #expect(offsets.allSatisfy { (0..<limit).contains($0) }, comment)
    #expect(catalog.duplicates.allSatisfy { $0.firstOffset < $0.offset }, comment)
  }
}

/// Typical damage to files by tools, merges and manual edits.
struct Mutation {
  private var generator: SeededGenerator
  /// Files from which pieces are inserted.
  private let others: [[UInt8]]

  init(seed: UInt64, others: [[UInt8]]) {
    generator = SeededGenerator(state: seed)
    self.others = others
  }

  mutating func apply(to bytes: inout [UInt8]) {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0:
      guard !bytes.isEmpty else { return }
      bytes[index(in: bytes)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1: bytes.removeSubrange(piece(of: bytes))
    case 2: bytes.insert(contentsOf: token(), at: index(in: bytes))
    case 3:
      let piece = piece(of: bytes)
      bytes.insert(contentsOf: bytes[piece], at: piece.upperBound)
    case 4: bytes.removeSubrange(index(in: bytes)...)
    case 5:
      let first = piece(of: bytes)
      let second = piece(of: bytes)
      guard first.upperBound <= second.lowerBound else { return }
      let (one, other) = (Array(bytes[first]), Array(bytes[second]))
      bytes.replaceSubrange(second, with: one)
      bytes.replaceSubrange(first, with: other)
    case 6...8:
      // Replacing a letter usually keeps the file well-formed.
      guard
        let letter = bytes.indices.filter({ bytes[$0] >= 0x61 }).randomElement(using: &generator)
      else { return }
      bytes[letter] = UInt8.random(in: 0x61...0x7A, using: &generator)
    default:
      let other = others[Int.random(in: 0..<others.count, using: &generator)]
      bytes.insert(contentsOf: other[piece(of: other)], at: index(in: bytes))
    }
  }

  private mutating func index(in bytes: [UInt8]) -> Int {
    bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &generator)
  }

  private mutating func piece(of bytes: [UInt8]) -> Range<Int> {
    let start = index(in: bytes)
    return start..<min(bytes.count, start + Int.random(in: 1...40, using: &generator))
  }

  private mutating func token() -> [UInt8] {
    let tokens = [
      "{", "}", "[", "]", "\"", "'", ":", ",", ";", "=", "\\", "\\u", "\\ud800", "\\U", "/*", "*/",
      "//", "<", ">", "</", "<key>", "</dict>", "<![CDATA[", "<!--", "&", "&#x", "]]>", "null",
      "true", "-1e", " ", "\n", "\r", "\t", "\u{0}", "\u{FEFF}", "ü", "😀", "\u{2028}",
    ].map { Array($0.utf8) }
    let broken: [[UInt8]] = [[0x80], [0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0xFF, 0xFE]]
    return (tokens + broken).randomElement(using: &generator) ?? []
  }
}
