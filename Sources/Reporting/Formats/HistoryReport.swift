package import ReleaseModel

/// Writes who signed what in each release.
package enum HistoryReport {
  package static func json(_ history: SigningHistory) throws -> String {
    try JSONReport.text(history)
  }

  package static func html(_ history: SigningHistory) -> String {
    HTMLReport.page(history.document(\.table))
  }

  package static func markdown(_ history: SigningHistory) -> String {
    MarkdownReport.text(history.document(\.table))
  }

  package static func terminal(_ history: SigningHistory, style: Style) -> String {
    TerminalReport(style: style).text(history.document(\.entries))
  }
}

extension SigningHistory {
  /// The number of releases that have sections of their own.
  private static let limit = 10

  /// The history as sections of releases; `items` shows the items of a checklist.
  fileprivate func document(_ items: (ChecklistReport) -> Block) -> Document {
    let signed = releases.count { release in
      release.checklists.contains { $0.items.contains { $0.signOffs != nil } }
    }
    let facts: [Phrase?] = [
      repository.map { "\(.address($0))" }, "\(createdAt.timeForReading)",
      "verify-release \(toolVersion)",
      allowedSigners.map { "allowed signers \(.code($0.file)), SHA-256 \(.digest($0.sha256))" },
    ]
    let limits = DocumentSection(
      id: "limits", title: "Limits of this history", count: self.limits.count.grouped,
      blocks: [.entries(.explanations, self.limits.map { DocumentEntry(title: "\(.prose($0))") })])
    let shown = releases.filter { !$0.isEmpty }
    let sections = shown.prefix(Self.limit).enumerated().map { number, release in
      DocumentSection(
        id: "release-\(number + 1)", title: release.tag, count: release.summary,
        blocks: release.blocks(items))
    }
    let earlier = shown.dropFirst(Self.limit).map { release in
      Block.group(
        "\(release.tag)", count: release.summary, isOpen: false, release.blocks(items))
    }
    return Document(
      kind: "Sign-offs by release", subject: package,
      title: "\(package): sign-offs by release", verdict: nil,
      counts: "\(releases.count.counted("release")), \(signed.grouped) with sign-offs",
      facts: facts.compactMap(\.self).joined(by: .text(" · ")),
      sections: ([limits] + sections + [
        DocumentSection(
          id: "earlier", title: "Earlier releases", count: earlier.count.grouped, blocks: earlier),
        unsigned(releases.filter(\.isEmpty)),
      ]).filter { !$0.isEmpty })
  }

  /// The tags without any sign-off or checklist.
  private func unsigned(_ releases: [Release]) -> DocumentSection {
    guard !releases.isEmpty else { return DocumentSection(blocks: []) }
    let place = folders.listed(with: "and")
    return DocumentSection(
      id: "unsigned", title: "Releases without sign-offs", count: releases.count.grouped,
      blocks: [
        .paragraph("Nothing was found in \(.code(place)):"),
        .paragraph("\(releases.map(\.tag).joined(separator: ", "))"),
      ])
  }
}

extension SigningHistory.Release {
  fileprivate var isEmpty: Bool { checklists.isEmpty && problems.isEmpty }

  fileprivate var summary: String {
    "\(date.prefix(10)), commit \(commit.prefix(12)), \(checklists.flatMap(\.items).progress)"
  }

  fileprivate func blocks(_ items: (ChecklistReport) -> Block) -> [Block] {
    checklists.flatMap { list -> [Block] in
      (checklists.count > 1 ? [.paragraph("\(.strong("\(list.title)"))")] : []) + [items(list)]
    } + [.entries(.explanations, problems.map { DocumentEntry(title: "\(.prose($0))") })]
  }
}

extension ChecklistReport {
  /// The items with who signed them, for documents.
  fileprivate var table: Block {
    let rows = items.map { item -> [Phrase] in
      let signOffs = item.signOffs ?? []
      return [
        "\(.strong("\(item.title)")) \(.code(item.id))", "\(.status(Status(item.state)))",
        signOffs.isEmpty
          ? "\(.prose(item.detail))" : signOffs.flatMap(\.lines).joined(by: .lineBreak),
      ]
    }
    return .table(DocumentTable(["Item", "Result", "Signed by"], rows))
  }

  /// The same for a terminal.
  fileprivate var entries: Block {
    .entries(
      .items,
      items.map { item in
        var entry = DocumentEntry(status: Status(item.state), name: item.id, title: "\(item.title)")
        entry.paragraphs = item.signOffs?.flatMap(\.lines) ?? ["\(.prose(item.detail))"]
        return entry
      })
  }
}

extension SignOffReport {
  /// Who signed, when, what is wrong, and where.
  fileprivate var lines: [Phrase] {
    let states = [
      state == .counts || state == .removed ? nil : state.rawValue,
      removedAfter.map { "file removed after commit \($0.prefix(12))" },
    ].compactMap(\.self)
    return ["\(by), \(at)\(states.isEmpty ? "" : " (\(states.joined(separator: ", ")))")"]
      + [note.map { "\($0)" }].compactMap(\.self)
      + (problems ?? []).map { "\(.prose($0))" }
      + ["signature: \(signatureWords)", "\(.code(file))"]
  }
}
