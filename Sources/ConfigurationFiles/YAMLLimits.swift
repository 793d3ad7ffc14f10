/// What a YAML file may not have, because a small file could take all memory or all time.
enum YAMLLimits {
  private static let depthLimit = 100

  /// The first place of what is too much; nil where all is well.
  static func problem(in text: String) -> (line: Int, message: String)? {
    aliasProblem(in: text) ?? depthProblem(in: text)
  }

  /// Ten lines of aliases, each ten times the one before, stand for ten thousand million values.
  ///
  /// The name of an alias is always spelt in its anchor too. What is in quotes or comments counts
  /// here as well, but nobody writes `&name` and `*name` there.
  private static func aliasProblem(in text: String) -> (line: Int, message: String)? {
    let anchors = Set(text.matches(of: /(?:^|[^A-Za-z0-9])&([A-Za-z0-9_\-]+)/).map(\.1))
    guard !anchors.isEmpty,
      let alias = text.matches(of: /\*([A-Za-z0-9_\-]+)/).first(where: { anchors.contains($0.1) })
    else { return nil }
    return (
      line(of: alias.range.lowerBound, in: text),
      "aliases (*\(alias.1)) are not read; write out what they stand for"
    )
  }

  /// What reads a list in a list in a list goes down the stack, which ends.
  ///
  /// Brackets in texts count here too, unless they are closed.
  private static func depthProblem(in text: String) -> (line: Int, message: String)? {
    var flow = 0
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      for byte in line {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"): flow += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): flow = max(0, flow - 1)
        default: break
        }
      }
      // Lists in the same line (`- - - a`), and those that are indented further and further.
      let start = line.prefix { " -?:".utf8.contains($0) }
      if flow > depthLimit || start.count > 2 * depthLimit {
        return (number + 1, "its values are nested more than \(depthLimit) deep")
      }
    }
    return nil
  }

  private static func line(of index: String.Index, in text: String) -> Int {
    1 + text[..<index].count(where: \.isNewline)
  }
}
