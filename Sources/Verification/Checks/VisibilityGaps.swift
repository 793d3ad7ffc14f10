internal import ReleaseModel

/// Why an artifact may contain matches that could not be found.
struct VisibilityGaps {
  /// A reason, and what to do about it.
  struct Reason {
    /// The rest of the sentence after the artifact's name, with a period.
    var message: String
    var advice: String
  }

  private let visibility: Visibility
  private let requirement: Visibility.Requirement
  private let isOfFiles: Bool
  private let buildSystem: Build.BuildSystem?
  private let unreadableNames: [UnreadableName]
  private let asksForNames: Bool
  private let asksForStrings: Bool

  /// - Parameters:
  ///   - inspection: The inspected artifact.
  ///   - rules: What to look for.
  ///   - requirement: What the configuration requires to be visible.
  ///   - isOfFiles: Whether individual files are inspected; `visibility` does not apply to them.
  ///   - buildSystem: What built the artifact in this run.
  init(
    of inspection: ArtifactInspection, asked rules: [Rule],
    accepting requirement: Visibility.Requirement, isOfFiles: Bool,
    buildSystem: Build.BuildSystem?
  ) {
    self.isOfFiles = isOfFiles
    self.buildSystem = buildSystem
    visibility = inspection.artifact.visibility
    self.requirement = requirement
    unreadableNames = inspection.unreadableNames(for: rules)
    asksForNames = rules.contains { !$0.names.isEmpty }
    asksForStrings = rules.contains { !$0.strings.isEmpty }
  }

  /// The first reason; nil if nothing is hidden from the rules.
  var first: Reason? {
    if asksForNames || asksForStrings, let missing = visibility.missingContents {
      return Reason(
        message: "is incomplete: \(missing).",
        advice: "Inspect the file that the program is loaded from instead.")
    }
    if !unreadableNames.isEmpty { return unreadable }
    if asksForStrings, let reason = visibility.unreadableCode {
      return Reason(
        message: "cannot be searched for short strings: \(reason).",
        advice: "Search for strings of at least 16 bytes, or for names.")
    }
    guard asksForNames, visibility.mayMissNames(requirement) else { return nil }
    return visibility.symbols == .full ? unreadMetadata : missingSymbols
  }

  private var unreadable: Reason {
    let shown = unreadableNames.map { "'\($0.text)'" }.listed
    let rules = Set(unreadableNames.flatMap(\.rules)).sorted().map { "'\($0)'" }
    return Reason(
      message: "has \(unreadableNames.count.counted("name")) that cannot be read and may match"
        + " the \(rules.count == 1 ? "rule" : "rules") \(rules.listedInSentence): \(shown).",
      advice: unreadableNames.count == 1
        ? "The name is too long, is not valid compiler output, or is in damaged debug information. Find"
          + " the object file that defines it."
        : "These names are too long, are not valid compiler output, or are in damaged debug information."
          + " Find the object files that define them."
    )
  }

  private var unreadMetadata: Reason {
    let record = visibility.unreadableMetadata.map { " (\($0))" } ?? ""
    return Reason(
      message:
        "cannot be inspected completely: some of its Swift metadata cannot be read\(record) and may"
        + " contain names of stored properties and enum cases.",
      advice: "Inspect the linked file instead or, if the file is damaged, rebuild it.")
  }

  private var missingSymbols: Reason {
    let place = visibility.missingSymbols.map { " (\($0))" } ?? ""
    let what =
      switch visibility.symbols {
      case .full, .globalOnly:
        "has no local symbols\(place), so private declarations cannot be found"
      case .dynamicOnly: "is stripped\(place): only symbols for the dynamic linker are left"
      case .none: "is stripped\(place): it has no symbol table"
      }
    return Reason(
      message: "\(what)." + metadata,
      advice: (isOfFiles
        ? "Name the file that it was stripped from (`--unstripped FILE`), or l" : "L")
        + "ink it without stripping (no `-Xlinker -s` or `-Xlinker -x`, no `strip`), verify it, and"
        + " ship a stripped copy of the verified file."
        // Snapshots of Swift 6.4 strip release builds.
        + (buildSystem == .swiftBuild
          ? " If Swift Build strips it, add `--build-system native` to the `flags` of the build."
          : ""))
  }

  /// What is still visible, and how to accept that limit.
  private var metadata: String {
    switch visibility.metadata {
    case .full:
      " Its metadata still lists classes, actors, protocols and public types, and their stored"
        + " properties and enum cases."
        + (isOfFiles
          ? "" : " To accept this, set `visibility: metadata` in the configuration.")
    case .partial: " The compiler omitted names from its metadata."
    case .unread:
      " Some of its Swift metadata cannot be read; it may contain names of stored properties and"
        + " enum cases."
    case .none: ""
    }
  }
}
