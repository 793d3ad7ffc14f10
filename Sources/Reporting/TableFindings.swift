internal import ReleaseModel

/// The findings about one language of a table, or about the table itself.
struct TableFindings {
  /// The table and the language.
  let title: String
  private(set) var findings: [Finding]

  /// Groups findings about tables; the group with the most severe finding comes first, because
  /// findings are sorted by severity.
  static func groups(of findings: [Finding]) -> [TableFindings] {
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
