internal import ArgumentParser
internal import Checks
internal import Foundation
internal import ReleaseGate
internal import ReleaseModel

/// What shells complete, from the registry and from the package of the working directory.
extension CompletionKind {
  /// Ids of checks; also after a comma.
  static let checks = CompletionKind.custom { _, _, prefix in
    let head = prefix.lastIndex(of: ",").map { prefix[...$0] } ?? ""
    let used = Set(head.split(separator: ",").map(String.init))
    return Registry.ids.filter { !used.contains($0) }.map { head + $0 }
  }

  /// Ids that `explain` knows.
  static let pages = CompletionKind.custom { _, _, _ in Page.all.map(\.id) }

  /// Ids of manual checklist items.
  static let items = CompletionKind.custom { _, _, _ in
    guard let project = project,
      let lists = try? PlanLoader(root: project.root).checklists(of: project.configuration)
    else { return [] }
    return lists.flatMap(\.items).compactMap { item in
      if case .manual = item.answer { item.id } else { nil }
    }
  }

  /// Names of the builds in the configuration.
  static let builds = CompletionKind.custom { _, _, _ in
    project?.configuration.builds.map(\.name) ?? []
  }

  /// The configuration that applies in the working directory; nil if there is none, or an invalid
  /// one.
  private static var project: Project? {
    try? Project.find(from: FileManager.default.currentDirectoryPath)
  }
}
