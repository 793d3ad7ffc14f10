internal import Foundation
package import ReleaseModel

/// The checks that changed files can affect.
///
/// A file affects every check unless its path shows that it can't: it is in a test target or outside
/// the package, or is a string catalog, a checklist or a document.
package struct AffectedChecks {
  private enum Part: CaseIterable {
    /// The code that ships, its resources or its configuration.
    case code
    case tests
    case catalogs
    /// Code and resources outside the package, which may use localized strings.
    case uses
    case baseline
    case checklists
    case signOffs
  }

  private let plan: Plan
  private let package: PackageDescription
  /// What has changed.
  private var parts: Set<Part> = []
  /// The checklists that have changed.
  private var lists: Set<String> = []
  /// The IDs of the checks that the files can affect, except `checklist`.
  private var checks: Set<String> = []

  /// Creates a value for changed files; their paths are relative to the configuration.
  package init(_ plan: Plan, _ package: PackageDescription, by files: [String]) {
    self.plan = plan
    self.package = package
    parts = Set(files.compactMap(part(of:)))
    let paths = Set(files.map(absolute))
    lists = Set(plan.checklists.map(\.file).filter { paths.contains(absolute($0)) })
    let affected = Registry.checks.filter { $0.needs.contains(where: isAffected) }
    checks = Set(affected.map(\.id)).subtracting([ChecklistCheck().id])
  }

  /// The IDs of the checks that the files can affect.
  package var ids: Set<String> {
    let items = plan.checklists.flatMap(\.items).map(\.id)
    let isChecklist =
      !parts.isDisjoint(with: [.checklists, .signOffs]) || !unaffectedItems.isSuperset(of: items)
    return isChecklist ? checks.union([ChecklistCheck().id]) : checks
  }

  /// The IDs of the checklist items that the files can't affect.
  package var unaffectedItems: Set<String> {
    let items = plan.checklists.flatMap { list in list.items.map { (list: list.file, item: $0) } }
    return Set(
      items.filter { list, item in
        switch item.method {
        case .check(let id): !checks.contains(id)
        // Only a build shows whether its artifacts are those that were signed.
        case .manual(let terms) where terms.artifactsOf != nil: !isAffected(.artifacts)
        case .manual: !isAffected(.signOffs)
        // Any file can be one that the self-test planted faults in.
        case .selftest: false
        case .probe, .tests: !isAffected(.probes) && !lists.contains(list)
        }
      }.map(\.item.id))
  }

  private func isAffected(_ need: Need) -> Bool { !sources(of: need).isDisjoint(with: parts) }

  /// What the evidence is gathered from.
  private func sources(of need: Need) -> Set<Part> {
    switch need {
    case .builds, .compilations, .declarations, .dependencies, .guards: [.code]
    // Rules with strings search the resources too. So does `hygiene`, but a translation is not worth a
    // build.
    case .artifacts:
      plan.configuration.rules.contains { !$0.strings.isEmpty } ? [.code, .catalogs] : [.code]
    case .localPackages: [.code, .tests]
    case .tests: [.code, .tests, .catalogs]
    case .catalogs: [.code, .catalogs, .uses, .baseline]
    case .itemTests, .probes: [.code, .tests, .catalogs]
    // A sign-off can cover any file.
    case .signOffs: Set(Part.allCases)
    }
  }

  /// What a file is part of; nil if no check reads it.
  private func part(of file: String) -> Part? {
    let path = absolute(file)
    let localization = plan.configuration.localization
    if path == plan.configurationFile
      || [plan.root, plan.packagePath].contains(where: { path.hasPrefix("\($0)/.verify-release") })
    {
      return .code
    }
    if let baseline = localization?.baseline, path == absolute(baseline) { return .baseline }
    let lists = plan.checklists.map(\.file) + [plan.configuration.allowedSigners].compactMap(\.self)
    if lists.contains(where: { path == absolute($0) }) { return .checklists }
    if plan.checklists.contains(where: { isPart(path, of: $0.signOffFolder) }) { return .signOffs }
    let targets = package.targets.filter { $0.folder.map { isPart(path, of: $0) } ?? false }
    // A target's folder may contain the folders of others.
    let target = targets.max { ($0.folder ?? "").count < ($1.folder ?? "").count }
    if target?.kind == .test { return .tests }
    let isInSources = target != nil || isPart(path, of: plan.configuration.sourceFolder)
    if Self.catalogExtensions.contains((path as NSString).pathExtension),
      isInSources || (localization?.catalogs ?? []).contains(where: { isPart(path, of: $0) })
    {
      return .catalogs
    }
    if isInSources || isNamed(path) { return .code }
    // A deleted checklist.
    if plan.configuration.checklists.contains(where: { isPart(path, of: $0) }) {
      return .checklists
    }
    if Self.isDocument(file) { return nil }
    // Local packages may depend on others.
    let isInPackage = !package.localDependencies.isEmpty || isPart(path, of: plan.packagePath)
    if isInPackage { return .code }
    let mayUseStrings = localization?.sources == nil && isPart(path, of: plan.root)
    return mayUseStrings && LocalizationGatherer.isRead(path) ? .uses : nil
  }

  /// Whether the configuration names a file, or a folder or pattern that may contain it.
  private func isNamed(_ path: String) -> Bool {
    let artifacts = plan.configuration.artifacts.flatMap { artifact -> [String] in
      guard case .path(let path, _, let unstripped, _) = artifact else { return [] }
      return [path] + [unstripped].compactMap(\.self)
    }
    let named = artifacts + (plan.configuration.localization?.sources ?? [])
    return named.contains { isPart(path, of: $0) }
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : URL(filePath: "\(plan.root)/\(path)").standardizedFileURL.path
  }

  /// Whether a path is equal to or below `place`; a pattern stands for the folder that it searches.
  private func isPart(_ path: String, of place: String) -> Bool {
    let fixed = place.split(separator: "/", omittingEmptySubsequences: false)
      .prefix { !$0.contains("*") }.joined(separator: "/")
    let place = absolute(fixed)
    return path == place || path.hasPrefix(place + "/")
  }

  private static let catalogExtensions: Set = ["xcstrings", "strings", "stringsdict"]

  /// Whether a file outside all targets is documentation, or configures other tools.
  private static func isDocument(_ file: String) -> Bool {
    let names = file.split(separator: "/").filter { $0 != ".." }
    let hidden = names.first { $0.hasPrefix(".") }
    if let hidden { return hidden != ".swiftpm" && hidden != ".swift-version" }
    return documentNames.contains { names.last?.hasPrefix($0) ?? false }
      || documentExtensions.contains((file as NSString).pathExtension.lowercased())
  }

  private static let documentNames = ["AUTHORS", "CODEOWNERS", "COPYING", "LICENSE", "NOTICE"]
  private static let documentExtensions: Set = [
    "adoc", "gif", "jpeg", "jpg", "markdown", "md", "pdf", "png", "rst", "svg",
  ]
}

extension Plan {
  /// Removes the checks that the changed files can't affect, unless another check relies on them.
  mutating func leaveOutUnaffected(_ package: PackageDescription) {
    // A check that needs no evidence costs nothing.
    let found = AffectedChecks(self, package, by: changes?.files ?? [])
    let affected = found.ids.union(Registry.checks.filter(\.needs.isEmpty).map(\.id))
    unaffectedItems = found.unaffectedItems
    let needed = Registry.ids(reliedOnBy: checks.filter(affected.contains), in: self)
    changes?.leftOut = checks.filter { !needed.contains($0) }
    checks.removeAll { !needed.contains($0) }
  }
}
