internal import ReleaseModel

/// The keys of one file that lack translations, and their languages.
struct MissingTranslations {
  /// A key and the languages that lack a translation of it with the same severity.
  struct Row {
    let key: String
    /// The first finding of the row; all have its severity and suppression.
    let first: Finding
    /// The languages in the order of the report, and the anchors of their findings.
    fileprivate(set) var languages: [(code: String, anchor: String)] = []
  }

  /// The file, or the table if the file is unknown.
  let file: String
  /// The keys in the order of the report.
  private(set) var rows: [Row] = []

  private struct Identity: Hashable {
    let key: String
    let severity: Severity
    let suppressed: String?
  }

  private var numbers: [Identity: Int] = [:]

  private init(file: String) { self.file = file }

  /// Groups missing-translation findings by file and key.
  static func tables(of findings: [AnchoredFinding]) -> [MissingTranslations] {
    var tables: [MissingTranslations] = []
    var numbers: [String: Int] = [:]
    for entry in findings {
      let finding = entry.finding
      let file = finding.location?.file ?? finding.table ?? ""
      let number = numbers[file] ?? tables.count
      if number == tables.count {
        numbers[file] = number
        tables.append(MissingTranslations(file: file))
      }
      tables[number].add(entry)
    }
    return tables
  }

  private mutating func add(_ entry: AnchoredFinding) {
    let finding = entry.finding
    let identity = Identity(
      key: finding.name ?? "", severity: finding.severity, suppressed: finding.suppressed)
    let number = numbers[identity] ?? rows.count
    if number == rows.count {
      numbers[identity] = number
      rows.append(Row(key: identity.key, first: finding))
    }
    rows[number].languages.append((finding.language ?? "", entry.anchor))
  }
}

extension [MissingTranslations] {
  /// The number of missing translations: one for each key and language.
  var total: Int { codes.count }

  /// The number of languages that lack any, `3 languages`.
  var languages: String { Set(codes).count.counted("language") }

  private var codes: [String] { flatMap(\.rows).flatMap { $0.languages.map(\.code) } }
}
