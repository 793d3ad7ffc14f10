internal import ReleaseModel

extension Artifact {
  /// The maximum number of modules, and of libraries, to show.
  private static let limit = 15

  /// The description of a file that was only inspected; nil if none was requested.
  func overviewSection(number: Int) -> DocumentSection? {
    guard let overview else { return nil }
    var modules = overview.modules.prefix(Self.limit).map { module in
      module.name + (module.byteCount.map { ", \($0.byteCountText)" } ?? "")
    }
    if overview.modules.count > modules.count {
      modules.append("and \((overview.modules.count - modules.count).grouped) more")
    }
    let libraries = overview.libraries
    let facts: [(String, [String?])] = [
      ("format", [overview.format]), ("size", [byteCount.byteCountText]),
      ("objects", [objectCount?.grouped]), ("build ID", [buildID]), ("symbols", [symbols]),
      ("debug info", [visibility.debugInformation ? "yes" : "no"]),
      ("missing", [visibility.missingContents]), ("interpreter", [overview.interpreter]),
      ("libraries", [libraries.isEmpty ? nil : libraries.listed(upTo: Self.limit)]),
      ("modules", modules),
    ]
    return DocumentSection(
      id: "overview-\(number)", title: name,
      count: overview.kind.words + (overview.architecture.map { " for \($0)" } ?? ""),
      blocks: [
        .facts(
          facts.compactMap { name, values in
            let lines = values.compactMap { $0.map { "\($0)" as Phrase } }
            return lines.isEmpty ? nil : Fact(name, lines: lines)
          })
      ])
  }

  private var symbols: String {
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

extension Report {
  /// The inspected files.
  var artifactSection: DocumentSection {
    let rows: [[Phrase]] = artifacts.map {
      [
        "\(.code($0.name))", "\($0.build ?? "")", "\($0.byteCount.grouped)",
        $0.sha256.map { "\(.digest($0))" } ?? "not computed",
        $0.buildID.map { "\(.digest($0))" } ?? "none",
        "\($0.contents) (\($0.visibility.symbols.rawValue))",
      ]
    }
    return DocumentSection(
      id: "artifacts", title: "Artifacts", count: artifacts.count.grouped,
      blocks: [
        .table(
          DocumentTable(["Artifact", "Build", "Bytes", "SHA-256", "Build ID", "Contents"], rows))
      ])
  }

  /// One row per pattern, of the rules with these IDs; a record says what they require.
  func ruleTable(
    isRecord: Bool = false, _ isListed: (String) -> Bool = { _ in true }
  ) -> DocumentTable {
    let links = SourceLinks(self)
    let rows = rules.filter { isListed($0.id) }.flatMap { rule in
      rule.patterns.map { pattern -> [Phrase] in
        let matches = pattern.matches.sorted { $0.key < $1.key }
          .map { "\($0.key) \($0.value.grouped)" }.joined(separator: ", ")
        let location: Phrase? = rule.location.map { links.phrase($0) }
        let name: Phrase = "\(.code(rule.id))"
        let message: Phrase? = rule.message.map { "\(.small("\(.prose($0))"))" }
        return [
          isRecord ? [name, message].compactMap(\.self).joined(by: .lineBreak) : name,
          "\(.code(pattern.pattern))",
        ] + (isRecord ? ["\(rule.expected)"] : []) + ["\(matches)", location ?? "derived"]
      }
    }
    return DocumentTable(
      ["Rule", "Pattern"] + (isRecord ? ["Expected"] : []) + ["Matches", "Defined at"], rows)
  }

  func ruleSection(isRecord: Bool = false) -> DocumentSection {
    DocumentSection(
      id: "rules", title: "Rules", count: rules.count.grouped,
      blocks: [.table(ruleTable(isRecord: isRecord))])
  }

  var buildSection: DocumentSection {
    let rows: [[Phrase]] = builds.map {
      [
        "\($0.build.name)", "\($0.succeeded.map { $0 ? "succeeded" : "failed" } ?? "not run")",
        "\($0.seconds?.durationText ?? "")",
        $0.tests.map { "\($0.cases.count.counted("test")), \($0.seconds.durationText)" } ?? "",
        $0.command.map { "\(.code($0))" } ?? "",
      ]
    }
    let columns = ["Build", "Result", "Time", "Isolation tests", "Command"]
    return DocumentSection(
      id: "builds", title: "Builds", blocks: [.table(DocumentTable(columns, rows))])
  }

  /// The isolation tests of each build with their results, for a record.
  var testSection: DocumentSection {
    let groups = builds.compactMap { build -> Block? in
      guard let cases = build.tests?.cases else { return nil }
      let shown = cases.prefix(ChecklistReport.shownTests)
      let rest = cases.count - shown.count
      let more: [DocumentEntry] =
        rest > 0
        ? [DocumentEntry(title: "and \(rest.grouped) more, which the JSON record lists")] : []
      return .group(
        "Tests in '\(build.build.name)'", count: cases.count.counted("test"), isOpen: false,
        [.entries(.explanations, shown.map(\.entry) + more)])
    }
    return DocumentSection(id: "isolation-tests", title: "Isolation tests", blocks: groups)
  }

  /// What the builds that ship resolved, once for builds that resolved the same.
  var dependencySection: DocumentSection {
    let resolved = builds.flatMap { build in
      (build.dependencies ?? []).map { (dependency: $0, build: build.build.name) }
    }
    let rows = resolved.grouped(by: \.dependency).map { dependency, resolved -> [Phrase] in
      [
        "\(.code(dependency.identity))", "\(dependency.version ?? dependency.branch ?? "")",
        (dependency.revision ?? dependency.sha256).map { "\(.digest($0))" } ?? "",
        "\(dependency.isPinned.map { $0 ? "yes" : "no" } ?? "")",
        "\(.address(dependency.location ?? dependency.kind.rawValue))",
        "\(resolved.map(\.build).joined(separator: ", "))",
      ]
    }
    let columns = ["Dependency", "Version", "Commit or SHA-256", "Pinned", "Location", "Builds"]
    return DocumentSection(
      id: "dependencies", title: "Dependencies", blocks: [.table(DocumentTable(columns, rows))])
  }
}

extension TestCaseReport {
  /// The test with its result and messages.
  fileprivate var entry: DocumentEntry {
    let result = outcome.rawValue.replacing("-", with: " ")
    let time = seconds.map { ", \($0.decimalText) s" } ?? ""
    return DocumentEntry(
      title: "\(.code(name)): \(result)\(time)",
      paragraphs: (messages ?? []).map { "\(.prose($0))" })
  }
}

extension RuleReport {
  /// Which builds must have matches and which must not, such as `absent from release`.
  fileprivate var expected: String {
    let parts = [
      absentFrom.map { "absent from \($0.listed(with: "and"))" },
      presentIn.map { "present in \($0.listed(with: "and"))" },
      control.map { "control: present in \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }
}
