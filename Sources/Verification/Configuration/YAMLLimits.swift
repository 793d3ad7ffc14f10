internal import Yams

/// Limits on YAML files, because a small file could exhaust memory or time.
enum YAMLLimits {
  private static let depthLimit = 100

  /// The first location that exceeds a limit; nil if there is none.
  static func problem(in text: String) -> (line: Int, message: String)? {
    depthProblem(in: text) ?? aliasProblem(in: text)
  }

  /// Rejects aliases: ten lines, each with ten aliases of the previous one, expand to 10^10 values.
  ///
  /// The parser distinguishes an alias from a string that looks like one. To keep it from resolving
  /// aliases, they are renamed in its input to names that no anchor has.
  private static func aliasProblem(in text: String) -> (line: Int, message: String)? {
    let anchors = Set(text.matches(of: /&([A-Za-z0-9_\-]+)/).map(\.1))
    let alias = /\*([A-Za-z0-9_\-]+)/
    guard text.matches(of: alias).contains(where: { anchors.contains($0.1) }) else { return nil }
    let unknown = String(repeating: "x", count: 1 + (anchors.map(\.count).max() ?? 0))
    do {
      _ = try Yams.compose(yaml: text.replacing(alias) { "*\(unknown)\($0.1)" })
      return nil
    } catch YamlError.composer(nil, _, let mark, _) {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let name = lines.dropFirst(max(0, mark.line - 1)).first?.firstMatch(of: alias)?.1 ?? ""
      return (mark.line, "aliases (*\(name)) are not supported; write out the value")
    } catch {
      // Syntax errors are reported when the file is parsed.
      return nil
    }
  }

  /// Limits the nesting depth, because a recursive parser could overflow the stack.
  ///
  /// Brackets in strings count too, unless they are closed.
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
      // Nested lists on one line (`- - - a`), or indented deeper and deeper.
      let start = line.prefix { " -?:".utf8.contains($0) }
      if flow > depthLimit || start.count > 2 * depthLimit {
        return (number + 1, "values are nested more than \(depthLimit) levels deep")
      }
    }
    return nil
  }
}
