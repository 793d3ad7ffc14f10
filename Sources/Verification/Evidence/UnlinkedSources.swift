internal import Foundation
internal import Inspection
package import ReleaseModel
internal import SourceCode
internal import SwiftNames
package import Toolchain

/// Searches for patterns in the sources of modules that no artifact contains.
///
/// A match proves that a pattern is not misspelled even though it matches nothing in any artifact.
package struct UnlinkedSources: Sendable {
  private let modules: StandardModules
  private let workspace: Workspace

  package init(_ modules: StandardModules, in workspace: Workspace) {
    self.modules = modules
    self.workspace = workspace
  }

  /// The first match of each pattern that has one, all declared names if a name pattern has none,
  /// and the files and folders that can't be read.
  package func search(
    for patterns: [(rule: Rule, pattern: String)]
  ) -> (matches: [RuleMatch], names: [DeclaredName], unreadable: [String]) {
    var found: [RuleMatch] = []
    var names: [DeclaredName] = []
    var unreadable = modules.unreadable
    var open = patterns
    for module in modules.modules {
      for path in module.sources where !open.isEmpty {
        guard let bytes = FileBytes.read(path, orListIn: &unreadable) else { continue }
        let source = Source(bytes, at: path, of: module.name)
        names += source.definitions.map { definition in
          DeclaredName(
            name: ([source.module].compactMap(\.self) + definition.path).joined(separator: "."))
        }
        open.removeAll { rule, pattern in
          let match =
            rule.strings.contains(pattern)
            ? source.match(of: pattern) : source.match(of: pattern, in: rule)
          guard let (name, line) = match else { return false }
          found.append(
            RuleMatch(
              rule: rule.id, pattern: pattern, name: name, module: source.module, traces: [],
              location: SourceLocation(file: workspace.relative(path), line: line)))
          return true
        }
      }
    }
    let isOpen = open.contains { !$0.rule.strings.contains($0.pattern) }
    return (found, isOpen ? names : [], unreadable)
  }

  /// The declarations and strings of a file.
  struct Source {
    /// Nil if it is not Swift.
    let module: String?
    private let owner: String
    let definitions: [SourceDeclaration]
    let literals: [SourceLiteral]

    init(_ bytes: [UInt8], at path: String, of module: String) {
      owner = module
      if path.hasSuffix(".swift") {
        let source = SwiftSource(bytes: bytes)
        (self.module, definitions, literals) = (module, source.declarations(), source.literals())
      } else {
        let source = CSource(bytes: bytes)
        (self.module, definitions, literals) = (nil, source.definitions, source.literals)
      }
    }

    func match(of pattern: String, in rule: Rule) -> (name: String, line: Int)? {
      guard rule.modules.map({ $0.contains("*") || $0.contains(owner) }) ?? true else {
        return nil
      }
      let wanted = NamePattern(pattern, ignoresCase: rule.ignoresCase)
      for definition in definitions {
        let declaration = Declaration(module: module ?? "", path: definition.path)
        if let found = wanted.match(declaration) { return (found.name, definition.line) }
      }
      return nil
    }

    /// Whether a pattern of a rule matches a declaration or string in some lines.
    func matches(_ pattern: String, of rule: Rule, in lines: ClosedRange<Int>) -> Bool {
      if rule.strings.contains(pattern) {
        return literals.contains { lines.contains($0.line) && $0.text.contains(pattern) }
      }
      let wanted = NamePattern(pattern, ignoresCase: rule.ignoresCase)
      return definitions.contains {
        lines.contains($0.line)
          && wanted.match(Declaration(module: module ?? "", path: $0.path)) != nil
      }
    }

    func match(of text: String) -> (name: String, line: Int)? {
      literals.first { $0.text.contains(text) }.map { (text, $0.line) }
    }
  }
}
