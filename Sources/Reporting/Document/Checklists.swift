internal import ReleaseModel

extension ChecklistReport {
  /// The number of passed items that a document shows before it collapses them.
  private static let limit = 10

  /// The number of tests that a record names for an item or build.
  static let shownTests = 100

  /// The checklist in a document, as a table.
  func section(number: Int) -> DocumentSection {
    let columns = ["Item", "Status", "Verified by", "Details"]
    let rows = items.map { item in
      DocumentTable.Row(
        anchor: "item-\(item.id)",
        cells: [
          item.heading, "\(.status(Status(item.state)))", "\(item.kind.rawValue)", item.details,
        ])
    }
    let passed = zip(items, rows).filter { [.passed, .notApplicable].contains($0.0.state) }
    guard passed.count > Self.limit else {
      return DocumentSection(
        id: "checklist-\(number)", title: title, count: items.progress,
        blocks: [.table(DocumentTable(columns, rows))])
    }
    let open = zip(items, rows).filter { ![.passed, .notApplicable].contains($0.0.state) }
    return DocumentSection(
      id: "checklist-\(number)", title: title, count: items.progress,
      blocks: [
        .table(DocumentTable(columns, open.map(\.1))),
        .group(
          "\(passed.count.counted("passed item"))", count: nil, isOpen: false,
          [.table(DocumentTable(columns, passed.map(\.1)))]),
      ])
  }

  /// The checklist in a terminal: one line per item, followed by what to do.
  var status: DocumentSection { DocumentSection(title: title, blocks: blocks(\.entry)) }

  /// The checklist in a release record: all about every item, except its sign-offs.
  func recordSection(number: Int) -> DocumentSection {
    DocumentSection(
      id: "checklist-\(number)", title: title, count: items.progress,
      blocks: [.paragraph("Checklist: \(.code(file))")] + blocks(\.recordEntry))
  }

  /// The items below the headings of their sections.
  private func blocks(_ entry: (Item) -> DocumentEntry) -> [Block] {
    var blocks: [Block] = []
    var rest = items[...]
    while let section = rest.first.map(\.section) {
      let own = rest.prefix { $0.section == section }
      rest = rest.dropFirst(own.count)
      if let section { blocks.append(.paragraph("\(.strong("\(section)"))")) }
      blocks.append(.entries(.items, own.map(entry)))
    }
    return blocks
  }
}

extension ChecklistReport.Item {
  /// The section and title, with instructions unless the item passed.
  fileprivate var heading: Phrase {
    let lines: [Phrase?] = [
      section.map { "\(.small("\($0)"))" }, "\(.strong("\(.prose(title))"))",
      verdict == .passed ? nil : how.map { "\(.small("\(.prose($0))"))" },
    ]
    return lines.compactMap(\.self).joined(by: .lineBreak)
  }

  /// The result, its evidence, and who may sign an open item with which command.
  fileprivate var details: Phrase {
    let signing: Phrase? = signing.map {
      "Who: \(.prose($0.terms.sentences)) \(.code($0.command))"
    }
    return (["\(.prose(detail))"] + (signOff?.proof ?? []) + [signing].compactMap(\.self))
      .joined(by: .lineBreak)
  }

