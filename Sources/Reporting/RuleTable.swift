package import ReleaseModel

/// Renders the rules of a report as a table for a terminal.
package enum RuleTable {
  /// One line a pattern: rule, pattern, matches by build, and where the rule comes from.
  package static func render(_ rules: [RuleReport]) -> String {
    let rows = rules.flatMap { rule in
      rule.patterns.map { pattern in
        [
          rule.id, pattern.pattern,
          pattern.matches.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            .joined(separator: ", "),
          rule.location?.description ?? "derived",
        ].map(\.escapedForTerminal)
      }
    }
    let all = [["RULE", "PATTERN", "MATCHES", "FROM"]] + rows
    let widths = (0..<4).map { column in all.map { $0[column].displayWidth }.max() ?? 0 }
    return all.map { row in
      zip(row, widths).map { $0.padding(to: $1) }.joined(separator: "  ").trimmedAtEnd + "\n"
    }.joined()
  }
}

extension String {
  /// The text without spaces at its end.
  var trimmedAtEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
