internal import ReleaseModel

/// A finding with its anchor in a document.
struct AnchoredFinding {
  let finding: Finding
  /// The anchor: `finding-`, 16 hexadecimal digits, `-` and a number; doesn't change when lines
  /// move.
  let anchor: String
  /// The check that reported it.
  let check: CheckReport

  /// The ID of the check, or of the localization finding.
  var kind: String { check.rule(of: finding) }

  /// Whether the finding only reports the state of one of these checklist items.
  func isState(of items: Set<String>) -> Bool {
    check.isOfChecklists && finding.name == finding.subject && items.contains(finding.subject)
  }
}

/// The findings of a report, by the section that shows them.
struct ReportFindings {
  /// The number of entries that a document shows before it collapses the rest.
  static let limit = 20
  /// The number of files that it lists before it collapses the rest.
  private static let fileLimit = 30

  /// All findings, in the order of the report.
  let all: [AnchoredFinding]
  /// The IDs of the checklist items.
  let items: Set<String>
  let links: SourceLinks
  /// The findings not shown elsewhere, most severe first.
  private let own: [AnchoredFinding]
  /// The errors and warnings about what crashes or shows garbage.
  private let crashes: [AnchoredFinding]
  /// The findings whose keys are listed by language and table.
  private let missing: [AnchoredFinding]

  /// Sorts the findings, without those that only repeat the state of a checklist item.
  init(_ report: Report) {
    let items = Set(report.checklists.flatMap(\.items).map(\.id))
    var fingerprints = Fingerprints()
    let all = report.checks.flatMap { check in
      check.findings.map { finding in
        let listed = ListedFinding(rule: check.rule(of: finding), finding: finding, place: nil)
        let anchor = "finding-" + fingerprints.next(listed).replacing(":", with: "-")
        return AnchoredFinding(finding: finding, anchor: anchor, check: check)
      }
    }
    crashes = all.filter { $0.finding.isUrgent }
    missing = all.filter { $0.finding.sharedPredicate != nil }
    own = Severity.allCases.flatMap { severity in
      all.filter {
        $0.finding.severity == severity && $0.finding.sharedPredicate == nil
          && !$0.isState(of: items)
      }
    }
    (self.all, self.items, links) = (all, items, SourceLinks(report))
  }

  /// What crashes or shows garbage, and then the other findings by file and kind; the file with the
  /// most severe finding comes first.
  var section: DocumentSection {
    var shown = crashes.count <= Self.limit ? crashes.count : 0
    let crashes = Block.group(
      "\(LocalizationFindingKind.Consequence.crash.title)", count: crashes.map(\.finding).counts,
      isOpen: shown > 0,
      [
        .entries(
          .findings,
          crashes.map {
            var entry = $0.finding.entry(of: $0.check, without: "", anchor: $0.anchor, links: links)
            entry.shortPlace = entry.place
            return entry
          })
      ])
    let files = own.filter { !$0.finding.isUrgent }.grouped { $0.finding.location?.file }.map {
      file, findings in
      // What needs no action is only looked up, unless regions are what was asked for.
      let isOpen =
        shown + findings.count <= Self.limit
        && findings.contains { $0.finding.severity != .note || $0.finding.region != nil }
      if isOpen { shown += findings.count }
      let kinds = findings.grouped(by: \.kind).map(\.elements)
      let block = Block.group(
        file.flatMap { $0.isEmpty ? nil : "\(.code($0))" } ?? "Without a file",
        count: findings.map(\.finding).counts,
        isOpen: isOpen, kinds.map { kind($0, isOpen: kinds.count == 1) })
      return (block: block, findings: findings.map(\.finding))
    }
    let rest = files.dropFirst(Self.fileLimit)
    let more = Block.group(
      "\(rest.count.counted("more file"))", count: rest.flatMap(\.findings).counts, isOpen: false,
      rest.map(\.block))
    return DocumentSection(
      id: "findings", title: "Findings", count: own.map(\.finding).counts,
      blocks: own.isEmpty
        ? []
        : (elsewhere.map { [.paragraph("\($0)")] } ?? []) + [
          .filter(own.map(\.finding.severity)), crashes,
        ]
          + files.prefix(Self.fileLimit).map(\.block) + (rest.isEmpty ? [] : [more]))
  }

  /// How many findings other sections show, so that the numbers add up; nil if none do.
  private var elsewhere: String? {
    let states = all.count - own.count - missing.count
    let others = [
      missing.isEmpty ? nil : "\(missing.count.counted("string")) to translate or review",
      states == 0 ? nil : "\(states.counted("finding")) about the checklist",
    ].compactMap(\.self)
    return others.isEmpty
      ? nil
      : "\(own.count.grouped) of \(all.count.counted("finding")). Listed separately:"
        + " \(others.joined(separator: ", "))."
  }

