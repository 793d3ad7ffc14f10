internal import ReleaseModel

extension Report {
  /// The report in the order that a release manager reads: the verdict, next steps, progress, and
  /// then details.
  var document: Document {
    let findings = ReportFindings(self)
    let why = DocumentSection(
      id: "why", title: "Explanations",
      blocks: [.entries(.explanations, (explanations ?? []).map(\.entry))])
    return document(
      kind,
      [nextStepsSection(findings, linksFindings: true)]
        + checklists.enumerated().map { $0.element.section(number: $0.offset + 1) }
        + [
          findings.localizationSection, (localization ?? []).section, findings.section,
          findings.missingSection, why,
        ] + (selftest.map { [$0.section] } ?? [])
        + overviewSections
        + [
          checkSection,
          // What passed is only looked up; a list of hundreds of patterns is, too.
          artifactSection.collapsed(unless: verdict != .passed, "artifact"),
          ruleSection().collapsed(
            unless: verdict != .passed && rules.count <= ReportFindings.limit, "pattern"),
          buildSection.collapsed(unless: verdict != .passed, "build"),
          dependencySection.collapsed(unless: verdict != .passed, "resolved package"),
          runSection("Run"),
        ])
  }

  /// The record that a release manager files and an auditor reads: every checklist item with its
  /// result and all sign-offs, and what was verified, but no findings.
  var record: Document {
    document(
      "Release record",
      [
        runSection("Release", isRecord: true), limitSection,
        nextStepsSection(ReportFindings(self), linksFindings: false),
      ] + checklists.enumerated().map { $0.element.recordSection(number: $0.offset + 1) } + [
        checklists.signOffSection(of: package), policySection, digestSection, acceptedSection,
        artifactSection,
        checkSection,
        ruleSection(isRecord: true), buildSection, testSection,
        dependencySection.isEmpty ? noDependencies : dependencySection,
      ])
  }

  /// Says that nothing was resolved, if that is known.
  private var noDependencies: DocumentSection {
    let shipped = builds.filter(\.build.ships)
    let isKnown = !shipped.isEmpty && shipped.allSatisfy { $0.dependencies?.isEmpty == true }
    return DocumentSection(
      id: "dependencies", title: "Dependencies",
      blocks: isKnown ? [.paragraph("The builds that ship resolved no other packages.")] : [])
  }

  private func document(_ kind: String, _ sections: [DocumentSection]) -> Document {
    let names = package.map { [$0.name] } ?? artifacts.map(\.name)
    let subject = names.isEmpty ? "verify-release" : names.listed
    let facts = [
      package?.tags.map { "\($0.joined(separator: ", "))" }, package?.commitPhrase,
      "\(startedAt.timeForReading)",
    ].compactMap(\.self)
    return Document(
      kind: kind, subject: package?.name,
      title: "\(subject): \(verdict.rawValue), \(kind.lowercased())", verdict: Status(verdict),
      counts: counts + (limitation.map { "; \($0)" } ?? ""), facts: facts.joined(by: .text(" · ")),
      sections: sections.filter { !$0.isEmpty })
  }

  var overviewSections: [DocumentSection] {
    artifacts.enumerated().compactMap { $0.element.overviewSection(number: $0.offset + 1) }
  }

  private var checkSection: DocumentSection {
    let checks = checks.filter(\.isAskedFor)
    let rows = checks.map { check in
      DocumentTable.Row(
        anchor: "check-\(check.id)",
        cells: [
          "\(.strong("\(.prose(check.heading))")) \(.code(check.id))",
          "\(.status(status(of: check)))",
          "\(.prose(check.summary))",
        ])
    }
    return DocumentSection(
      id: "checks", title: "Checks", count: checks.count.grouped,
      blocks: [.table(DocumentTable(["Check", "Verdict", "Summary"], rows))]
        + notes().map { .paragraph("\($0.name): \($0.text).") })
  }

  /// Which checks did not run, which results are those of an earlier run, and how long the run took.
  func notes(inFull isFull: Bool = true) -> [(name: String, text: Phrase)] {
    let unselected = isFull ? notSelected.map { "\(.code($0))" as Phrase } : []
    let notes: [(String, Phrase?)] = [
      ("Not selected", unselected.isEmpty ? nil : unselected.joined(by: .text(", "))),
      ("Skipped", changes?.summary.map { "\($0)" }), ("Reused", reuse.map { "\($0)" }),
      ("Time", isFull ? durations.map { "\($0)" } : nil),
    ]
    return notes.compactMap { name, text in text.map { (name, $0) } }
  }

