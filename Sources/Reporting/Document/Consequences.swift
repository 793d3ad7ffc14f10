internal import ReleaseModel

extension LocalizationFindingKind.Consequence {
  /// The heading of the findings.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension Finding {
  /// Whether it is an error or warning about something that crashes the app or shows garbage; no
  /// report leaves it out.
  var isUrgent: Bool { severity != .note && suppressed == nil && consequence == .crash }

  /// What is true of several keys, if the finding only says that of its key.
  var sharedPredicate: String? {
    table == nil || name == nil || language == nil ? nil : localizationKind?.sharedPredicate
  }

  /// Equal for findings whose keys can be listed together.
  var sharedKind: [String?] { [subject, table, language, severity.rawValue, suppressed] }
}

extension [Finding] {
  /// The number of characters of a key to show in a list of keys.
  private static var keyLength: Int { 40 }

  /// The findings with one for each language and table instead of those that only list keys.
  ///
  /// At most `limit` keys are named. The first one has the location.
  func joiningKeys(upTo limit: Int = .max) -> [Finding] {
    let keys = Dictionary(grouping: indices.filter { self[$0].sharedPredicate != nil }) {
      self[$0].sharedKind
    }
    return indices.compactMap { index in
      var finding = self[index]
      guard let predicate = finding.sharedPredicate, let language = finding.language,
        let group = keys[finding.sharedKind], group.count > 1
      else { return finding }
      if index != group[0] { return nil }
      let names = group.lazy.compactMap { self[$0].name }.prefix(limit).map { name in
        name.count > Self.keyLength ? "\"\(name.prefix(Self.keyLength - 1))…\"" : "\"\(name)\""
      }
      let rest = group.count - names.count
      finding.message =
        "\(group.count.grouped) keys \(predicate) in \(LanguageName.described(language)):"
        + " \(names.joined(separator: ", "))\(rest > 0 ? " and \(rest.grouped) more" : "")."
      finding.name = finding.subject
      finding.excerpt = nil
      return finding
    }
  }

  /// The number of localization findings by ID, errors first, and by language.
  var localizationSummary: DocumentTable {
    let kinds = filter { $0.consequence != nil && $0.suppressed == nil }
      .grouped { [$0.subject, $0.severity.rawValue] }.map(\.elements)
    let rows = kinds.worstFirst { $0[0] }.map { findings -> [Phrase] in
      let languages = findings.compactMap(\.language).grouped(by: \.self)
        .map { (name: $0.key, count: $0.elements.count) }
        .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        .map { "\($0.name) \($0.count.grouped)" }
      return [
        "\(.code(findings[0].subject))", "\(findings.count.grouped)",
        "\(findings[0].severity.rawValue)",
        "\(findings[0].consequence?.rawValue ?? "")", "\(languages.listed(upTo: 4))",
      ]
    }
    return DocumentTable(["Finding", "Count", "Level", "Consequence", "Languages"], rows)
  }
}
