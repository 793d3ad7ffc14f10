internal import ReleaseModel

/// Searches the matches in artifacts and resources for what rules forbid.
struct LeakSearch {
  /// The leaks, and what is unproven about stripped artifacts.
  private(set) var findings: [Finding] = []
  /// The artifacts and resources that may contain something that was not found.
  private(set) var unproven: [String] = []
  private var searched: [String] = []

  private let rules: [Rule]
  /// The builds in which the rules forbid something.
  private let builds: Set<String>
  private let advice: LeakAdvice

  init(for rules: [Rule], in input: CheckInput) {
    self.rules = rules
    builds = Set(rules.flatMap(\.absentFrom))
    advice = LeakAdvice(input)
    requireArtifacts(in: input.evidence)
    for artifact in input.evidence.artifacts { add(artifact, input) }
    if input.searchesResources {
      for resource in input.evidence.resources { add(resource, input) }
    }
    for build in builds.sorted() {
      let untraced = UntracedDeclarations(in: build, input)
      findings += untraced.notes
      for rule in self.rules(for: build) {
        // A pattern that a stripped file may contain already has a finding.
        let reported = findings.filter {
          $0.build == build && $0.subject == rule.id && $0.severity == .unverified
        }
        findings += untraced.findings(of: rule, except: Set(reported.compactMap(\.name)))
      }
    }
    guard input.searchesResources else { return }
    searched += input.evidence.searchedResources.filter { builds.contains($0.build) }.map(\.label)
  }

  /// What was searched, on one line.
  var summary: String {
    (searched.isEmpty
      ? "no artifact was searched"
      : "\(rules.count.counted("rule")) checked in \(searched.listed)")
      + (unproven.isEmpty ? "" : "; cannot verify \(unproven.listed)")
  }

  /// Finds the builds for which nothing was inspected; resources are enough if no rule has names.
  private mutating func requireArtifacts(in evidence: GatheredEvidence) {
    for build in builds.sorted()
    where !evidence.artifacts.contains(where: { $0.build == build })
      && !(evidence.resources.contains { $0.build == build } && rules.allSatisfy(\.names.isEmpty))
    {
      unproven.append(
        build == Build.inspected ? "the files (no artifact)" : "'\(build)' (no artifact)")
    }
  }

  private mutating func add(_ artifact: ArtifactEvidence, _ input: CheckInput) {
    let asked = rules(for: artifact.build)
    guard !asked.isEmpty else { return }
    guard let inspection = artifact.inspection.value else {
      unproven.append(artifact.label)
      return
    }
    searched.append(artifact.label)
    if inspection.mayMissMatches(of: asked, input.plan.configuration.visibility) {
      unproven.append(artifact.label)
    } else if inspection.artifact.visibility.symbols != .full {
      findings += StrippedArtifact(artifact, inspection).unproven(asked, input)
    } else if inspection.artifact.visibility.metadata == .partial {
      findings += asked.flatMap { omitted($0, artifact, inspection, input) }
    }
    addLeaks(of: asked, inspection.matches, artifact)
  }

  /// A finding for each stored property or enum case whose name the compiler may have omitted from
  /// the artifact, except for those that the build is known not to declare.
  private func omitted(
    _ rule: Rule, _ evidence: ArtifactEvidence, _ inspection: ArtifactInspection,
    _ input: CheckInput
  ) -> [Finding] {
    let declared = evidence.build.flatMap { input.evidence[build: $0].declarations.value }
      .map { Set($0.map(\.name)) }
    let found = Set(inspection.matches.map(\.qualifiedName))
    let members = input.evidence.inspections(of: rule.control ?? "").flatMap(\.matches)
      .filter { match in
        guard match.rule == rule.id, case .member = match.metadataProof else { return false }
        let name = match.qualifiedName
        return !found.contains(name) && declared?.contains(name) ?? true
      }
    return Set(members.map(\.qualifiedName)).sorted().map { name in
      Finding(
        .unverified, subject: rule.id,
        message: "Cannot verify whether `\(name)` is present in \(evidence.label): the compiler"
          + " omitted names of stored properties and enum cases.",
        advice: "Build without `-disable-reflection-metadata` and `-disable-reflection-names`"
          + (declared != nil ? ", or move the declaration inside `#if DEBUG`." : "."),
        build: evidence.build, artifact: evidence.name, name: name)
    }
  }