  /// The package, the toolchain and the tool.
  private func runSection(_ title: String, isRecord: Bool = false) -> DocumentSection {
    let tags = package?.tags ?? []
    let version = tags.isEmpty ? isRecord ? "unknown" : nil : tags.joined(separator: ", ")
    let facts: [Fact?] = [
      package.map { Fact("Package", "\($0.name)") },
      version.map { Fact("Version", "\($0)") },
      package?.repository.map { Fact("Repository", "\(.address($0))") },
      package?.folder.map { Fact("Folder", "\(.code($0))") },
      package?.taggers.map {
        Fact("Tagged by", lines: $0.map { "\($0.tag): \($0.by), \($0.at), \($0.signatureWords)" })
      },
      package?.previousRelease.map { release in
        let commit = package?.link(toCommit: release.commit, release.commit[...]) ?? ""
        return Fact("Previous release", "\(release.tag), commit \(commit)")
      },
      package?.commit.map { commit in
        let isClean = isRecord && package?.hasUncommittedChanges == false
        return Fact(
          "Commit", lines: ["\(.code(commit))"] + (isClean ? ["no uncommitted changes"] : []))
      },
      package?.commitDate.map { Fact("Committed", "\($0)") },
      package?.commitAuthor.map {
        Fact("Author", "\($0), according to the commit, whose signature was not verified")
      },
      package?.configuration.map { Fact("Configuration", "\(.code($0))") },
      package?.job.map { Fact("CI job", "\(.address($0))") },
      package?.toolchain.map { Fact("Toolchain", "\($0)") },
      package?.system.map { Fact("System", "\($0)") },
      package?.target.map {
        Fact("Target", "\(.code($0)), unless a build command has another one")
      },
      buildSystems.map { Fact("Build system", "\($0)") },
      package?.policyDigest.map { digest in
        let files = isRecord ? package?.policyFiles ?? [] : []
        return Fact("Policy", lines: ["\(.digest(digest))"] + files.map { "\(.code($0))" })
      },
      package?.allowedSigners.map {
        Fact("Allowed signers", "\(.code($0.file)), SHA-256 \(.digest($0.sha256))")
      },
      Fact("Date", "\(startedAt)"), Fact("Tool", "verify-release \(toolVersion)"),
      source.map { Fact("Made from", "\(.code($0.file)), SHA-256 \(.digest($0.sha256))") },
      signedBy.map { key in
        Fact(
          "Signed by", "key \(.digest(key)); verify with",
          "\(.code("verify-release checklist verify RECORD --attestation FILE --key PUBLIC_KEY"))")
      },
    ]
    return DocumentSection(id: "run", title: title, blocks: [.facts(facts.compactMap(\.self))])
  }

  /// The build systems that SwiftPM used, such as `native`; nil if nothing was built.
  private var buildSystems: String? {
    let builds = builds.filter { $0.buildSystem != nil }
    let names = Set(builds.compactMap(\.buildSystem?.rawValue))
    if names.count < 2 { return names.first }
    return builds.map { "\($0.buildSystem?.rawValue ?? "") (\($0.build.name))" }.listedInSentence
  }

  /// The title of a document.
  private var kind: String { isPart ? "Partial verification" : "Release verification" }

  /// The number of checks and findings, in words.
  var counts: String {
    let counts = checks.flatMap(\.findings).counts
    return counts.isEmpty ? judgedChecks : "\(judgedChecks), \(counts)"
  }

  /// The IDs of the checks that were not selected.
  private var notSelected: [String] {
    checks.filter { !$0.isAskedFor }.map(\.id).filter { !(changes?.leftOut.contains($0) ?? false) }
  }

  /// How many inspections were reused from an earlier run; nil if none was.
  private var reuse: String? {
    let count = artifacts.count { $0.isReused == true }
    if count == 0 { return nil }
    return "\(count.grouped) of \(artifacts.count.counted("inspection")) from an earlier run"
      + " (same artifact, rules and sources)"
  }
}

extension PackageReport {
  /// The hash of a commit as shown, as a link if the forge of the repository is known.
  func link(toCommit commit: String, _ shown: Substring) -> Phrase {
    guard let repository, let forge = Forge(repository: repository) else {
      return "\(.code(String(shown)))"
    }
    let address = "\(repository)/\(forge.path(ofCommit: commit))"
    return "\(.link("\(.code(String(shown)))", to: address))"
  }

  /// The abbreviated commit, as a link if the repository is on the web; nil outside git.
  fileprivate var commitPhrase: Phrase? {
    guard let commit else { return nil }
    // Other forges are most likely to use the same path as GitHub and Gitea.
    let forge = repository.flatMap(Forge.init(repository:)) ?? .github
    let address = "\(repository ?? "")/\(forge.path(ofCommit: commit))"
    let dirty = hasUncommittedChanges == true ? " with uncommitted changes" : ""
    return "Commit \(.link("\(.code(String(commit.prefix(12))))", to: address))\(dirty)"
  }
}

extension String {
  /// An ISO 8601 time to the minute, `2026-06-30 12:00 UTC`; other strings are returned unchanged.
  var timeForReading: String {
    guard let time = wholeMatch(of: /([0-9-]{10})T([0-9]{2}:[0-9]{2}):[0-9]{2}Z/) else {
      return self
    }
    return "\(time.1) \(time.2) UTC"
  }
}

extension Tagger {
  /// Whether the tag is signed.
  fileprivate var signatureWords: String {
    switch signature {
    case .absent: "not signed"
    case .valid: "signature verified by git"
    case .unverified: "signed, but git could not verify it"
    }
  }
}
