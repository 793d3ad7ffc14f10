internal import Checks
internal import Foundation
package import ReleaseModel

/// The checks that changed files can affect.
///
/// A file affects every check unless its place shows that it can't: it is in a test target, a
/// string catalog, a checklist, a document, or outside the package.
package struct AffectedChecks {
  private enum Part {
    /// The code that ships, its resources or its configuration.
    case code
    case tests
    case catalogs
    case baseline
    case checklists
  }

  private let plan: Plan
  private let package: PackageDescription

  package init(_ plan: Plan, _ package: PackageDescription) {
    self.plan = plan
    self.package = package
  }

  /// The IDs of the checks that some files can affect; the paths are relative to the configuration.
  package func ids(affectedBy files: [String]) -> Set<String> {
    let parts = Set(files.compactMap(part(of:)))
    return Set(
      Registry.checks.filter { check in
        check.needs.contains { !sources(of: $0).isDisjoint(with: parts) }
      }.map(\.id))
  }

  /// What evidence is gathered from.
  private func sources(of need: Need) -> Set<Part> {
    switch need {
    case .builds: [.code]
    // Rules with strings search the resources too.
    case .artifacts:
      plan.configuration.rules.contains { !$0.strings.isEmpty } ? [.code, .catalogs] : [.code]
    case .tests: [.code, .tests, .catalogs]
    case .catalogs: [.code, .catalogs, .baseline]
    case .probes: [.code, .tests, .catalogs, .checklists]
    case .signOffs: [.checklists]
    }
  }

  /// What a file is part of; nil if no check looks at it.
  private func part(of file: String) -> Part? {
    let path = absolute(file)
    let localization = plan.configuration.localization
    if path == plan.configurationFile || path.hasPrefix("\(plan.root)/.verify-release") {
      return .code
    }
    if let baseline = localization?.baseline, path == absolute(baseline) { return .baseline }
    if plan.checklists.flatMap({ [$0.file, $0.signOffFolder] })
      .contains(where: { isPart(path, of: $0) })
    {
      return .checklists
    }
    let targets = package.targets.filter { $0.folder.map { isPart(path, of: $0) } ?? false }
    // The folder of a target may contain those of others.
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
    return isInPackage ? .code : nil
  }

  /// Whether the configuration names a file, or a folder or pattern that may contain it.
  private func isNamed(_ path: String) -> Bool {
    let artifacts = plan.configuration.artifacts.flatMap { artifact -> [String] in
      guard case .path(let path, _, let unstripped) = artifact else { return [] }
      return [path] + [unstripped].compactMap(\.self)
    }
    let named = artifacts + (plan.configuration.localization?.sources ?? [])
    return named.contains { isPart(path, of: $0) }
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : URL(filePath: "\(plan.root)/\(path)").standardizedFileURL.path
  }

  /// Whether a path is that of a file or in a folder; a pattern stands for the folder that it
  /// searches.
  private func isPart(_ path: String, of place: String) -> Bool {
    let fixed = place.split(separator: "/", omittingEmptySubsequences: false)
      .prefix { !$0.contains("*") }.joined(separator: "/")
    let place = absolute(fixed)
    return path == place || path.hasPrefix(place + "/")
  }

  private static let catalogExtensions: Set = ["xcstrings", "strings", "stringsdict"]

  /// Whether a file outside all targets only informs people, or configures other tools.
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
