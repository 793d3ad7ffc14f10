internal import ReleaseModel
internal import StringCatalogs

/// What Xcode says of how a key came into a catalog.
enum KeyStateChecks {
  static func findings(in entry: EntryContext) -> [Finding] {
    guard let state = entry.entry.extractionState else { return [] }
    let key = entry.entry.key
    if state == .stale {
      return [
        entry.finding(
          .staleKey,
          message: "“\(key)” is stale: its extraction state says that no code has it any more.",
          advice: "Remove it, or set its extraction state to “manual” if it is still used.")
      ]
    }
    if state.isKnown { return [] }
    return [
      entry.finding(
        .unknownExtractionState,
        message: "“\(key)” has the extraction state “\(state.rawValue)”, which the format does"
          + " not have.",
        advice: "Use one of manual, stale, extracted_with_value and migrated.")
    ]
  }
}
