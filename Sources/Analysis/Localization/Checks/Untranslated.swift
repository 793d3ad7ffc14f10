internal import ReleaseModel
internal import StringCatalogs

extension CheckedTable {
  /// The string to translate of an entry; the ID of each unit is that of Xcode's XLIFF files.
  ///
  /// If only some plural forms are missing, the units are those `forms`.
  func untranslated(
    _ entry: Catalog.Entry, _ source: SourceStrings, in language: TableLanguage,
    forms missing: [StringPath] = []
  ) -> UntranslatedString {
    let own = entry.localizations.first { $0.language == self.source && $0.content.hasStrings }
    let isRule = own.map { catalog.files[$0.file].isRule } ?? false
    let file = own?.file ?? entry.file
    let offset = own.map { table.isCatalog ? entry.offset : $0.offset } ?? entry.offset
    var units: [UntranslatedString.Unit] = []
    var expanded: Set<String> = []
    let forms = language.plurals?.required.map(\.rawValue) ?? []
    for path in missing {
      units.append(
        .init(
          id: id(entry.key, path, isRule),
          source: source.counterpart(of: path)?.value ?? source.strings.first?.value ?? entry.key))
    }
    for text in source.strings where missing.isEmpty && !text.isSetValue {
      guard text.path.axes.last == "plural", !forms.isEmpty else {
        units.append(.init(id: id(entry.key, text.path, isRule), source: text.value))
        continue
      }
      // The language may need other plural forms than the source language.
      let outer = text.path.leaving()
      guard expanded.insert(id(entry.key, outer, isRule)).inserted else { continue }
      let siblings = source.strings.filter {
        $0.path.axes.last == "plural"
          && id(entry.key, $0.path.leaving(), isRule) == id(entry.key, outer, isRule)
      }
      for form in forms {
        let best =
          siblings.first { $0.path.cases.last == form }
          ?? siblings.first { $0.path.cases.last == "other" } ?? text
        units.append(
          .init(id: id(entry.key, outer.entering("plural", form), isRule), source: best.value))
      }
    }
    if units.isEmpty { units = [.init(id: entry.key, source: entry.key)] }
    return UntranslatedString(
      language: language.text, sourceLanguage: self.source.text, key: entry.key,
      comment: entry.comment
        ?? (table.isCatalog ? nil : catalog.files[file].comment(before: offset)),
      units: units,
      pluralForms: missing.isEmpty
        ? source.varyByNumber ? forms : [] : Set(missing.compactMap(\.cases.last)).sorted(),
      location: table.location(file: file, offset: offset))
  }

  private func id(_ key: String, _ path: StringPath, _ isRule: Bool) -> String {
    if isRule {
      let name = path.substitution ?? "NSStringLocalizedFormatKey"
      return "/\(key):dict/\(([name] + path.cases).map { "\($0):dict/" }.joined()):string"
    }
    let parts =
      (path.substitution.map { ["substitutions", $0] } ?? [])
      + zip(path.axes, path.cases).flatMap { [$0, $1] }
    return parts.isEmpty ? key : "\(key)|==|\(parts.joined(separator: "."))"
  }
}
