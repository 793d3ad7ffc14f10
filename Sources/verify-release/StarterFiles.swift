internal import Foundation
internal import ReleaseModel
internal import Reporting
internal import Toolchain
internal import Verification

/// The files that `init` writes: a commented configuration and a checklist.
struct StarterFiles {
  static let checklist = "Checklists/release.yml"
  /// The pattern for existing checklists, which the configuration uses instead.
  static let checklists = "Checklists/*.yml"
  /// The number of compilation conditions that a comment lists.
  private static let conditionLimit = 8

  /// The paths of existing checklists, relative to the root.
  let existing: [String]
  /// The roles in existing checklists.
  let roles: [String]
  /// The absolute path of the configuration's folder.
  let root: String
  /// The result of a run without a configuration.
  let outcome: Gate.Outcome
  /// What the sources say about debug code.
  let hints: SourceHints
  /// Rules for what looks like debug code, with their matches.
  var proposals: [RuleProposal]

  private var report: Report { outcome.report }

  /// Complete lines that list the names and sources that no proposed rule covers, with the reasons.
  var omissions: String {
    let patterns = proposals.flatMap(\.patterns)
    let reasons = Dictionary(grouping: patterns.filter { $0.omission != nil }) {
      $0.omission?.words ?? ""
    }
    let unlisted = reasons.sorted { $0.key < $1.key }.map { reason, patterns in
      let isOne = patterns.count == 1
      return "\(patterns.count.counted("name")) \(isOne ? "looks" : "look") like debug code,"
        + " but no rule lists \(isOne ? "it" : "them") (\(reason)): "
        + patterns.map { "`\($0.name)`" }.listed
    }
    let unreadable = hints.unreadable.map { "no rule covers sources that cannot be read: \($0)" }
    let others =
      [traceless(of: proposals.flatMap(\.traceless)), misspelled, resources].compactMap(\.self)
    return (unlisted + [inverted].compactMap(\.self) + unreadable + others)
      .map { "note: \($0.escapedForTerminal)\n" }.joined()
  }

  /// The note about test doubles and simulations that only a release build contains.
  private var inverted: String? {
    let names = proposals.flatMap(\.patterns).filter(\.isInverted).map { "`\($0.name)`" }
    guard !names.isEmpty else { return nil }
    let isOne = names.count == 1
    return
      "\(names.listedInSentence) \(isOne ? "is" : "are") present in release but not in debug; the"
      + " condition around \(isOne ? "its" : "their") code may be inverted, as in `#if !DEBUG`"
  }

  /// The note about code that no rule can look for.
  private func traceless(of names: [String]) -> String? {
    names.isEmpty
      ? nil
      : "code in headers and Objective-C may leave no name in a build, so no rule can look for it:"
        + " \(names.listed)"
  }

  /// The note about conditions that may be a misspelled `DEBUG`.
  private var misspelled: String? {
    let names = Set(hints.conditions.keys).union(hints.macros.keys).sorted().filter {
      !["DEBUG", "NDEBUG"].contains($0)
        && Spelling.meant(by: $0, among: ["DEBUG"], within: 1) != nil
    }
    guard !names.isEmpty else { return nil }
    let isOne = names.count == 1
    return "\(names.map { "`\($0)`" }.listedInSentence) may be"
      + " \(isOne ? "a misspelled" : "misspellings of") `DEBUG`; if so, neither build compiles"
      + " \(isOne ? "its" : "their") code"
  }

  /// The note about shipped resources whose file names look like debug code.
  private var resources: String? {
    let shipped = Set(modules)
    let files = hints.resources.filter { shipped.contains($0.value) }.keys.sorted()
    guard !files.isEmpty else { return nil }
    let isOne = files.count == 1
    return
      "\(files.count.counted("resource")) \(isOne ? "looks" : "look") like debug code, but no rule"
      + " can look for file names: \(files.listed). If \(isOne ? "it" : "they") must not ship, move"
      + " \(isOne ? "it" : "them") to a target that only tests use"
  }

  /// The warnings about conditions of another build that release builds define.
  private var defined: [Finding] {
    report.checks.first { $0.id == DebugFlagCheck().id }?.findings
      .filter { $0.severity == .warning } ?? []
  }

  /// The contents of the configuration.
  var configuration: String {
    """
    # What a release of \(Self.line(report.package?.name ?? "this package")) must and must not contain. \
    Written by `verify-release init`;
    # `verify-release rules` shows how often each pattern matches.
    \(StarterConfiguration.keys(for: report, outcome.configuration, comment: comment(on:)))
    \(rules)\(people)
    # Checklists can also contain manual items, which need a sign-off.
    checklists: [\(checklists)]

    """
  }

