internal import ReleaseModel

/// A report as sections of blocks, which writers print as Markdown or HTML.
///
/// The terminal report consists of sections too, but in another order: people read its end first.
struct Document {
  /// The kind of document, such as `Release verification`.
  let kind: String
  /// The name of the package; nil for individual files.
  let subject: String?
  /// The title of a page: the subject, the verdict and the kind.
  let title: String
  /// Nil if nothing was evaluated.
  let verdict: Status?
  /// The number of checks and findings, and what the verdict doesn't cover.
  let counts: String
  /// The version, the commit and the time.
  let facts: Phrase
  /// The sections that are not empty.
  let sections: [DocumentSection]
}

/// A part of a report with a heading.
struct DocumentSection {
  /// The anchor of the section in a page.
  var id = ""
  /// The heading; a terminal shows none if it is empty.
  var title = ""
  /// A short count or detail after the heading; nil if not useful.
  var count: String?
  var blocks: [Block]

  var isEmpty: Bool { blocks.allSatisfy(\.isEmpty) }

  /// The section with its tables collapsed, unless they are wanted.
  func collapsed(unless isWanted: Bool, _ noun: String) -> DocumentSection {
    var section = self
    section.blocks = blocks.map { block in
      guard !isWanted, case .table(let table) = block, !table.rows.isEmpty else { return block }
      return .group(
        "\(table.rows.count.counted(noun))", count: nil, isOpen: false, [block])
    }
    return section
  }
}

indirect enum Block {
  case paragraph(Phrase)
  /// Names and values.
  case facts([Fact])
  case entries(EntryKind, [DocumentEntry], startingAt: Int = 1)
  case table(DocumentTable)
  /// Blocks below a heading that is collapsed unless `isOpen`.
  case group(Phrase, count: String?, isOpen: Bool, [Block])
  /// Buttons that select the findings of one severity; they work without a script.
  case filter([Severity])

  var isEmpty: Bool {
    switch self {
    case .paragraph: false
    case .facts(let facts): facts.isEmpty
    case .entries(_, let entries, _): entries.isEmpty
    case .table(let table): table.rows.isEmpty
    case .group(_, _, _, let blocks): blocks.allSatisfy(\.isEmpty)
    case .filter(let severities): severities.isEmpty
    }
  }
}

/// A name with its value.
struct Fact {
  let name: String
  /// The value, one element per line.
  let lines: [Phrase]
  /// What the value sums up; documents collapse it, and a terminal shows its beginning instead.
  let list: [Phrase]

  init(_ name: String, _ lines: Phrase..., list: [Phrase] = []) {
    self.init(name, lines: lines, list: list)
  }

  init(_ name: String, lines: [Phrase], list: [Phrase] = []) {
    (self.name, self.lines, self.list) = (name, lines, list)
  }
}

struct DocumentTable {
  struct Row {
    var anchor: String?
    let cells: [Phrase]
  }

  let columns: [String]
  let rows: [Row]
  /// Whether a row means something without its other columns, so that a terminal may show some
  /// columns below others.
  var isDivisible = false
  /// The widest cell that widens a column of a terminal; a row with a longer one is not aligned.
  var widestCell: Int?

  init(_ columns: [String], _ rows: [Row], isDivisible: Bool = false) {
    (self.columns, self.rows, self.isDivisible) = (columns, rows, isDivisible)
  }

  init(_ columns: [String], _ rows: [[Phrase]], isDivisible: Bool = false) {
    self.init(columns, rows.map { Row(cells: $0) }, isDivisible: isDivisible)
  }
}

enum EntryKind {
  /// Numbered steps.
  case steps
  case findings
  /// Checks on one line each.
  case checks
  /// Checklist items.
  case items
  case explanations
}

/// An entry of a list: a finding, a step, a check, a checklist item or an explanation.
struct DocumentEntry {
  var status: Status?
  /// The ID of the check or item; documents show it elsewhere.
  var name = ""
  /// The rule or kind of a finding; nil if it is shown elsewhere.
  var rule: String?
  var title: Phrase
  /// The location of a finding, in full.
  var place: Phrase?
  /// The location without folders, for documents, which list it below the path of the file.
  var shortPlace: Phrase?
  /// The anchor of a finding in a page.
  var anchor: String?
  var paragraphs: [Phrase] = []
  var excerpt: Excerpt?
  var facts: [Fact] = []
}

/// A string or line of code with the error in it.
struct Excerpt {
  /// The source string; nil if it isn't needed.
  let source: String?
  let before: String
  /// The error; empty for the whole string.
  let marked: String
  let after: String
  /// The language, or what the excerpt is.
  let label: String
  let isCode: Bool

  init(_ excerpt: TextExcerpt, label: String, isCode: Bool) {
    let bytes = Array(excerpt.text.utf8)
    let start = min(max(excerpt.offset ?? 0, 0), bytes.count)
    let length = excerpt.offset == nil ? 0 : max(excerpt.length ?? bytes.count, 0)
    let end = start + min(length, bytes.count - start)
    before = String(decoding: bytes[..<start], as: UTF8.self)
    marked = String(decoding: bytes[start..<end], as: UTF8.self)
    after = String(decoding: bytes[end...], as: UTF8.self)
    (source, self.label, self.isCode) = (excerpt.source, label, isCode)
  }
}

extension SourceLocation {
  /// The location without folders, `Menu.swift:12:8`, for lists below the path of the file.
  var shortDescription: String {
    String(description.split(separator: "/").last ?? description[...])
  }
}
