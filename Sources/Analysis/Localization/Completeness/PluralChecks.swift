internal import ReleaseModel
internal import StringCatalogs

extension Translation {
  /// Checks that the strings have exactly the plural categories that their language needs.
  func checkPlurals() {
    checkUnvaried()
    for (variation, path) in content.variations where variation.axis == "plural" {
      checkCategories(of: variation, at: path)
    }
  }

  /// Compares the categories of a variation with those of the language.
  private func checkCategories(of variation: Catalog.Variation, at path: StringPath) {
    let missing = language.requiredPlurals.filter { category in
      !variation.cases.contains { $0.name == category.rawValue && $0.content.hasStrings }
    }
    func excerpt(_ choice: Catalog.Case) -> TextExcerpt? {
      choice.content.unit.map {
        self.excerpt($0.value, at: path.entering("plural", choice.name))
      }
    }
    // Exporters fill all categories with copies of `other`, which no user can notice.
    let other = variation.cases.first { $0.name == "other" }?.content.unit?.value
    var isMisspelled = false
    for choice in variation.cases {
      guard let category = PluralCategory(rawValue: choice.name) else {
        isMisspelled = true
        report(
          .unknownPlural, in: path.words,
          "has a string for '\(choice.name)', which is not a plural category",
          fix: "Rename or remove it; \(language.neededPlurals).", at: choice.offset,
          excerpt: excerpt(choice), effect: missing.isEmpty ? .none : .untranslated)
        continue
      }
      guard let rules = language.plurals, !rules.possible.contains(category),
        choice.content.unit?.value != other
      else { continue }
      report(
        .impossiblePlural, in: path.words,
        "has a string for '\(choice.name)', which no number uses in that language",
        fix: "Remove it; \(language.neededPlurals).", at: choice.offset, excerpt: excerpt(choice))
    }
    // A misspelled category is a single finding; its message lists the needed categories.
    if !missing.isEmpty, !isMisspelled {
      let strings = variation.cases.filter { $0.content.unit != nil }
      report(
        .missingPlural, in: path.words,
        "has no string for \(missing.map { "'\($0.rawValue)'" }.listed(with: "or"))",
        fix: "Add the missing strings; \(language.neededPlurals).", at: variation.offset,
        excerpt: (strings.first { $0.name == "other" } ?? strings.first).flatMap(excerpt)
          ?? self.excerpt("", at: path), effect: .untranslated)
    }
    if let one = withoutNumber(in: variation), let number = language.plurals?.numberLikeOne {
      report(
        .oneWithoutNumber, in: path.entering("plural", one.name).words,
        "omits the number, but 'one' is also used for \(number)",
        fix: "Insert the number as in the string for 'other'.", at: one.offset,
        excerpt: excerpt(one))
    }
  }

  /// The string for `one`, if it has no number although that for `other` has one.
  private func withoutNumber(in variation: Catalog.Variation) -> Catalog.Case? {
    guard let one = variation.cases.first(where: { $0.name == "one" }), let text = one.content.unit,
      let other = variation.cases.first(where: { $0.name == "other" })?.content.unit,
      !text.value.isBlank, !FormatString(text.value).hasNumber, FormatString(other.value).hasNumber
    else { return nil }
    return one
  }

  /// Whether the source string varies by number in a way that the language needs, and no string of
  /// the localization can.
  var lacksPlurals: Bool {
    language.requiredPlurals.count > 1 && !language.isSource && source.varyByNumber
      && content.substitutions.isEmpty && !language.keepsNounsAfterNumbers
  }

  /// Strings that don't vary by number although the source string does.
  ///
  /// Either the only string of the localization, or its strings for devices.
  private func checkUnvaried() {
    if !lacksPlurals { return }
    for text in strings
    where text.path.substitution == nil && !text.path.isPluralBranch && !text.own.isSetValue
      && !text.value.contains("%#@")
    {
      let sources = source.strings.prefix(200)
      let branch = sources.filter { $0.path.cases.starts(with: text.path.cases) }
      guard (branch.isEmpty ? sources[...] : branch[...]).contains(where: \.path.isPluralBranch)
      else { continue }
      report(
        .missingPlural, in: text.path.words, "does not vary by plural, but the source string does",
        fix: "Vary it by plural; \(language.neededPlurals).", at: text.offset,
        excerpt: excerpt(text.value, at: text.path), effect: .untranslated)
    }
  }
}

extension FormatString {
  /// Whether it has a number, or a substitution that may show one.
  fileprivate var hasNumber: Bool {
    specifiers.contains { if case .argument(let type) = $0.kind { type.isNumber } else { true } }
  }
}

extension TableLanguage {
  /// For an unknown language, `other`, which every language has for all remaining numbers.
  fileprivate var requiredPlurals: [PluralCategory] { plurals?.required ?? [.other] }

  /// Whether nouns have the same form after every number, so that a single string is correct:
  /// Turkish `5 gün`, Hungarian `5 nap`.
  fileprivate var keepsNounsAfterNumbers: Bool {
    ["az", "fa", "hu", "ka", "kk", "ky", "tk", "tr", "ug", "uz"].contains(id.primary)
  }

  /// The end of a fix, such as `Polish (pl) needs one, few, many and other`.
  var neededPlurals: String {
    "\(name) needs \(requiredPlurals.map(\.rawValue).listed(with: "and"))"
  }
}
