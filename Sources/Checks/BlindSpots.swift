internal import ReleaseModel

/// Why something that rules look for may be in an artifact and was not seen.
struct BlindSpots {
  /// A reason, and what to do about it.
  struct Reason {
    /// What follows the artifact's name, with a full stop.
    var message: String
    var advice: String
  }

  private let visibility: Visibility
  private let requirement: Visibility.Requirement
  private let unreadableNames: [UnreadableName]
  private let asksForNames: Bool
  private let asksForStrings: Bool

  init(
    of inspection: ArtifactInspection, asked rules: [Rule],
    accepting requirement: Visibility.Requirement
  ) {
    visibility = inspection.artifact.visibility
    self.requirement = requirement
    unreadableNames = inspection.unreadableNames(for: rules)
    asksForNames = rules.contains { !$0.names.isEmpty }
    asksForStrings = rules.contains { !$0.strings.isEmpty }
  }

  /// The reason to report; nil where nothing is hidden from the rules.
  var first: Reason? {
    if asksForNames || asksForStrings, let missing = visibility.missingContents {
      return Reason(
        message: "is not whole: \(missing).",
        advice: "Inspect the file that the program is loaded from.")
    }
    if !unreadableNames.isEmpty { return unreadable }
    if asksForStrings, let reason = visibility.unreadableCode {
      return Reason(
        message: "can't be searched for short strings: \(reason).",
        advice: "Look for strings of 16 bytes or more in it, or for names.")
    }
    guard asksForNames, visibility.isBlindToNames(requirement) else { return nil }
    return visibility.symbols == .full ? unreadMetadata : missingSymbols
  }

  private var unreadable: Reason {
    let shown = unreadableNames.map { "'\($0.text)'" }.listed
    let rules = Set(unreadableNames.flatMap(\.rules)).sorted().listed
    return Reason(
      message: "has \(unreadableNames.count.counted("name")) that can't be read and may match"
        + " \(rules): \(shown).",
      advice: "Find out which declaration has such a name: it is very long, or no compiler made it."
    )
  }

  private var unreadMetadata: Reason {
    let record = visibility.unreadableMetadata.map { " (\($0))" } ?? ""
    return Reason(
      message:
        "can't be seen completely. What Swift metadata it has can't all be read\(record), and"
        + " may name stored properties and enum cases.",
      advice: "Inspect what a linker makes of it or, if it is damaged, build it again.")
  }

  private var missingSymbols: Reason {
    let place = visibility.missingSymbols.map { " (\($0))" } ?? ""
    let what =
      switch visibility.symbols {
      case .full, .globalOnly:
        "has lost its local symbols\(place), so private declarations can't be seen"
      case .dynamicOnly: "is stripped\(place): only the dynamic linker's symbols are left"
      case .none: "is stripped\(place): it has no symbol table"
      }
    return Reason(
      message: "\(what)." + metadata,
      advice: "Link it without `-s` and `-x` (no `-Xlinker -s`, no `strip`), verify it, and strip a"
        + " copy of the verified file to ship.")
  }

  /// What can be seen all the same, and how to be content with it.
  private var metadata: String {
    switch visibility.metadata {
    case .full:
      " Its metadata shows classes, actors, protocols and public types, and the stored properties and"
        + " enum cases of types that are there; `visibility: metadata` in the configuration accepts"
        + " that."
    case .partial: " The compiler left names out of its metadata."
    case .unread:
      " What Swift metadata it has can't all be read, and may name stored properties and enum cases."
    case .none: ""
    }
  }
}
