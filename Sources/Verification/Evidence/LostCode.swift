internal import Guards
package import ReleaseModel
internal import SourceCode
package import Toolchain

extension Rule {
  /// A rule that matches the strings in some lines, and the names that they declare and call; nil if they
  /// have none.
  package init?(ofCodeIn location: SourceLocation, root: String, named id: String) {
    let path = location.file.hasPrefix("/") ? location.file : "\(root)/\(location.file)"
    guard let bytes = try? FileBytes.read(path) else { return nil }
    let lines = location.line...max(location.line, location.endLine ?? 0)
    let source = UnlinkedSources.Source(bytes, at: path, of: "")
    let strings = source.literals.filter { lines.contains($0.line) }.map { literal in
      // C literals have their escapes.
      literal.text.hasSuffix("\\n") ? String(literal.text.dropLast(2)) : literal.text
    }.filter { $0.utf8.count >= Rule.shortestString && !$0.contains("\\") }
    let declared = source.definitions.filter { lines.contains($0.line) }
      .map { $0.path.joined(separator: ".") }
    let called = ConditionalSource(bytes, SourceKind(of: path) == .swift ? .swift : .c).calledNames(
      in: lines)
    let names = Set(declared + called).sorted()
    if strings.isEmpty && names.isEmpty { return nil }
    self.init(id: id, names: names, strings: Set(strings).sorted())
  }
}

extension LostGuard {
  /// A rule that matches the code; nil if it has neither names nor strings.
  package func rule(in workspace: Workspace) -> Rule? {
    Rule(
      ofCodeIn: SourceLocation(
        file: workspace.absolute(location.file), line: location.line, endLine: endLine),
      root: "", named: "\(id) \(location)")
  }

  /// Adds what an artifact contains of the code.
  ///
  /// - Parameters:
  ///   - inspection: The inspection for `rule`.
  ///   - rule: The code's rule.
  mutating func addTrace(in inspection: ArtifactInspection, of rule: Rule) {
    let matches = inspection.matches.filter { $0.rule == rule.id && $0.presence.isCertain }
    let strings = matches.filter { match in
      rule.strings.contains(match.pattern)
        // The end of another string says nothing about the code.
        && match.longerText.map { longer in
          longer.hasPrefix(match.pattern)
            && longer.dropFirst(match.pattern.count).allSatisfy(\.isWhitespace)
        } ?? true
    }
    // A name that several declarations share says nothing, either.
    let names = rule.names.compactMap { name in
      let found = Set(matches.filter { $0.pattern == name }.map(\.name))
      return found.count == 1 ? found.first : nil
    }
    let visibility = inspection.artifact.visibility
    traces.append(
      Trace(
        artifact: inspection.artifact.name, strings: strings.map(\.pattern), names: names,
        isWithoutStrings: !rule.strings.isEmpty && visibility.unreadableCode == nil
          && visibility.missingContents == nil
          && !inspection.matches.contains { $0.rule == rule.id }))
  }
}

extension ConditionalSource {
  /// The names of functions that are called in some lines.
  fileprivate func calledNames(in lines: ClosedRange<Int>) -> [String] {
    let names = tokens.indices.dropLast().filter { index in
      tokens[index].isDistinctive && lines.contains(Int(tokens[index].line))
        && text(of: tokens[index + 1]) == "("
    }
    return names.map { text(of: tokens[$0]) }.filter { $0.first?.isLetter ?? false }
  }
}
