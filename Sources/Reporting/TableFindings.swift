internal import ReleaseModel

/// The findings about one language of a table of texts, or about no language of it.
struct TableFindings {
  /// The table and the language.
  let title: String
  private(set) var findings: [ReportedFinding]

  /// Groups what is about tables; the group with the most severe finding is first, because the
  /// findings come in that order.
  static func groups(of findings: [ReportedFinding]) -> [TableFindings] {
    var groups: [TableFindings] = []
    var numbers: [[String?]: Int] = [:]
    for finding in findings {
      guard let table = finding.table else { continue }
      if let number = numbers[[table, finding.language]] {
        groups[number].findings.append(finding)
      } else {
        numbers[[table, finding.language]] = groups.count
        let title = [table, finding.language].compactMap(\.self).joined(separator: ", ")
        groups.append(TableFindings(title: title, findings: [finding]))
      }
    }
    return groups
  }
}

extension [ReportedFinding] {
  /// How many findings there are of each severity, in words.
  var counts: String {
    Severity.allCases.compactMap { severity -> String? in
      let count = self.count { $0.severity == severity }
      switch severity {
      case _ where count == 0: return nil
      case .error, .warning, .note: return count.counted(severity.rawValue)
      case .unverified, .pending: return "\(count) \(severity.rawValue)"
      }
    }.joined(separator: ", ")
  }
}
