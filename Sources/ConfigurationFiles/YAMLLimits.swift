internal import Yams

/// What a YAML file may not have, because a small file could take all memory or all time.
enum YAMLLimits {
  private static let depthLimit = 100

  /// The first place of what is too much; nil where all is well.
  static func problem(in text: String) -> (line: Int, message: String)? {
    depthProblem(in: text) ?? aliasProblem(in: text)
  }

  /// Ten lines of aliases, each ten times the one before, stand for ten thousand million values.
  ///
  /// The parser tells an alias from a string that looks like one. So that it resolves none, it gets
  /// the text with the names of aliases changed to names that no anchor has.
  private static func aliasProblem(in text: String) -> (line: Int, message: String)? {
    let anchors = Set(text.matches(of: /&([A-Za-z0-9_\-]+)/).map(\.1))
    let alias = /\*([A-Za-z0-9_\-]+)/
    guard text.matches(of: alias).contains(where: { anchors.contains($0.1) }) else { return nil }
    let unknown = String(repeating: "x", count: 1 + (anchors.map(\.count).max() ?? 0))
    do {
      _ = try Yams.compose(yaml: text.replacing(alias) { "*\(unknown)\($0.1)" })
      return nil
    } catch YamlError.composer(_, let problem, let mark, _) where problem.contains("alias") {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let name = lines.dropFirst(max(0, mark.line - 1)).first?.firstMatch(of: alias)?.1 ?? ""
      return (mark.line, "aliases (*\(name)) are not read; write out what they stand for")
    } catch {
      // What is wrong with the text itself is found again when it is parsed.
      return nil
    }
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
}
