internal import ReleaseModel
internal import StringCatalogs

extension Translation {
  /// Checks that the strings have exactly the plural categories that their language needs.
  func checkPlurals() {
    checkUnvaried()
    checkCountedNoun()
    for (variation, path) in content.variations where variation.axis == "plural" {
      checkCategories(of: variation, at: path)
      checkNumbers(of: variation, at: path)
    }
  }

  /// Compares the categories of a variation with those of the language.
  private func checkCategories(of variation: Catalog.Variation, at path: StringPath) {
    lazy var isForIntegers = isForIntegers(variation, at: path)
    let forIntegers = language.plurals?.requiredForIntegers ?? language.requiredPlurals
    let needed =
      forIntegers != language.requiredPlurals && isForIntegers
      ? forIntegers : language.requiredPlurals
    var missing = needed.filter { category in
      !variation.cases.contains { $0.name == category.rawValue && $0.content.hasStrings }
    }
    // In a copy, users see no form of this language.
    if !missing.isEmpty, isCopy(at: path) { missing.removeAll { $0 != .other } }
    func excerpt(_ choice: Catalog.Case) -> TextExcerpt? {
      choice.content.unit.map {
        self.excerpt($0.value, at: path.entering("plural", choice.name))
      }
    }
    // Exporters fill all categories with copies of `other`, which no user can notice.
    let other = variation.cases.first { $0.name == "other" }?.content.unit?.value
    func reportCases(
      _ choices: [Catalog.Case], _ kind: LocalizationFindingKind, _ predicate: String,
      _ fix: String, effect: Effect = .none
    ) {
      guard let first = choices.first else { return }
      let names = choices.map { "'\($0.name)'" }.listed(with: "and")
      report(
        kind, in: path.words,
        "has \(choices.count == 1 ? "a string" : "strings") for \(names), \(predicate)",
        fix: "\(fix); \(language.neededPlurals).", at: first.offset, excerpt: excerpt(first),
        effect: effect)
    }
    let unknown = variation.cases.filter { PluralCategory(rawValue: $0.name) == nil }
    reportCases(
      unknown, .unknownPlural,
      unknown.count == 1 ? "which is not a plural category" : "which are not plural categories",
      "Rename or remove \(unknown.count == 1 ? "it" : "them")",
      effect: missing.isEmpty ? .none : .untranslated)
    let impossible = variation.cases.filter { choice in
      guard unknown.isEmpty, let rules = language.plurals,
        let category = PluralCategory(rawValue: choice.name)
      else { return false }
      return !rules.possible.contains(category) && choice.content.unit?.value != other
    }
    reportCases(
      impossible, .impossiblePlural, "which no number uses in that language",
      "Remove \(impossible.count == 1 ? "it" : "them")")
    let forms = missing.map { path.entering("plural", $0.rawValue) }
    // A string for `other` that is not the one for `many` may be meant for `few`.
    let mayBeFew = !variation.cases.contains {
      $0.name == "many" && $0.content.unit?.value == other
    }
    if missing == [.many] || missing == [.few] && mayBeFew,
      language.plurals?.keepsOtherForFractions == true, isForIntegers
    {
      missingForms += forms
      let (name, number) = missing == [.many] ? ("many", 5) : ("few", 2)
      report(
        .pluralFallback, in: path.words,
        "has no string for '\(name)', so numbers such as \(number) use the string for 'other'",
        fix: "Add a string for '\(name)', unless the one for 'other' suits whole numbers.",
        at: variation.offset)
    } else if !missing.isEmpty, unknown.isEmpty {
      // A misspelled category is a single finding; its message lists the needed categories.
      let strings = variation.cases.filter { $0.content.unit != nil }
      let suffices =
        missing == [.other]
        ? language.plurals?.keepsOtherForFractions == true && isForIntegers
        : !missing.contains(.other)
          && otherSuffices(
            instead: missing,
            content.strings.first {
              $0.path.substitution == path.substitution && $0.path.cases.last == "other"
            }, source.strings.filter { $0.path.substitution == path.substitution })
      if !suffices { missingForms += forms }
      report(
        .missingPlural, in: path.words,
        "has no string for \(missing.map { "'\($0.rawValue)'" }.listed(with: "or"))",
        fix: "Add the missing strings; \(language.neededPlurals).", at: variation.offset,
        excerpt: (strings.first { $0.name == "other" } ?? strings.first).flatMap(excerpt)
          ?? self.excerpt("", at: path), effect: suffices ? .none : .untranslated,
        isNote: suffices)
    }
    if let number = language.plurals?.numberLikeOne, let one = withoutNumber(in: variation) {
      report(
        .oneWithoutNumber, in: path.entering("plural", one.name).words,
        "omits the number, but 'one' is also used for \(number)",
        fix: "Insert the number as in the string for 'other'.", at: one.offset,
        excerpt: excerpt(one))
    }
  }