  /// Everything about the item, except its sign-offs, to which it links.
  fileprivate var recordEntry: DocumentEntry {
    let shown = (tests ?? []).prefix(ChecklistReport.shownTests).map { "\(.code($0))" as Phrase }
    let rest = (tests?.count ?? 0) - shown.count
    let more: [Phrase] = rest > 0 ? ["and \(rest.grouped) more, which the JSON record lists"] : []
    let facts: [Fact?] = [
      why.map { Fact("Why", "\(.prose($0))") }, how.map { Fact("How", "\(.prose($0))") },
      dependsOn.map {
        Fact(
          "Requires",
          lines: $0.map {
            "\(.link("\(.code($0.item))", to: "#item-\($0.item)")) \(.status(Status($0.state)))"
          })
      },
      Fact("Method", "\(kind.rawValue)"),
      expected.map { Fact("Expected", lines: $0.map { "\(.prose($0))" }) },
    ]
    let results: [Fact?] = [
      tests.map { Fact("Tests", lines: $0.isEmpty ? ["none"] : shown + more) },
      testedIn.map { Fact("Test builds", lines: $0.map { "\(.prose($0.words))" }) },
      signOffs.map {
        Fact("Signed", "\(.link("\($0.count.counted("sign-off"))", to: "#signed-\(id)"))")
      },
    ]
    return DocumentEntry(
      status: Status(state),
      title: "\(.anchor("\(.strong("\(.prose(title))"))", id: "item-\(id)")) (\(.code(id)))",
      paragraphs: ["\(.prose(detail))"],
      facts: (facts + (runs ?? []).flatMap(\.facts) + results).compactMap(\.self))
  }

  /// What the item requires of sign-offs, and all that it has; nil for an automated item.
  fileprivate func signOffGroup(_ package: PackageReport?) -> Block? {
    guard let terms, state != .notApplicable || signOffs != nil else { return nil }
    let replaced = (signOffs ?? []).filter { [.superseded, .removed].contains($0.state) }
    let others = (signOffs ?? []).filter { ![.superseded, .removed].contains($0.state) }
    func entries(_ signOffs: [SignOffReport]) -> Block {
      .entries(.items, signOffs.map { $0.entry(terms, package) })
    }
    return .group(
      "\(.anchor("\(title)", id: "signed-\(id)")) (\(.code(id)))",
      count: signOffs.map { $0.count.counted("sign-off") } ?? "no sign-off", isOpen: true,
      [
        .facts(terms.facts), entries(others),
        .group(
          "\(replaced.count.counted("superseded or removed sign-off"))", count: nil, isOpen: false,
          [entries(replaced)]),
      ])
  }

  /// The item with its details and instructions, unless a run verifies it.
  var entry: DocumentEntry {
    var entry = DocumentEntry(status: Status(state), name: id, title: "\(.prose(title))")
    guard kind == .manual, state != .notRun else { return entry }
    entry.paragraphs = ["\(.prose(detail))"]
    if let signOff, state == .stale {
      entry.paragraphs =
        ["signed by \(signOff.by) on \(String(signOff.at.prefix(10))); out of date:"]
        + (stale ?? []).map { "  \(.prose($0))" }
    }
    if verdict != .passed { entry.facts = instructions }
    return entry
  }

  /// How to complete the item, who may sign it, and the command to sign it.
  var instructions: [Fact] {
    let facts: [Fact?] = [
      how.map { Fact("How", "\(.small("\(.prose($0))"))") },
      signing.map { Fact("Who", "\(.prose($0.terms.sentences))") },
      signing.flatMap { $0.command.isEmpty ? nil : Fact("Sign", "\(.code($0.command))") },
    ]
    return facts.compactMap(\.self)
  }
}

extension ChecklistReport.Item.TestedBuild {
  /// The build, and whether the tests ran against what it builds.
  var words: String {
    isSeparate == true ? "a separate build of '\(build)' with `-enable-testing`" : "'\(build)'"
  }
}

extension ProbeRun {
  /// What ran, how it ended and what it wrote.
  fileprivate var facts: [Fact] {
    let command = ([product] + arguments).quotedForShell
    let time = seconds.map { "after \($0.decimalText) s" }
    let end = [ending ?? "terminated", time].compactMap(\.self).joined(separator: " ")
    let facts: [Fact?] = [
      Fact(
        "Ran", "\(.code(command))",
        "build \(build)\(isRelocated == true ? ", copied to another folder" : ""), SHA-256 \(.digest(sha256))",
        "\(end)"),
      unmet.isEmpty ? nil : Fact("Unmet", lines: unmetPhrases.map { "\(.prose($0))" }),
      standardOutput.map { Fact("Standard output", lines: $0.phrases) },
      standardError.map { Fact("Standard error", lines: $0.phrases) },
    ]
    return facts.compactMap(\.self)
  }
}

extension ProbeRun.Output {
  /// The size and digest, and the beginning of the lines that are not empty.
  fileprivate var phrases: [Phrase] {
    guard size > 0 else { return ["none"] }
    let cut = isCut == true ? ", beginning with" : ""
    return ["\(size.counted("byte")), SHA-256 \(.digest(sha256))\(cut)"]
      + lines.filter { !$0.isEmpty }.map { "\(.code($0))" }
  }
}

extension [ChecklistReport] {
  /// For each manual item, who may sign it, and every sign-off.
  func signOffSection(of package: PackageReport?) -> DocumentSection {
    let items = flatMap(\.items)
    return DocumentSection(
      id: "sign-offs", title: "Sign-offs",
      count: items.reduce(0) { $0 + ($1.signOffs?.count ?? 0) }.grouped,
      blocks: items.compactMap { $0.signOffGroup(package) })
  }
}

extension SignOffRequirements {
  /// The requirements, a line each.
  var lines: [Phrase] { facts.map { "\($0.name): \($0.lines.joined(by: .text(", ")))" } }