  private mutating func add(_ resource: ResourceEvidence, _ input: CheckInput) {
    let asked = rules(for: resource.build)
    guard !asked.isEmpty else { return }
    let hidesStrings =
      asked.contains { !$0.strings.isEmpty } && !input.evidence.compressed(in: resource).isEmpty
    if hidesStrings || !resource.obstacles.isEmpty { unproven.append(resource.label) }
    guard let inspection = resource.inspection.value else { return }
    addLeaks(
      of: asked, inspection.matches,
      ArtifactEvidence(name: resource.name, build: resource.build, inspection: .absent))
  }

  /// The rules that forbid something in a build.
  private func rules(for build: String?) -> [Rule] {
    rules.filter { rule in build.map(rule.absentFrom.contains) ?? false }
  }

  private mutating func addLeaks(
    of rules: [Rule], _ matches: [RuleMatch], _ evidence: ArtifactEvidence
  ) {
    let matches = Dictionary(grouping: matches, by: \.rule)
    for rule in rules { findings += leaks(of: rule, matches[rule.id] ?? [], evidence) }
  }

  /// One finding for each declaration or string, with the matches of any pattern.
  private func leaks(
    of rule: Rule, _ matches: [RuleMatch], _ evidence: ArtifactEvidence
  ) -> [Finding] {
    var findings: [Finding] = []
    var indices: [String: Int] = [:]
    // A declaration and a part of a string can have the same name.
    for match in matches.sorted(by: { $0.presence < $1.presence }) {
      let name = match.qualifiedName
      if let index = indices[name] {
        let known = Set(findings[index].traces)
        findings[index].traces += match.traces.filter { !known.contains($0) }
        continue
      }
      indices[name] = findings.count
      findings.append(leak(match, named: name, of: rule, evidence))
    }
    return findings
  }

  private func leak(
    _ match: RuleMatch, named name: String, of rule: Rule, _ evidence: ArtifactEvidence
  ) -> Finding {
    if !match.presence.isCertain { return uncertain(match, of: rule, evidence) }
    let isText = rule.strings.contains(match.pattern)
    let isInResource = match.traces.contains { $0.kind == .resource }
    var finding = Finding(
      .error, subject: rule.id,
      message: (isText ? "The string \"\(name)\"" : "`\(name)`")
        + " is present in \(evidence.label)."
        + (rule.message.map { " \($0)" } ?? ""),
      advice: rule.fix
        ?? (isInResource
          ? "Remove the string from the file, or the file from the target's `resources`."
          : isText
            ? advice.adviceOnString(in: evidence) : advice.advice(on: match, in: evidence)),
      build: evidence.build, artifact: evidence.name, name: name, location: match.location,
      traces: match.traces, explanation: match.explanation)
    finding.otherLocations = match.otherLocations
    return finding
  }

  /// The finding for a string that is not or may not be present by itself.
  private func uncertain(
    _ match: RuleMatch, of rule: Rule, _ evidence: ArtifactEvidence
  ) -> Finding {
    let unknown =
      "Cannot verify whether the string \"\(match.name)\" is present in \(evidence.label):"
    let known = "The string \"\(match.name)\" occurs in \(evidence.label), but only"
    let longer = match.longerText.map { " \"\($0)\"" } ?? ""
    let (message, advice) =
      switch match.presence {
      case .whole, .inShortString, .divided:
        (
          "\(unknown) both halves are present, but may belong to other strings.",
          "If the code contains the string, exclude that code from release builds. If not, use a"
            + " string of at least 16 bytes in the rule."
        )
      case .merged:
        (
          "\(unknown) it is the end of a longer string\(longer), with which the linker may have merged"
            + " it.", "Link without merging strings: `-Xlinker -O0`."
        )
      case .part:
        (
          "\(known) as a part of longer words\(longer.isEmpty ? "" : ":\(longer)").",
          "If the longer string must not ship, add it to the rule. If it may ship, add a suppression,"
            + " or use a longer string in the rule."
        )
      case .name:
        (
          "\(known) in names of declarations.",
          "If the declaration must not ship, add its name to the rule's `names`. If it may ship, add a"
            + " suppression, or use a longer string in the rule."
        )
      }
    var finding = Finding(
      match.presence.isUncertain ? .unverified : .warning, subject: rule.id, message: message,
      advice: advice, build: evidence.build, artifact: evidence.name, name: match.name,
      location: match.location, traces: match.traces)
    finding.otherLocations = match.otherLocations
    return finding
  }
}
