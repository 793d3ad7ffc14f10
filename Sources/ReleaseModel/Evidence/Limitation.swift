/// Something that a verdict doesn't cover; the raw values are those of the JSON report.
package enum Limitation: String, Sendable, Codable, CaseIterable {
  /// Checks or checklist items that the package requires were not run.
  case checksNotRun = "checks-not-run"
  /// `--presubmit` ignored manual items.
  case manualItemsIgnored = "manual-items-ignored"
  /// The builds have the same declarations, and no rule is configured.
  case nothingForbidden = "nothing-forbidden"
  /// No rule is configured, and the declarations that differ have no name to search for, such as
  /// overloads and conformances.
  case nothingNamed = "nothing-named"
  /// The package ships nothing: all its products run on the build machine.
  case onlyBuildTools = "only-build-tools"
  /// The configuration leaves something out on purpose.
  case leftOutOnPurpose = "left-out-on-purpose"
  /// There is no earlier release to compare debug-only code with.
  case nothingCompared = "nothing-compared"
  /// Files were described, and searched for nothing that a rule or an option names.
  case nothingSearchedFor = "nothing-searched-for"

  /// Whether the verdict is only about part of what a release requires.
  package var isPartial: Bool { [.checksNotRun, .manualItemsIgnored].contains(self) }

  /// Whether the configuration or the options ask for it.
  package var isIntended: Bool { [.manualItemsIgnored, .leftOutOnPurpose].contains(self) }

  /// What a reader has to know; nil if a number says it.
  package var words: String? {
    switch self {
    case .checksNotRun, .leftOutOnPurpose, .nothingCompared: nil
    case .manualItemsIgnored: "manual items ignored"
    case .nothingForbidden: "0 debug-only declarations; no rule says what must be absent"
    case .nothingNamed:
      "no debug-only declaration has a unique name to search for; no rule says what must be absent"
    case .onlyBuildTools: "only plugins and other build tools, which do not ship"
    case .nothingSearchedFor: "no name or string was searched for"
    }
  }
}

extension Report {
  /// What the verdict doesn't cover, determined from the results.
  package var foundLimitations: [Limitation] {
    let items = checklists.flatMap(\.items)
    // An item that is for other builds has no sign-off to ignore.
    let isIgnored = items.contains {
      $0.kind == .manual && ($0.state != .notApplicable || $0.signOff != nil)
    }
    let isIncomplete = leftOut > 0 || items.contains { $0.state == .notRun }
    var found: [Limitation] = []
    // What a pass doesn't prove, and why nothing could be verified. A warning says that nothing was compared.
    found += checks.compactMap(\.limitation).filter {
      $0 == .onlyBuildTools
        || $0 != .nothingCompared && verdict < .unverified && !isIncomplete
    }
    if verdict < .unverified, !isIncomplete {
      if artifacts.contains(where: { $0.overview != nil }) { found.append(.nothingSearchedFor) }
    }
    if notVerified != nil { found.append(.leftOutOnPurpose) }
    if isIncomplete { found.append(.checksNotRun) }
    if policy.presubmit, isIgnored { found.append(.manualItemsIgnored) }
    return found
  }

  /// What the verdict doesn't cover, in words, such as `manual items ignored; not a release
  /// verdict`; nil if it covers everything.
  package var limitation: String? {
    let words =
      [exclusionCount].compactMap(\.self) + foundLimitations.compactMap(\.words)
      + (isPart ? ["not a release verdict"] : [])
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  /// Whether the verdict is only about part of what the package's release requires.
  package var isPart: Bool { foundLimitations.contains(where: \.isPartial) }

  /// Whether the report covers everything that a release requires, except that `--presubmit` may
  /// have ignored sign-offs.
  package var isOfWholeRun: Bool { package != nil && !foundLimitations.contains(.checksNotRun) }

  /// Records the verdict and its limitations in words and as values.
  package mutating func summarize() {
    limitations = foundLimitations.isEmpty ? nil : foundLimitations
    verdictLine = verdictSummary
  }
}