  /// The findings of one kind in one file; a fix that they share is shown once.
  private func kind(_ findings: [AnchoredFinding], isOpen: Bool) -> Block {
    let (check, id) = (findings[0].check, findings[0].kind)
    let title =
      // The title of a failed check counts the findings in all files.
      id == check.id
      ? check.failure == nil ? check.title : nil
      : check.findingKinds?.first { $0.id == id }?.title
    let advice = findings[0].finding.advice
    let isShared =
      findings.count > 1 && advice != nil
      && findings.allSatisfy { $0.finding.suppressed == nil }
      && Set(findings.map(\.finding.advice)).count == 1
    let entries = findings.map { entry in
      var finding = entry.finding
      if isShared { finding.advice = nil }
      return finding.entry(of: check, without: id, anchor: entry.anchor, links: links)
    }
    let fix = isShared ? advice.map { Block.paragraph("Fix: \(.prose($0))") } : nil
    return .group(
      "\(title.map { "\(.strong("\(.prose($0))")) " } ?? "")\(.code(id))",
      count: findings.map(\.finding).counts, isOpen: isOpen || findings.count <= Self.limit,
      [fix].compactMap(\.self) + [.entries(.findings, entries)])
  }

  /// The number of localization findings by ID and language.
  var localizationSection: DocumentSection {
    DocumentSection(
      id: "consequences", title: "Localization findings",
      count: all.count { $0.finding.consequence != nil }.grouped,
      blocks: [.table(all.map(\.finding).localizationSummary)])
  }

  /// The strings to translate or review: a row for each language and table with its keys.
  var missingSection: DocumentSection {
    let groups = missing.grouped { $0.finding.sharedKind }.map(\.elements)
    return DocumentSection(
      id: "missing", title: "Strings to translate or review", count: missing.count.grouped,
      blocks: groups.grouped { $0[0].finding.table ?? "" }.map { table, groups in
        .group(
          "\(.code(table))",
          count: groups.reduce(0) { $0 + $1.count }.counted("string"),
          isOpen: missing.count <= Self.limit,
          [.table(DocumentTable(["Language", "Finding", "Keys"], groups.map(missingRow)))])
      })
  }

  private func missingRow(_ findings: [AnchoredFinding]) -> [Phrase] {
    let first = findings[0].finding
    let keys = findings.map { entry -> Phrase in
      let line: Phrase? = entry.finding.location.map {
        " \(.small(links.link("line \($0.line.grouped)", to: $0)))"
      }
      return "\(.code(entry.finding.name ?? ""))\(findings.count > Self.limit ? "" : line ?? "")"
    }
    let accepted = first.suppressed.map { ", accepted: \($0)" } ?? ""
    return [
      "\(.anchor("\(first.language ?? "")", id: findings[0].anchor))",
      "\(.status(Status(first.severity))) \(.code(first.subject)): \(findings.count.grouped)\(accepted)",
      keys.joined(by: .text(", ")),
    ]
  }
}

extension Finding {
  /// The finding as an entry, without the subject that its group shows; with an item, its
  /// instructions replace the fix.
  func entry(
    of check: CheckReport, without shown: String, anchor: String? = nil,
    item: ChecklistReport.Item? = nil, links: SourceLinks
  ) -> DocumentEntry {
    var facts: [Fact] = []
    if let otherLocations {
      facts.append(Fact("Also at", lines: otherLocations.map { links.phrase($0) }))
    }
    if let why { facts.append(Fact("Linked via", "\(.chain(why))")) }
    facts += (whyNotes ?? []).map { Fact("Note", "\($0)") }
    if !traces.isEmpty {
      let kinds = Trace.Kind.allCases.compactMap { kind -> String? in
        let count = traces.count { $0.kind == kind }
        return count == 0 ? nil : count.counted(kind.noun)
      }
      facts.append(
        Fact(
          "Found in", "\(kinds.listed(with: "and"))",
          list: traces.map { "\($0.kind.rawValue): \(.code($0.detail))" }))
    }
    if let suppressed {
      facts.append(Fact("Accepted", "\(suppressed)"))
    } else if let item {
      facts += item.instructions
    } else if let advice {
      facts.append(Fact("Fix", "\(.prose(advice))"))
    }
    return DocumentEntry(
      status: Status(severity), name: check.id, rule: subject == shown ? nil : subject,
      title: "\(.prose(message))", place: location.map { links.phrase($0) },
      shortPlace: location.map { links.phrase($0, isShort: true) }, anchor: anchor,
      excerpt: excerpt.map {
        Excerpt(
          $0, label: language ?? (table == nil ? "code" : "string"), isCode: table == nil)
      }, facts: facts)
  }
}

extension Explanation {
  /// The question, and the chain of references and notes that answer it.
  var entry: DocumentEntry {
    let isThere = presence == .present
    let subject: Phrase =
      isThere
      ? "why \(.code(name)) is present in \(.code(artifact))"
      : "\(.code(name)) in \(.code(artifact))"
    return DocumentEntry(
      title: "\(.strong("\(subject)")):",
      paragraphs: (chain.isEmpty ? [] : ["\(.chain(chain))"]) + notes.map { "\($0)" })
  }
}

extension [Finding] {
  /// The number of findings of each severity, in words.
  var counts: String {
    Severity.allCases.compactMap { severity -> String? in
      let count = self.count { $0.severity == severity }
      switch severity {
      case _ where count == 0: return nil
      case .error, .warning, .note: return count.counted(severity.rawValue)
      case .unverified, .pending: return count.counted("\(severity.rawValue) finding")
      }
    }.joined(separator: ", ")
  }
}

extension Trace.Kind {
  fileprivate var noun: String {
    switch self {
    case .symbol, .string, .resource: rawValue
    case .metadata: "metadata record"
    case .immediate: "short string"
    case .debugInformation: "DWARF name"
    }
  }
}
