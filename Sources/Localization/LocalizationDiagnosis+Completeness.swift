internal import ReleaseModel
internal import StringCatalogs

extension LocalizationDiagnosis {
  func addMissing() {
    progress.markIncomplete(entry: context.number)
    add(
      .missingTranslation, message: "“\(key)” has no text in \(language.name).",
      advice: "Translate it, or mark it as not to be translated.", at: offset)
  }

  func addEmptySet(_ set: Catalog.UnitSet) {
    progress.markIncomplete(entry: context.number)
    add(
      .emptyStringSet, message: "\(subject()) is a set of texts without any.",
      advice: "Add a text, or remove the localization.", at: set.offset)
  }

  /// Looks at the state of a text, and whether it is empty while the source text is not.
  mutating func judgeCompleteness(
    _ state: UnitState, isEmpty: Bool, text: String, at offset: Int
  ) {
    guard language.isRequired else { return }
    let isEmpty = isEmpty && !context.source.isBlank(in: path.substitution)
    if state == .translated || (language.isSource && state == .new) {
      if !isEmpty { return }
    } else if !isEmpty || state == .new {
      // An empty text in state `new` is one that nobody has begun, which is one problem, not two.
      let fault = Self.fault(of: state)
      if state != .new, table.problems.ignored.contains(fault) { return }
      progress.markIncomplete(entry: context.number)
      let excerpt = excerpt(text)
      tally.add(fault, state: state, at: offset, path, excerpt: excerpt)
      return
    }
    progress.markIncomplete(entry: context.number)
    let excerpt = excerpt(text)
    tally.add(.emptyTranslation, at: offset, path, excerpt: excerpt)
  }

  private static func fault(of state: UnitState) -> LocalizationFault {
    switch state {
    case .new: .newTranslation
    case .needsReview: .unreviewedTranslation
    case .machineTranslated: .machineTranslation
    case .stale: .staleTranslation
    default: .unknownState
    }
  }

  /// The text beside its source text; `path` says where it is if it is not the one being judged.
  ///
  /// For a substitution that the source does not have, that is the text as a whole.
  func excerpt(_ text: String, at path: TextPath? = nil) -> TextExcerpt {
    if language.isSource { return TextExcerpt(text: text) }
    let sources = context.source
    let source = sources.counterpart(of: path ?? self.path) ?? sources.counterpart(of: TextPath())
    return TextExcerpt(source: source?.value, text: text)
  }

  /// Turns what the texts have in common into problems.
  func addTally() {
    for item in tally.items {
      let (message, advice) = words(for: item)
      add(item.fault, message: message, advice: advice, at: item.offset, excerpt: item.excerpt)
    }
  }

  private func words(for item: Tally.Item) -> (message: String, advice: String) {
    let text = subject(item.branches.joined(separator: ", "))
    let state = item.state.map { "“\($0.rawValue)”" } ?? ""
    return switch item.fault {
    case .newTranslation:
      ("\(text) is not translated yet: its state is \(state).", "Translate it.")
    case .unreviewedTranslation:
      (
        "\(text) waits for a review: its state is \(state).",
        "Review it and mark it as translated."
      )
    case .machineTranslation:
      (
        "\(text) was translated by a machine and reviewed by nobody: its state is \(state).",
        "Review it and mark it as translated."
      )
    case .staleTranslation:
      (
        "\(text) was translated from another source text: its state is \(state).",
        "Compare it with the source text and mark it as translated."
      )
    case .unknownState:
      (
        "\(text) has the state \(state), which the format does not have.",
        "Use one of new, translated, needs_review, machine_translated and stale."
      )
    case .lostApplicationName:
      (
        "\(text) lacks “\(applicationName)”.",
        "Put “\(applicationName)” where the name of the app belongs."
      )
    case .equalToSource:
      ("\(text) is the same as the source text.", "Translate it if it is more than a name.")
    default: ("\(text) is empty.", "Translate it.")
    }
  }
}