  /// Whether all strings, or those of the same substitution, are source strings, in whatever case, or
  /// none has a letter of the language's script.
  private func isCopy(at path: StringPath) -> Bool {
    let own = strings.filter { $0.path.substitution == path.substitution }
    if language.isSource || own.isEmpty { return false }
    let known = Set(source.strings.map(\.value))
    if own.allSatisfy({ known.contains($0.value) }) { return true }
    guard let script = language.script, script != .latin else { return false }
    return !own.contains {
      $0.value.unicodeScalars.contains { Script($0).map(script.includes) ?? false }
    }
  }

  /// Whether a string for `other`, or for all numbers, may be meant for the missing categories too.
  ///
  /// For 1: the source strings have none for 1 either, as in `%lld unread` or `up to %lld items`, or nouns
  /// may not change, as in German `%lld Zeichen`. For others: no noun follows the number, or a
  /// preposition before it governs the noun, as in Polish `od %lld osób`.
  private func otherSuffices(
    instead missing: [PluralCategory], _ own: FlatContent.LocalizedString?,
    _ sources: [FlatContent.LocalizedString]
  ) -> Bool {
    let noun = own?.countedWord ?? ""
    if language.keepsNounsAfterNumbers || language.isForeign(noun) { return true }
    guard missing.contains(.one) else {
      return missing.allSatisfy { language.mayUseNounOfOther($0, noun) }
        || !(own?.isGovernedByNumber ?? false)
    }
    if missing != [.one] || language.isSource { return missing == [.one] }
    return sources.contains { $0.path.isPluralBranch && $0.path.cases.last == "one" }
      ? language.mayUseNounOfOther(.one, noun)
      : language.id.primary != "en" || !noun.hasSuffix("s")
  }

  /// Whether a variation is by an integer, judging by the specifiers of its number.
  private func isForIntegers(_ variation: Catalog.Variation, at path: StringPath) -> Bool {
    let own = content.substitutions.first { $0.substitution.name == path.substitution }
    var types = own.map { [FormatSubstitution.valueType($0.substitution.formatSpecifier)] } ?? []
    if own == nil {
      let texts = variation.cases.compactMap(\.content.unit?.value) + [entry.key]
      types = texts.flatMap { FormatString($0).specifiers.map(\.argumentType) }
    }
    return types.allSatisfy { $0 != .floatingPoint && $0 != .longDouble }
      && (own == nil || types != [.object])
  }

  /// Checks that a plural without substitutions has a single number that its cases depend on.
  ///
  /// Xcode's compiler warns that it "cannot reliably infer" the number.
  private func checkNumbers(of variation: Catalog.Variation, at path: StringPath) {
    if !table.table.isCatalog || !content.substitutions.isEmpty { return }
    let cases = path.cases + ["other"]
    guard
      let other = content.strings.first(where: {
        $0.path.substitution == nil && $0.path.cases == cases
      })
    else { return }
    let numbers = other.arguments.filter { $0.type?.isNumber ?? false && $0.substitution == nil }
    guard numbers.positions.count > 1, Set(numbers.map(\.valueType)).count < numbers.positions.count
    else { return }
    report(
      .ambiguousPlural, in: path.words,
      "varies by plural, but has \(numbers.positions.count) numbers, and does not say which one it"
        + " depends on",
      fix: "Add a substitution for each number that changes the string, with its 'argNum'.",
      at: variation.offset, excerpt: excerpt(other.value, at: other.path))
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
    if !lacksPlurals || isCopy(at: StringPath()) { return }
    for text in strings
    where text.path.substitution == nil && !text.path.isPluralBranch && !text.own.isSetValue
      && !text.value.contains("%#@")
    {
      let sources = source.strings.prefix(200)
      let branch = sources.filter { $0.path.cases.starts(with: text.path.cases) }
      guard (branch.isEmpty ? sources[...] : branch[...]).contains(where: \.path.isPluralBranch)
      else { continue }
      let suffices = otherSuffices(
        instead: language.requiredPlurals.filter { $0 != .other }, text.own, source.strings)
      report(
        .missingPlural, in: text.path.words, "does not vary by plural, but the source string does",
        fix: "Vary it by plural; \(language.neededPlurals).", at: text.offset,
        excerpt: excerpt(text.value, at: text.path), effect: suffices ? .none : .untranslated,
        isNote: suffices)
    }
  }
}