  fileprivate var facts: [Fact] {
    let facts: [Fact?] = [
      Fact("Who may sign", "\(.prose(sentences))"),
      Fact("Covers", "\(covers.isEmpty ? "no files" : covers.shownPaths)"),
      artifactsOf.map { Fact("Artifacts", "those of the build '\($0)' must be unchanged") },
      Fact(
        "Valid for",
        "\(maximumAge.map { $0.counted("day") } ?? "any time, until something that it covers changes")"
      ),
    ]
    return facts.compactMap(\.self)
  }
}

extension [String] {
  /// Covered paths in words.
  fileprivate var shownPaths: String {
    map { $0 == "." ? "the whole package with its dependencies" : $0 }.joined(separator: ", ")
  }
}

extension SignOffReport {
  /// The evidence: a link for an address, and the digest of a file.
  var proof: [Phrase] {
    let lines: [Phrase?] = [
      evidence.map { "\(.address($0))" }, evidenceSHA256.map { "SHA-256 \(.digest($0))" },
    ]
    return lines.compactMap(\.self)
  }

  /// What verifying the signature showed; problems say why it is not valid.
  var signatureWords: Phrase {
    switch signature {
    case .valid: "valid, key \(.code(key ?? ""))\(allowedBy)"
    case .absent: "none"
    case .wrong: "does not match"
    case .notAllowed: "not by an allowed signer, key \(.code(key ?? ""))"
    case .unverified: "could not be verified"
    case nil: "not verified"
    }
  }

  /// Whom the key may sign for, and according to which lines of the file with allowed signers.
  private var allowedBy: String {
    guard let lines = signerLines?.map(String.init) else { return "" }
    let source =
      lines.isEmpty
      ? "a certificate authority"
      : "\(lines.count == 1 ? "line" : "lines") \(lines.listed(with: "and")) of the allowed signers"
    return " for \(SignOff.address(in: by) ?? by), according to \(source)"
  }

  /// Whether the item required the signature that it requires now and that is missing.
  private func demandThen(_ now: SignOffRequirements) -> String {
    guard signature == .absent, now.needsSignature, let termsThen else { return "" }
    return termsThen.needsSignature
      ? "; the item required one when this was added"
      : "; the item did not require one when this was added"
  }

  /// What the item required when the sign-off was added, if that is not what it requires now.
  private func requirements(now terms: SignOffRequirements) -> Fact? {
    var now = terms
    now.signers = []
    guard let then = termsThen else {
      return state == .invalid ? Fact("Required when added", "unknown") : nil
    }
    if then == now {
      return state == .invalid ? Fact("Required when added", "the same as now") : nil
    }
    return Fact(
      "Required when added", lines: then.lines)
  }

