internal import ReleaseModel

/// The facts about an artifact, as a list.
struct OverviewFacts {
  /// The maximum number of modules, and of libraries, to show.
  private static let limit = 15

  /// A short title, such as `executable for x86_64`.
  let title: String
  /// The facts by name; a fact of several lines has one element per line.
  private(set) var facts: [(name: String, lines: [String])] = []

  /// Lists the facts; `nil` if no overview was requested.
  init?(_ artifact: Artifact) {
    guard let overview = artifact.overview else { return nil }
    title = overview.kind.words + (overview.architecture.map { " for \($0)" } ?? "")
    add("format", [overview.format])
    add("size", [artifact.byteCount.byteCountText])
    if let count = artifact.objectCount { add("objects", [count.grouped]) }
    add("build ID", [artifact.buildID].compactMap(\.self))
    add("symbols", [Self.symbols(of: artifact.visibility)])
    add("debug info", [artifact.visibility.debugInformation ? "yes" : "no"])
    add("missing", [artifact.visibility.missingContents].compactMap(\.self))
    add("interpreter", [overview.interpreter].compactMap(\.self))
    if !overview.libraries.isEmpty {
      add("libraries", [overview.libraries.listed(upTo: Self.limit)])
    }
    var modules = overview.modules.prefix(Self.limit).map { module in
      module.name + (module.byteCount.map { ", \($0.byteCountText)" } ?? "")
    }
    if overview.modules.count > modules.count {
      modules.append("and \((overview.modules.count - modules.count).grouped) more")
    }
    add("modules", modules)
  }

  private mutating func add(_ name: String, _ lines: [String]) {
    if !lines.isEmpty { facts.append((name, lines)) }
  }

  private static func symbols(of visibility: Visibility) -> String {
    let dynamic = "\(visibility.dynamicSymbolCount.grouped) dynamic"
    return switch visibility.symbols {
    case .full where visibility.dynamicSymbolCount == 0: visibility.symbolCount.grouped
    case .full: "\(visibility.symbolCount.grouped), \(dynamic)"
    case .globalOnly: "\(visibility.symbolCount.grouped), local symbols stripped"
    case .dynamicOnly: "stripped, \(dynamic)"
    case .none: "none"
    }
  }
}

extension OverviewFacts {
  /// The facts as a table for documents.
  func table(named name: String) -> ReportTable {
    ReportTable(
      title: "\(name): \(title)", columns: ["Fact", "Value"],
      rows: facts.flatMap { name, lines in
        lines.enumerated().map { [.text($0.offset == 0 ? name : ""), .text($0.element)] }
      })
  }

  /// The facts as lines for a terminal.
  func lines(named name: String, style: Style) -> [TerminalLine] {
    let width = 2 + (facts.map(\.name.count).max() ?? 0) + 1
    return [TerminalLine("\(style.bold(name.escapedForTerminal)): \(title)")]
      + facts.flatMap { name, lines in
        lines.enumerated().map {
          TerminalLine(
            label: "  \($0.offset == 0 ? name : "")".padding(to: width),
            $0.element.escapedForTerminal)
        }
      }
  }
}
