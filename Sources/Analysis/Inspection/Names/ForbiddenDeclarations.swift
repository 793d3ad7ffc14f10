package import ReleaseModel
internal import SwiftNames

package enum ForbiddenDeclarations {
  /// The declarations of a build that the rules forbid in it, each once per rule.
  ///
  /// A member of a forbidden type stands for the type. Whether the build contains a trace of a
  /// declaration is another question. Type aliases and associated types are omitted, because no code
  /// is compiled for them, and so are members that the compiler synthesizes.
  package static func find(
    in build: String, _ declarations: [DeclaredName], of modules: Set<String>, by rules: [Rule],
    _ scope: ModuleScope
  ) -> [RuleMatch] {
    let rules = rules.filter { $0.absentFrom.contains(build) && !$0.names.isEmpty }
    if rules.isEmpty { return [] }
    let search = NameSearch(rules: rules, scope: scope, exports: [:])
    let names = Set(declarations.lazy.map(\.name))
    var matches: [String: RuleMatch] = [:]
    for declared in declarations where modules.contains(declared.module) {
      guard search.mayMatch(Array(declared.name.utf8)), declared.isCompiled(among: names) else {
        continue
      }
      let path = declared.name.split(separator: ".").dropFirst().map(String.init)
      for match in search.matches(of: Declaration(module: declared.module, path: path))
      where !match.isLeftOut {
        guard let found = match.declaration else { continue }
        let key = "\(match.entry.rule) \(found.module).\(found.name)"
        // The declaration itself has the best location.
        if matches[key] != nil, !match.isWhole { continue }
        matches[key] = RuleMatch(
          rule: match.entry.rule, pattern: match.entry.pattern.text, name: found.name,
          module: found.module, traces: [], location: declared.location)
      }
    }
    return matches.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension DeclaredName {
  /// Whether code or data is compiled for it because the source declares it.
  fileprivate func isCompiled(among names: Set<String>) -> Bool {
    let isConformance = name.contains(": ")
    guard !isConformance, isWritten, let last = name.split(separator: ".").last,
      !["typealias", "associatedtype", "macro"].contains(where: {
        declaration?.contains("\($0) \(last)") == true
      })
    else { return false }
    if isLocated { return true }
    // The storage and the projection of a property with a wrapper: `_mode` and `$mode`.
    let isStorage =
      (last.hasPrefix("_") || last.hasPrefix("$"))
      && names.contains(String(name.dropLast(last.count) + last.dropFirst()))
    return isPattern && !isStorage
  }
}