extension Translation {
  /// Checks that a noun behind a number has plural cases where the language has several forms for
  /// whole numbers above 1, although the source string has one string for all numbers.
  ///
  /// Behind other words, the noun may have the same form for all numbers, as in "up to 5 files", and the
  /// number may be a constant.
  private func checkCountedNoun() {
    guard let plurals = language.plurals, plurals.requiredForIntegers.count > 2,
      !language.isSource, !source.varyByNumber, let text = strings.first, strings.count == 1,
      text.path.words.isEmpty, let original = text.source, text.value != original.value,
      let (noun, isCertain) = original.countedNoun, let (own, isFirst) = text.own.countedNoun,
      !language.keepsForm(of: own)
    else { return }
    report(
      .unvariedPlural, in: text, "has one form of the noun for all numbers",
      fix: "Vary it by plural; \(language.neededPlurals).", at: nil,
      isNote: !isCertain || !isFirst || !noun.hasSuffix("s") || noun.hasSuffix("ss"))
  }
}

extension FlatContent.LocalizedString {
  /// The word with small letters behind its only argument, an integer; it is certainly in the form for
  /// the number if the string starts with it, and neither abbreviated nor followed by other forms.
  fileprivate var countedNoun: (word: Substring, isCertain: Bool)? {
    guard format.specifiers.count == 1, format.specifiers[0].argumentType == .integer,
      let word = countedWord, word.utf8.count > 3, word.allSatisfy(\.isLowercase)
    else { return nil }
    let start = String(
      decoding: value.utf8.prefix(format.specifiers[0].range.lowerBound), as: UTF8.self)
    return (
      word,
      word.count > 3 && !start.contains(where: \.isLetter) && !value.contains("(")
        && !(value[word.endIndex...].first.map { "./".contains($0) } ?? false)
    )
  }

  /// Whether a noun follows the first number, and no preposition, which has up to three letters, is
  /// before it.
  fileprivate var isGovernedByNumber: Bool {
    guard let word = countedWord, !word.isEmpty else { return false }
    let before = value[..<word.startIndex].split(separator: " ").dropLast().last
    return before.map { $0.count > 3 || !$0.allSatisfy(\.isLetter) } ?? true
  }

  /// The word after the first number; nil if something else follows.
  fileprivate var countedWord: Substring? {
    guard
      let number = format.specifiers.first(where: {
        $0.argumentType == .integer || $0.kind == .substitutionArgument
      })
    else { return nil }
    let rest = value.utf8.dropFirst(number.range.upperBound)
    guard rest.first == UInt8(ascii: " ") else { return nil }
    return Substring(rest.dropFirst()).prefix { $0.isLetter }
  }
}

extension FormatSpecifier {
  /// The type of its argument; `nil` for a substitution, and in a case of one.
  fileprivate var argumentType: ArgumentType? {
    if case .argument(let type) = kind { type } else { nil }
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

  /// Whether numbers of a category may have the noun of other numbers: zero where it is only 0, one in
  /// German (`Zeichen`, but not `Boote`) and its relatives, and two in Hebrew.
  fileprivate func mayUseNounOfOther(_ category: PluralCategory, _ noun: Substring) -> Bool {
    switch category {
    case .zero: !["blo", "lv", "prg"].contains(id.primary)
    case .one:
      Self.endingsOfPlurals[String(id.primary)].map { endings in
        !(endings.contains(where: noun.hasSuffix)
          && (id.primary != "de" || noun.first?.isUppercase == true))
      } ?? false
    case .two: id.primary == "he"
    default: keepsForm(of: noun)
    }
  }

  /// Whether a noun is a word of another language in Latin letters, which other scripts do not inflect.
  fileprivate func isForeign(_ noun: Substring) -> Bool {
    !noun.isEmpty && noun.unicodeScalars.allSatisfy(\.isASCII)
      && script.map { $0 != .latin } ?? false
  }

  /// Whether a noun has the same form after 2 and 5: Czech neuters such as `upozornění`, Polish feminines
  /// such as `wiadomości`, and Welsh nouns whose first letter does not mutate.
  fileprivate func keepsForm(of noun: Substring) -> Bool {
    switch id.primary {
    case "cs": ["ání", "ení", "ění"].contains(where: noun.hasSuffix)
    case "cy": noun.first.map { !"bcdglmprt".contains($0) } ?? false
    case "pl": noun.hasSuffix("ości") || noun.hasSuffix("owiedzi")
    default: false
    }
  }

  /// The ends of nouns that have another form for 1, in languages where other nouns have the same.
  private static let endingsOfPlurals = {
    let danish = ["der", "ger", "ler", "ner", "ser", "tter", "ver"]
    return [
      "da": danish, "de": ["e", "s", "eien", "ionen", "keiten", "ungen"], "nb": danish,
      "nn": ["ar"],
      "no": danish, "sv": ["ar", "or"],
    ]
  }()

  /// The end of a fix, such as `Polish (pl) needs one, few, many and other`.
  var neededPlurals: String {
    "\(name) needs \(requiredPlurals.map(\.rawValue).listed(with: "and"))"
  }
}
