internal import ReleaseModel

extension ChecklistReport {
  /// The number of passed items that a document shows before it collapses them.
  private static let limit = 10

  /// The checklist in a document, as a table; a release record shows every sign-off in full.
  func section(number: Int, isRecord: Bool) -> Section {
    let columns =
      isRecord
      ? ["Item", "Status", "Details", "Signed by", "Evidence", "Command"]
      : ["Item", "Status", "Verified by", "Details"]
    let rows = items.map { item in
      Table.Row(
        anchor: "item-\(item.id)",
        cells: [item.heading(isRecord: isRecord), "\(.status(Status(item.state)))"]
          + (isRecord ? item.record : ["\(item.kind.rawValue)", item.details]))
    }
    let passed = zip(items, rows).filter { [.passed, .notApplicable].contains($0.0.state) }
    guard !isRecord, passed.count > Self.limit else {
      return Section(
        id: "checklist-\(number)", title: title, count: items.progress,
        blocks: [.table(Table(columns, rows))])
    }
    let open = zip(items, rows).filter { ![.passed, .notApplicable].contains($0.0.state) }
    return Section(
      id: "checklist-\(number)", title: title, count: items.progress,
      blocks: [
        .table(Table(columns, open.map(\.1))),
        .group(
          "\(passed.count.counted("passed item"))", count: nil, isOpen: false,
          [.table(Table(columns, passed.map(\.1)))]),
      ])
  }

  /// The checklist in a terminal: one line per item, followed by what to do.
  var status: Section {
    var blocks: [Block] = []
    var heading: String?
    for item in items {
      if let section = item.section, section != heading {
        blocks.append(.paragraph("\(.strong("\(section)"))"))
      }
      heading = item.section
      blocks.append(.entries(.items, [item.entry]))
    }
    return Section(title: title, blocks: blocks)
  }
}

extension ChecklistReport.Item {
  /// The section and title, with instructions unless the item passed.
  fileprivate func heading(isRecord: Bool) -> Phrase {
    let lines: [Phrase?] = [
      section.map { "\(.small("\($0)"))" }, "\(.strong("\(.prose(title))"))",
      verdict == .passed ? nil : how.map { "\(.small("\(.prose($0))"))" },
      isRecord ? "\(.code(id))" : nil,
    ]
    return lines.compactMap(\.self).joined(by: .lineBreak)
  }

  /// The result, its evidence, and who may sign an open item with which command.
  fileprivate var details: Phrase {
    let signing: Phrase? = signing.map { "\(.prose($0.terms)) \(.code($0.command))" }
    return (["\(.prose(detail))"] + evidence + [signing].compactMap(\.self)).joined(by: .lineBreak)
  }

  /// The evidence of a sign-off: a link for an address, and the digest of a file.
  private var evidence: [Phrase] {
    let lines: [Phrase?] = [
      signOff?.evidence.map { "\(.address($0))" },
      signOff?.evidenceSHA256.map { "SHA-256 \(.digest($0))" },
    ]
    return lines.compactMap(\.self)
  }

  /// The other columns of a release record.
  fileprivate var record: [Phrase] {
    let signer: Phrase? = signOff.map { signOff in
      let key = signOff.key.map { "with key \($0)" } ?? "without a key"
      return "\(signOff.by), \(signOff.at), at commit \(String(signOff.commit.prefix(12))), \(key)"
    }
    return [
      "\(.prose(recordDetail))", signer ?? "", evidence.joined(by: .lineBreak),
      command.map { "\(.code($0))" } ?? "",
    ]
  }

  /// How the result was determined; for a sign-off, the details that other columns don't show.
  private var recordDetail: String {
    guard let signOff, [.passed, .stale].contains(state) else { return detail }
    let stale = stale.map { "out of date: " + $0.joined(separator: "; ") }
    let note = signOff.note.map { stale == nil ? $0 : "(note: \($0))" }
    return [stale, note].compactMap(\.self).joined(separator: " ")
  }

  /// The item with its details and instructions, unless a run verifies it.
  var entry: Entry {
    var entry = Entry(status: Status(state), name: id, title: "\(.prose(title))")
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
      signing.map { Fact("Who", "\(.prose($0.terms))") },
      signing.flatMap { $0.command.isEmpty ? nil : Fact("Sign", "\(.code($0.command))") },
    ]
    return facts.compactMap(\.self)
  }
}