  /// Everything about the sign-off, except what it covers if the item covers the same now.
  fileprivate func entry(_ terms: SignOffRequirements, _ package: PackageReport?) -> DocumentEntry {
    func shown(_ hash: String) -> Phrase {
      package?.link(toCommit: hash, hash.prefix(12)) ?? "\(.code(String(hash.prefix(12))))"
    }
    let source: Phrase = removedBy.map { " by \($0) in commit \(shown(removedIn ?? ""))" } ?? ""
    let file: Phrase =
      removedAfter.map {
        "\(.code(self.file)), removed\(source); commit \(shown($0)) has it"
      }
      ?? "\(.code(self.file))"
    let followed = (follows ?? []).map {
      "\(.code($0.file)), checksum \(.digest($0.checksum))" as Phrase
    }
    let writers = (written ?? []).enumerated().map { number, change in
      let (verb, commit) = (number == 0 ? "added" : "edited", shown(change.commit))
      let date = change.at.map { ", \($0)" } ?? ""
      return change.by.map { "\(verb) by \($0) in commit \(commit)\(date)" as Phrase }
        ?? "\(verb) in or before commit \(commit), with which this shallow clone starts"
    }
    let facts: [Fact?] = [
      Fact("Result", "\(Status(result).words)"),
      problems.map { Fact("Problem", lines: $0.map { "\(.prose($0))" }) },
      note.map { Fact("Note", "\($0)") },
      evidence.map { _ in
        Fact(
          "Evidence", lines: proof + (isEvidenceElsewhere == true ? ["not in the repository"] : []))
      },
      replaced.map { Fact("Replaces", $0.words) },
      Fact("Signature", "\(signatureWords)\(demandThen(terms))"),
      roles.map { Fact("Roles", "\($0.joined(separator: ", "))") },
      requirements(now: terms),
      state == .invalid ? nil : expires.map { Fact("Expires", "\($0)") },
      covers == terms.covers
        ? nil : Fact("Covers", "\(covers.isEmpty ? "no files" : covers.shownPaths)"),
      authors.map { Fact("Authors", lines: $0.phrases(shown)) },
      artifacts.map {
        Fact("Artifacts", lines: $0.map { "\(.code($0.name)), SHA-256 \(.digest($0.sha256))" })
      },
      covers.isEmpty ? nil : Fact("Covered files", "SHA-256 \(.digest(coveredDigest))"),
      Fact(
        "Checked-out commit",
        package?.link(toCommit: commit, commit[...]) ?? "\(.code(commit))"), Fact("File", file),
      writers.isEmpty ? nil : Fact("In git", lines: writers),
      Fact("Checksum", "\(.digest(checksum))"),
      followed.isEmpty ? nil : Fact("Follows", lines: followed),
    ]
    return DocumentEntry(
      status: Status(self), title: "\(.strong("\(by)")), \(at)", facts: facts.compactMap(\.self))
  }
}

extension ReplacedFailure {
  /// What changed since the failed sign-off.
  fileprivate var words: Phrase {
    let files =
      switch changedFiles {
      case 0?: "the \(coveredFiles.counted("covered file")) had the same contents"
      case let count?:
        "\(count.counted("covered file")) changed since, of \(coveredFiles.grouped) that there are now"
      case nil: "covered files changed since"
      }
    let artifacts = hasOtherArtifacts.map {
      $0 ? ", for other artifacts" : ", for the same artifacts"
    }
    return "the failed sign-off \(.code(file)); \(files)\(artifacts ?? "")"
  }
}

extension CoveredAuthors {
  /// Who wrote what is covered, in which commits, and whether the signer did.
  fileprivate func phrases(_ shown: (String) -> Phrase) -> [Phrase] {
    if let problem { return ["\(.prose(problem))"] }
    let base =
      since.map { tag in
        "since \(tag) (commit \((sinceCommit ?? "").prefix(12)))"
          + (sinceSigners.map { ", where \($0.listed(with: "and")) signed" } ?? "")
      } ?? "in all commits"
    let own: Phrase =
      signer.map {
        "the signer is one of them: \($0.role.rawValue) of commit \(shown($0.commit))"
      } ?? "the signer is none of them"
    return ["\(addresses.isEmpty ? "none" : addresses.joined(separator: ", ")), \(base)", own]
  }
}
