internal import ReleaseModel
internal import StringCatalogs

extension LocalizationDiagnosis {
  /// Compares the categories of a variation with those that the language has.
  func judgePlural(_ variation: Catalog.Variation) {
    var present: [PluralCategory] = []
    var hasUnknown = false
    for choice in variation.cases {
      guard let category = PluralCategory(rawValue: choice.name) else {
        hasUnknown = true
        addUnknownCategory(choice)
        continue
      }
      if choice.content.hasText { present.append(category) }
      if let rules = language.plurals, !rules.possible.contains(category) {
        addImpossibleCategory(choice)
      }
    }
    let missing = required.filter { !present.contains($0) }
    if missing.isEmpty { return }
    progress.markIncomplete(entry: context.number)
    // A misspelt category is one mistake; its message names what the language needs.
    if hasUnknown { return }
    let parts = missing.map { "“\($0.rawValue)”\(examples(of: $0))" }
    let texts = variation.cases.filter { $0.content.unit != nil }
    add(
      .missingPlural,
      message: "\(subject()) has no text for \(Self.list(parts)).",
      advice: "Add what is missing; \(language.name) needs \(Self.list(required)).",
      at: variation.offset,
      excerpt: (texts.first { $0.name == "other" } ?? texts.first).flatMap(excerpt(of:))
        ?? excerpt(""))
  }

  /// Looks for a single text where the source text depends on a number.
  func judgeLackOfPlurals(at offset: Int) {
    guard required.count > 1, !language.isSource, context.source.varyByNumber,
      let text = content.singleUnit?.value, !text.contains("%#@")
    else { return }
    progress.markIncomplete(entry: context.number)
    add(
      .missingPlural,
      message: "\(subject()) is the same for all numbers; the source text is not.",
      advice: "Vary it by plural; \(language.name) needs \(Self.list(required)).", at: offset,
      excerpt: excerpt(text))
  }

  func addEmptySubstitution(_ substitution: Catalog.Substitution) {
    progress.markIncomplete(entry: context.number)
    add(
      .missingPlural, message: "\(subject()) has no text for any number.",
      advice: "Add the texts; \(language.name) needs \(Self.list(required)).",
      at: substitution.offset, excerpt: excerpt(""))
  }

  private func addUnknownCategory(_ choice: Catalog.Case) {
    add(
      .unknownPlural,
      message: "\(subject()) has a text for “\(choice.name)”, which is no plural category.",
      advice: "Rename or remove it; \(language.name) needs \(Self.list(required)).",
      at: choice.offset, excerpt: excerpt(of: choice))
  }

  private func addImpossibleCategory(_ choice: Catalog.Case) {
    add(
      .impossiblePlural,
      message: "\(subject()) has a text for “\(choice.name)”, which no number takes in that "
        + "language.",
      advice: "Remove it; \(language.name) needs \(Self.list(required)).", at: choice.offset,
      excerpt: excerpt(of: choice))
  }

  /// `other` is the category of every number that no other takes, in every language.
  private var required: [PluralCategory] { language.plurals?.required ?? [.other] }

  private func examples(of category: PluralCategory) -> String {
    let numbers = PluralExamples.numbers(of: category, in: language.id)
    return numbers.isEmpty ? "" : " (\(numbers))"
  }

  private func excerpt(of choice: Catalog.Case) -> TextExcerpt? {
    var branch = path
    branch.enter("plural", choice.name)
    return choice.content.unit.map { excerpt($0.value, at: branch) }
  }

  private static func list(_ categories: [PluralCategory]) -> String {
    list(categories.map(\.rawValue))
  }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }
}
