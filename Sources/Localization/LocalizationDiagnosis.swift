internal import ReleaseModel
internal import StringCatalogs

/// The search for what is wrong with an entry's texts in one language.
struct LocalizationDiagnosis {
  let context: EntryDiagnosis
  let progress: LanguageProgress
  /// Which of the entry's localizations is being judged; whole copies of one cost more than the
  /// judging of most.
  private let index: Int
  /// Where the text being judged is.
  var path = TextPath()
  /// What several texts may have in common.
  var tally = Tally()
  /// The substitutions that the texts can use.
  let substitutions: [FormatSubstitution]

  init(_ index: Int, in progress: LanguageProgress, of context: EntryDiagnosis) {
    self.context = context
    self.progress = progress
    self.index = index
    substitutions = context.entry.localizations[index].content.formatSubstitutions
  }

  var language: TableLanguage { progress.language }
  var key: String { context.entry.key }
  var table: TableDiagnosis { context.table }
  var content: Catalog.Content { context.entry.localizations[index].content }
  var offset: Int { context.entry.localizations[index].offset }
  private var file: Int { context.entry.localizations[index].file }

  mutating func run() {
    if let unit = context.entry.localizations[index].content.singleUnit {
      judge(unit)
      judgeLackOfPlurals(at: unit.offset)
    } else if content.hasText {
      judge(content)
      judgeSubstitutionNames()
    } else if language.needsTexts, !language.isSource, !context.isWordless {
      addMissing()
    }
    addTally()
  }

  private mutating func judge(_ content: Catalog.Content) {
    judgeShape(of: content)
    if let unit = content.unit { judge(unit) }
    if let set = content.set { judge(set) }
    for variation in content.variations { judge(variation) }
    for substitution in content.substitutions {
      let outer = path
      path = TextPath(substitution: substitution.name)
      judge(substitution)
      path = outer
    }
  }

  private mutating func judge(_ substitution: Catalog.Substitution) {
    if let number = substitution.argumentNumber, !(1...127).contains(number) {
      add(
        .unknownArgument,
        message: "\(subject()) takes argument \(number), and arguments are numbered from 1 to 127.",
        advice: "Correct “argNum”, or leave it out.", at: substitution.offset)
    }
    for requirement in substitution.lacks {
      add(
        .undefinedSubstitution, message: "\(subject()) lacks “\(requirement)” in its rule.",
        advice: "Add it, as Apple's format of .stringsdict files requires.", at: substitution.offset
      )
    }
    if !substitution.variations.contains(where: { $0.cases.contains { $0.content.hasText } }) {
      addEmptySubstitution(substitution)
    } else {
      for variation in substitution.variations { judge(variation) }
    }
  }

  private mutating func judge(_ variation: Catalog.Variation) {
    judgeShape(of: variation)
    if variation.axis == "plural" { judgePlural(variation) }
    for choice in variation.cases {
      path.enter(variation.axis, choice.name)
      judge(choice.content)
      path.leave()
    }
  }

  private mutating func judge(_ unit: Catalog.Unit) {
    judgeCompleteness(unit.state, isEmpty: unit.value.isBlank, text: unit.value, at: unit.offset)
    judge(unit.value, at: unit.offset)
  }

  private mutating func judge(_ set: Catalog.UnitSet) {
    if set.values.isEmpty {
      addEmptySet(set)
      return
    }
    let hasEmpty = set.values.contains(where: \.text.isBlank)
    if !hasEmpty || set.state == .new {
      judgeCompleteness(
        set.state, isEmpty: hasEmpty, text: set.values[0].text, at: set.offset)
    }
    // The state is that of the set; each text is at fault by itself, unlike a variation's branches.
    let branches = tally
    for value in set.values {
      tally = Tally()
      if value.text.isBlank, set.state != .new {
        judgeCompleteness(set.state, isEmpty: true, text: "", at: value.offset)
      }
      judge(value.text, at: value.offset)
      addTally()
    }
    tally = branches
  }

  /// Adds a problem of this localization.
  func add(
    _ fault: LocalizationFault, message: @autoclosure () -> String,
    advice: @autoclosure () -> String, at offset: Int,
    excerpt: @autoclosure () -> TextExcerpt? = nil
  ) {
    table.add(
      fault, language, key: key, message: message(), advice: advice(), file: file,
      offset: offset, excerpt: excerpt())
  }

  /// The key, the language and the branch, for the beginning of a message.
  func subject(_ branch: String? = nil) -> String {
    let branch = branch ?? path.words
    return "“\(key)” in \(LanguageName.described(language.text, detail: branch))"
  }
}
