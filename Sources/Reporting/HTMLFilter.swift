internal import ReleaseModel

/// A filter for the findings on a page that works without a script: the style sheet depends on the
/// selected button.
enum HTMLFilter {
  /// The buttons: all findings, and one per severity; empty when there is nothing to filter.
  static func buttons(for findings: [Finding]) -> String {
    let counts = Dictionary(grouping: findings, by: \.severity).mapValues(\.count)
    let choices = Severity.allCases.compactMap { severity in counts[severity].map { (severity, $0) }
    }
    guard choices.count > 1 else { return "" }
    let all = ("all", "all", choices.reduce(0) { $0 + $1.1 })
    let buttons = [all] + choices.map { (RowStatus($0).rawValue, $0.rawValue, $1) }
    return "<fieldset>\n<legend>Show</legend>\n"
      + buttons.map { value, label, count in
        "<label><input type=\"radio\" name=\"show\" value=\"\(value)\" autocomplete=\"off\""
          + "\(value == "all" ? " checked" : "")><span>\(label) \(count.grouped)</span></label>\n"
      }.joined() + "</fieldset>\n"
  }

  /// Hides findings of other severities and groups without visible findings, except in print.
  static let style =
    "@media screen {\n"
    + Severity.allCases.map { severity in
      let status = RowStatus(severity).rawValue
      let isOn = "  main:has([value=\(status)]:checked)"
      return "\(isOn) [data-status]:not([data-status=\(status)]),\n"
        + "\(isOn) .rows:not(:has([data-status=\(status)])) { display: none; }\n"
    }.joined() + "}\n"
}
