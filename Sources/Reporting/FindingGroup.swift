internal import ReleaseModel

/// A finding with its anchor in a document.
struct AnchoredFinding {
  let finding: Finding
  /// The anchor: `finding-`, 16 hexadecimal digits, `-` and a number; doesn't change when lines
  /// move.
  let anchor: String
  /// The check that reported it.
  let check: CheckReport

  /// Whether the finding only reports the state of one of these checklist items.
  func isState(of items: Set<String>) -> Bool {
    check.isOfChecklists && finding.name == finding.subject && items.contains(finding.subject)
  }
}

/// The findings of one kind in one file.
struct FindingKind {
  /// The ID of the check, or of the localization finding.
  let id: String
  /// A short title; `nil` in reports of versions that didn't write one.
  let title: String?
  /// The findings, in the order of the report.
  private(set) var findings: [AnchoredFinding] = []

  /// The fix that all findings share, to be shown once; `nil` if they differ.
  var sharedFix: String? {
    guard findings.count > 1, let fix = findings[0].finding.advice else { return nil }
    let isShared = Set(findings.map(\.finding.advice)).count == 1
    return isShared && findings.allSatisfy { $0.finding.suppressed == nil } ? fix : nil
  }

  fileprivate init(_ finding: AnchoredFinding) {
    id = finding.check.rule(of: finding.finding)
    title =
      id == finding.check.id
      ? finding.check.title : finding.check.findingKinds?.first { [id] in $0.id == id }?.title
  }

  fileprivate mutating func add(_ finding: AnchoredFinding) { findings.append(finding) }
}

/// The findings in one file, by kind.
struct FindingGroup {
  /// The file; `nil` for findings without a location.
  let file: String?
  /// The kinds, most severe first.
  private(set) var kinds: [FindingKind] = []

  var findings: [Finding] { kinds.flatMap { $0.findings.map(\.finding) } }
  var count: Int { kinds.reduce(0) { $0 + $1.findings.count } }

  private var numbers: [String: Int] = [:]

  private init(file: String?) { self.file = file }

  private mutating func add(_ finding: AnchoredFinding) {
    let id = finding.check.rule(of: finding.finding)
    let number = numbers[id] ?? kinds.count
    if number == kinds.count {
      numbers[id] = number
      kinds.append(FindingKind(finding))
    }
    kinds[number].add(finding)
  }

  /// Groups findings by file and kind; the file with the most severe finding comes first.
  static func groups(of findings: [AnchoredFinding]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    var numbers: [String?: Int] = [:]
    for severity in Severity.allCases {
      for finding in findings where finding.finding.severity == severity {
        let file = finding.finding.location?.file
        let number = numbers[file] ?? groups.count
        if number == groups.count {
          numbers[file] = number
          groups.append(FindingGroup(file: file))
        }
        groups[number].add(finding)
      }
    }
    return groups
  }
}
