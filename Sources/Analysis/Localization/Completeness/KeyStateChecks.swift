internal import ReleaseModel
internal import StringCatalogs

/// Checks the extraction state that Xcode recorded for a key.
enum KeyStateChecks {
  static func findings(in entry: EntryContext) -> [Finding] {
    guard let state = entry.entry.extractionState else { return [] }
    if state == .stale {
      return [
        entry.finding(
          .staleKey, nil, "is stale: according to its extraction state, no code uses it",
          advice: "Remove it, or set its extraction state to 'manual' if it is still used.")
      ]
    }
    if state.isKnown { return [] }
    return [
      entry.finding(
        .unknownExtractionState, nil, "has the unknown extraction state '\(state.rawValue)'",
        advice: "Use manual, stale, extracted_with_value or migrated.")
    ]
  }
}