  /// The section `roles`, with placeholder addresses; empty without roles.
  private var people: String {
    guard !roles.isEmpty else { return "" }
    let lines = roles.map { "  \(StarterConfiguration.quoted($0)): [you@example.com]\n" }
    return
      "\n# Who may sign off the items of each role. Replace the addresses with those of your team.\n"
      + "roles:\n\(lines.joined())"
  }

  private var checklists: String {
    (existing.isEmpty ? [Self.checklist] : existing).map { path in
      path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0)) }
        ? path : path.quotedForYAML
    }.joined(separator: ", ")
  }

  /// The contents of the checklist: one item for each check that had something to verify.
  var items: String {
    let automated: [any Check] = [
      BuildCheck(), DebugFlagCheck(), DebugLeakCheck(), IsolationTestsCheck(), LocalizationCheck(),
    ]
    let items = automated.filter { check in
      (check.id == DebugLeakCheck().id && proposals.contains { !$0.listed.isEmpty })
        || report.checks.contains { $0.id == check.id && $0.verdict != nil }
    }
    return """
      # What must be true before a release. Each run verifies the automated items.
      title: Before a release
      items:
      \(items.map(item).joined())\
      # A manual item is pending until someone signs it with `verify-release checklist sign`:
      #   - id: tried-out
      #     title: The release build starts on a clean machine
      #     how: Install the package there and run the program.
      #     manual: true

      """
  }

  private func item(_ check: any Check) -> String {
    let localization = outcome.configuration.localization
    let allowsGaps = localization.map { $0.level(of: .missingTranslation) != .error } ?? false
    let title =
      check.id == LocalizationCheck().id && allowsGaps
      ? "Localized strings are valid; missing translations are allowed" : check.title
    return "  - { id: \(check.id), title: \(title.quotedForYAML), check: \(check.id) }\n"
  }

  /// The comment lines before a key of the configuration.
  private func comment(on key: String) -> String {
    let lines: [String] =
      switch key {
      case "builds":
        ["", "How the package is built. Each build has its own scratch path."] + builds
      case "artifacts":
        ["", "Files that ship. Modules: \(listed(modules))."]
          + (resources.map { ["\(Self.line($0))."] } ?? [])
      case "derived-rules":
        [
          "",
          "Everything that only the debug build declares must be absent from releases: \(derived).",
        ]
      case "tests": ["", tests]
      case "localization":
        [
          "",
          outcome.configuration.localization == nil
            ? "No target has a string catalog, so there is no `localization`." : languages,
        ]
      default: []
      }
    return lines.map { $0.isEmpty ? "\n" : "# \($0)\n" }.joined()
  }

  /// The modules whose code ships, including C modules.
  private var modules: [String] {
    let linked = (outcome.description?.products ?? []).filter(\.ships).flatMap(\.modules)
    return Set(linked + (report.package?.modules ?? [])).sorted()
  }

  /// The compilation conditions in the sources, which may belong to other builds.
  private var builds: [String] {
    let defined = defined
    let known = Set(defined.compactMap(\.name))
    // Most C macros are about platforms and limits.
    let macros = hints.macros.filter {
      DebugWords.suggestCode($0.key) || known.contains($0.key)
    }
    let counts = hints.conditions.merging(macros, uniquingKeysWith: +)
    guard !counts.isEmpty else {
      return ["The sources have no `#if` condition that looks like debug code."]
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let names =
      sorted.prefix(Self.conditionLimit).map { "\($0.key) (\($0.value.counted("time")))" }
      + (sorted.count > Self.conditionLimit
        ? ["and \(sorted.count - Self.conditionLimit) more"] : [])
    let traits = outcome.description?.traits ?? [:]
    let custom = sorted.first {
      DebugWords.suggestBuild($0.key) && !known.contains($0.key) && traits[$0.key] == nil
    }?.key
    return ["Conditions in the sources: \(listed(names))."] + self.traits(traits)
      + (misspelled.map { ["\(Self.line($0))."] } ?? [])
      + defined.map {
        Self.line([$0.message, $0.advice].compactMap(\.self).joined(separator: " "))
      }
      + (custom.map {
        let flag = hints.conditions[$0] == nil ? "-Xcc" : "-Xswiftc"
        return [
          "If one of these conditions belongs to another build, such as one for testers, add that build:",
          "  testers: { configuration: release, flags: [\(flag), -D\($0)] }",
        ]
      } ?? [])
  }

  /// The traits, which are conditions too.
  private func traits(_ traits: [String: Bool]) -> [String] {
    guard !traits.isEmpty else { return [] }
    let names = traits.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value ? "on" : "off"))" }
    let on = traits.filter(\.value).keys.sorted()
    let example = on.isEmpty ? traits.keys.sorted().prefix(1) : on.dropFirst()
    return [
      "Traits, and whether they are on by default: \(listed(names)).",
      "Every build has the default traits, unless it names others:",
      "  release: { configuration: release, traits: [\(example.joined(separator: ", "))] }",
    ]
  }

  private var derived: String {
    let count = Set(outcome.debugOnly.values.joined().map(\.name)).count
    return "currently \(count.counted("declaration"))"
  }

  private var tests: String {
    let targets = outcome.description?.targets.filter { $0.kind == .test }.map(\.name) ?? []
    guard outcome.configuration.tests == nil else {
      return "Tests that prove that debug code stays out. Test targets: \(listed(targets))."
    }
    return targets.isEmpty
      ? "The package has no tests."
      : "No test has \"isolation\" in its name. To run other tests, add `tests: { filter: REGEX }`."
  }

  /// How many keys are translated into each language.
  private var languages: String {
    var totals: [String: (translated: Int, total: Int)] = [:]
    for language in (report.localization ?? []).flatMap(\.languages) {
      let old = totals[language.language] ?? (0, 0)
      totals[language.language] = (old.translated + language.translated, old.total + language.total)
    }
    let texts = totals.sorted { $0.key < $1.key }.map {
      "\($0.key) \($0.value.translated) of \($0.value.total)"
    }
    return "Translated keys by language: \(listed(texts))."
  }

  private func listed(_ names: [String]) -> String {
    names.isEmpty ? "none" : Self.line(names.joined(separator: ", "))
  }

  /// The rules, or an example if nothing looks like debug code.
  private var rules: String {
    guard !proposals.isEmpty else { return Self.exampleRules }
    let builds = outcome.configuration.builds.filter { $0.configuration == .release }.map(\.name)
    let isListed = proposals.contains { !$0.listed.isEmpty }
    let texts = proposals.map { text(of: $0, absentFrom: builds) }
    let ships = proposals.contains {
      $0.patterns.contains { [.shipping, .unused].contains($0.omission) }
    }
    return """
      # Proposed rules, from names that look like debug code. The numbers are the current matches in each
      # build. Each pattern must match in the debug build, or in sources that are not linked; a pattern
      # without matches may be misspelled.
      \(ships ? Self.choice : "")\(isListed ? "" : "# ")rules:
      \(texts.joined())
      """
  }

  private static let exampleRules = """
    # Rules list what must be absent. Each pattern must match something in the debug build.
    # rules:
    #   - id: no-mocks
    #     names: ["*Mock*"]
    #     absent-from: [release]

    """

  private static let choice = """
    # The names and strings that are commented out are present in release code, perhaps on purpose. If one
    # must not ship, uncomment it and move its code inside `#if DEBUG` or into a module that only tests use.

    """

  private func text(of proposal: RuleProposal, absentFrom builds: [String]) -> String {
    let isListed = !proposal.listed.isEmpty
    let names = proposal.patterns.map { pattern in
      let counts = pattern.matches.sorted { $0.key < $1.key }.map {
        "\($0.key) \($0.value.grouped)"
      }
      let details =
        [counts.isEmpty ? "no matches" : counts.joined(separator: ", ")]
        + [
          pattern.location.map { "\($0.file.relativeWithParents(to: root)):\($0.line)" },
          pattern.isInverted ? "the condition around its code may be inverted" : nil,
          pattern.omission?.words,
        ].compactMap(\.self)
        + (proposal.kind == .unlinkedModules ? ["no product links it"] : [])
      let mark = isListed && pattern.omission != nil ? "# " : ""
      return "      \(mark)- \(StarterConfiguration.quoted(pattern.name))"
        + "  # \(Self.line(details.joined(separator: "; ")))\n"
    }
    let rest =
      proposal.rest == 0
      ? ""
      : "      # and \(proposal.rest.grouped) more"
        + (proposal.kind == .switches
          ? "\n" : "; `derived-rules` covers those that only debug builds declare\n")
    let traceless =
      self.traceless(of: proposal.traceless).map { "      # \(Self.line($0))\n" } ?? ""
    let text = """
        - id: \(proposal.kind.rawValue)
          \(proposal.kind.key):
      \(names.joined())\(rest)\(traceless)    absent-from: [\(builds.joined(separator: ", "))]
          message: \(proposal.kind.message.quotedForYAML)

      """
    guard !isListed else { return text }
    return text.split(separator: "\n").map { "# \($0)\n" }.joined()
  }

  /// A string without line breaks, so that it can't end a comment.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
