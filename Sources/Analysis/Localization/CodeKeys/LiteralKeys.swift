internal import SourceCode
internal import StringCatalogs

/// Determines which keys can come from string literals in code.
struct LiteralKeys: Sendable {
  /// A pattern, and the code that contains it.
  private typealias Pattern = (key: KeyUse.Key, scope: CodeLiterals.Scope)

  private let literals: CodeLiterals
  /// The views that only previews show.
  let previewViews: Set<String>
  /// The patterns by the part before the first percent sign of the keys they match.
  private var patterns: [String: [Pattern]] = [:]
  /// The composed keys by their first piece, or by their last one if the first is empty.
  private var byStart: [String: [KeyUse.Key]] = [:]
  private var byEnd: [String: [KeyUse.Key]] = [:]
  /// The members that may be symbols generated for keys, in lowercase.
  private let symbols: [String: CodeLiterals.Scope]

  /// The tables in which code looks up each literal key, and each pattern.
  private var tables: [String: Set<KeyUse.Table>] = [:]
  private var patternUses: [(key: KeyUse.Key, table: KeyUse.Table)] = []

  init(_ literals: CodeLiterals, uses: [KeyUseInFile] = []) {
    self.literals = literals
    for use in uses.map(\.use) {
      switch use.key {
      case .literal(let key): tables[key, default: []].insert(use.table)
      case .pattern: patternUses.append((use.key, use.table))
      case .composed, .dynamic: break
      }
    }
    previewViews = literals.previewViews
    symbols = Dictionary(literals.members.map { ($0.key.lowercased(), $0.value) }) {
      $0.rawValue > $1.rawValue ? $0 : $1
    }
    var composed = literals.composed
    for (key, scope) in literals.keys {
      switch key {
      case .pattern(let pieces):
        let start = pieces[0].prefix { $0 != "%" }
        patterns[String(start), default: []].append((key, scope))
      case .literal(let text) where scope == .shipping:
        if let key = Self.composed(byFormatting: text) { composed.insert(key) }
      default: break
      }
    }
    for key in composed {
      guard case .composed(let pieces) = key, let first = pieces.first, let last = pieces.last
      else { continue }
      if first.isEmpty {
        byEnd[last, default: []].append(key)
      } else {
        byStart[first, default: []].append(key)
      }
    }
  }

  /// The keys that formatting a literal can result in: `String(format: "tab.%d.title", number)`.
  private static func composed(byFormatting text: String) -> KeyUse.Key? {
    let pieces = FormatString(text).pieces(of: text)
    // A format that starts and ends with a specifier could result in any key.
    return pieces.count == 1 || pieces.first == "" && pieces.last == ""
      ? nil : .composed(pieces.map { $0.replacing("%%", with: "%") })
  }

  /// The code that contains the symbol that Xcode generates for a key; `nil` if none does.
  func scope(ofSymbolFor entry: Catalog.Entry, _ source: LanguageID) -> CodeLiterals.Scope? {
    entry.generatedSymbol(in: source).flatMap { symbols[$0.name.lowercased()] }
  }

  /// Whether code that ships may look up the key, judging by its string literals.
  func mayShow(_ key: String, inShippingCode: Bool = false) -> Bool {
    has(key, inShippingCode: inShippingCode) || canCompute(key)
      || literals.resourceTexts.contains(key)
  }

  /// Whether code certainly looks up the key in a table: a literal that is no key, or a key of another
  /// table, doesn't count.
  func lookUp(_ key: String, in table: String) -> Bool {
    if let tables = tables[key] { return tables.contains { $0.reaches(table) } }
    if key.contains("%"),
      patternUses.contains(where: { $0.table.reaches(table) && $0.key.matches(key) })
    {
      return true
    }
    return literals.localizedKeys.contains(key)
  }

  /// Whether the key occurs as a string literal.
  func has(_ key: String, inShippingCode: Bool = false) -> Bool {
    scope(of: key).map { !inShippingCode || $0 == .shipping } ?? false
  }

  /// The code that contains the key as a string literal; `nil` if none does.
  func scope(of key: String) -> CodeLiterals.Scope? {
    var scopes = [literals.keys[.literal(key)]].compactMap(\.self)
    if let percent = key.firstIndex(of: "%") {
      scopes += patterns[String(key[..<percent]), default: []].filter { $0.key.matches(key) }
        .map(\.scope)
    }
    return scopes.max { $0.rawValue < $1.rawValue }
  }

  /// Whether the object that a key belongs to is not in the storyboard or xib of its table, or if that is
  /// unknown, in none, although one with the table's name was read.
  func lackObject(of entry: Catalog.Entry, in table: CheckedTable) -> Bool {
    guard let object = entry.interfaceObject, literals.interfaces.contains(table.table.name) else {
      return false
    }
    // Older IDs are numbers, which any other file may contain too.
    return
      !(table.interfaceObjects?.contains(object[...])
      ?? literals.resourceTexts.contains(object))
  }

  /// Whether code may read the file of a table itself, and look up keys in the result:
  /// `path(forResource: "Table", ofType: "strings")`.
  func mayLoadFile(of table: String) -> Bool {
    literals.readsStringsFiles && has(table, inShippingCode: true)
      || ["\(table).strings", "\(table).stringsdict"].contains { file in
        has(file, inShippingCode: true) || byEnd["/\(file)"] != nil
      }
  }

  /// Whether code that computes keys could produce this one from its literal pieces.
  func canCompute(_ key: String) -> Bool {
    if literals.caseNames.contains(key) { return true }
    return key.indices.prefix(200).contains { index in
      byStart[String(key[..<index]), default: []].contains { $0.matches(key) }
        || byEnd[String(key[index...]), default: []].contains { $0.matches(key) }
    }
  }
}
