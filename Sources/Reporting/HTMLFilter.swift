/// A choice of the rows that a page shows, which works without a script: the style sheet looks at
/// which button is on.
enum HTMLFilter {
  /// The buttons: all rows, or those of one status; nothing where there is nothing to choose.
  static func buttons(for statuses: [RowStatus]) -> String {
    let choices = RowStatus.allCases.filter(statuses.contains)
    guard choices.count > 1 else { return "" }
    let buttons = [("all", "everything")] + choices.map { ($0.rawValue, $0.words) }
    return "<fieldset>\n<legend>Show</legend>\n"
      + buttons.map { value, label in
        "<label><input type=\"radio\" name=\"show\" value=\"\(value)\" autocomplete=\"off\""
          + "\(value == "all" ? " checked" : "")><span>\(label)</span></label>\n"
      }.joined() + "</fieldset>\n"
  }

  /// What hides the rows of other statuses, and groups of rows that have nothing else.
  ///
  /// What is printed is complete.
  static let style =
    "@media screen {\n"
    + RowStatus.allCases.map { status in
      let isOn = "  main:has([value=\(status.rawValue)]:checked)"
      let other = ":not([data-status=\(status.rawValue)])"
      return "\(isOn) [data-status]\(other),\n"
        + "\(isOn) .rows:not(:has([data-status=\(status.rawValue)])) { display: none; }\n"
    }.joined() + "}\n"
}
