internal import ArgumentParser
internal import Foundation
internal import ReleaseModel
internal import Verification

/// Completions for shells, from the registry and from the package in the working directory.
extension CompletionKind {
  /// IDs of checks; also after a comma.
  static let checks = CompletionKind.custom { _, _, prefix in
    let head = prefix.lastIndex(of: ",").map { prefix[...$0] } ?? ""
    let used = Set(head.split(separator: ",").map(String.init))
    return Registry.ids.filter { !used.contains($0) }.map { head + $0 }
  }

  /// IDs that `explain` accepts.
  static let pages = CompletionKind.custom { _, _, _ in CheckPage.all.map(\.id) }

  /// IDs of manual checklist items.
  static let items = CompletionKind.custom { _, _, _ in
    guard let project = Project.here,
      let lists = try? PlanLoader(root: project.root).checklists(of: project.configuration)
    else { return [] }
    return lists.flatMap(\.items).compactMap { item in
      if case .manual = item.method { item.id } else { nil }
    }
  }

  /// IDs of rules, including those that are derived.
  static let rules = CompletionKind.custom { _, _, _ in
    Project.here?.configuration.ruleIDs ?? []
  }

  /// Branches and tags.
  static let references = CompletionKind.shellCommand(
    "git for-each-ref --format='%(refname:short)' 2>/dev/null")

  /// Names of the builds in the configuration.
  static let builds = CompletionKind.custom { _, _, _ in
    Project.here?.configuration.builds.map(\.name) ?? []
  }
}

extension Project {
  /// The configuration that applies in the working directory; nil if there is none, or an invalid
  /// one.
  static var here: Project? { try? find(from: FileManager.default.currentDirectoryPath) }
}

extension Configuration {
  /// The IDs of the rules, including those that are derived from the builds.
  var ruleIDs: [String] {
    let derived = derivedRulesControl.map { control in
      builds.map(\.name).filter { $0 != control }.map { "derived-\($0)" }
    }
    return rules.map(\.id) + (derived ?? [])
  }
}
