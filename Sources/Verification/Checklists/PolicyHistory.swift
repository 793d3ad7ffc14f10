internal import Foundation
internal import ReleaseModel
internal import Toolchain

/// What the policy was at the previous release and has been since.
extension SignOffSearch {
  /// Who is one person: as files say now, said at the previous release, or have said since.
  ///
  /// Otherwise, someone who removes a line for one release would be two people in it.
  ///
  /// - Throws: `GatheringError` if git fails.
  func people() async throws -> People {
    let release = try await sourceControl.previousRelease()?.commit
    let former = try await formerConfigurations(since: release) { $0.contains("allowed-signers") }
    let signerFiles = former.reduce(judged.signerFiles) { found, former in
      found.union(
        former.configuration.allowedSigners.map { paths(of: $0, from: former.root) } ?? [])
    }
    let versions = try await sourceControl.versions(
      of: signerFiles.union([".mailmap"]), since: release, sizeLimit: PlanLoader.checklistLimit)
    var seen = Set(judged.people.lines.map(\.names))
    var texts: [Set<Substring>] = [[], []]
    var lines: [People.Line] = []
    for version in versions {
      let isMailmap = version.file == ".mailmap"
      let all = version.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      // Most lines are those of other versions.
      for (index, text) in all.enumerated()
      where texts[isMailmap ? 0 : 1].insert(text).inserted {
        let text = String(text)
        for line in isMailmap ? Mailmap.people(in: text) : SSHSignatures.people(in: text)
        where seen.insert(line.names).inserted {
          lines.append(
            .init(
              file: version.file, number: index + 1, names: line.names, commit: version.commit))
        }
      }
    }
    return judged.people.joined(by: lines)
  }

  /// The commits since the previous release that changed files of the policy, and what is different; nil if that is
  /// unknown.
  func policyHistory() async throws -> (changes: [PolicyChange], comparison: PolicyComparison?)? {
    guard let configurationFile = plan.configurationFile, let files = plan.policyFiles,
      let release = try await sourceControl.previousRelease()?.commit,
      try await !sourceControl.isShallow()
    else { return nil }
    do {
      let former = try await formerConfigurations(since: release)
      var literals = (files + [plan.recordFile].compactMap(\.self)).reduce(into: Set([".mailmap"]))
      {
        $0.formUnion(paths(of: $1, from: plan.root))
      }
      var patterns: Set<String> = []
      let current = Policy(
        file: configurationFile, root: plan.root, configuration: plan.configuration)
      for policy in former + [current] {
        let (file, root, configuration) = (policy.file, policy.root, policy.configuration)
        let named = [configuration.allowedSigners, configuration.localization?.baseline, file]
        for file in named.compactMap(\.self) { literals.formUnion(paths(of: file, from: root)) }
        for pattern in configuration.checklists {
          patterns.formUnion(paths(of: pattern, from: root))
        }
      }
      let changes = try await sourceControl.commits(
        changing: literals.sorted().map { ":(top,literal)\($0)" }
          + patterns.sorted().map { ":(top,glob)\($0)" }
          + [":(top,exclude,glob)**/\(Checklist.signOffFolderName)/**"], since: release)
      guard let changes else { return nil }
      let compared: PolicyComparison? =
        if let released = former.first(where: { $0.commit == release }) {
          try await comparison(with: released, at: release)
        } else { nil }
      return (changes, compared)
    } catch is GatheringError {
      return nil
    }
  }

  /// What is different from the policy of a release.
  private func comparison(
    with policy: Policy, at release: String
  ) async throws -> PolicyComparison {
    let configuration = policy.configuration
    let patterns = configuration.checklists.flatMap { paths(of: $0, from: policy.root) }
    let items = try await checklists(in: release) { file in
      patterns.contains { pattern in
        let fixed = pattern.split(separator: "/").prefix { !$0.contains { "*?[".contains($0) } }
        return paths(of: file, from: plan.root).contains {
          $0.split(separator: "/").starts(with: fixed)
        }
      }
    }
    let (then, now) = (configuration.roles, plan.configuration.roles)
    var members = Set(then.keys).union(now.keys).sorted().compactMap { role in
      PolicyComparison.Members(
        role: role, then: Set(then[role] ?? []), now: Set(now[role] ?? []))
    }
    let signerFiles = configuration.allowedSigners.map { paths(of: $0, from: policy.root) } ?? []
    let versions = try await sourceControl.versions(
      of: signerFiles, since: release, sizeLimit: PlanLoader.checklistLimit)
    func signers(_ texts: [String]) -> Set<String> {
      Set(
        texts.flatMap(SSHSignatures.people).map { line in
          line.names.sorted {
            ($0.hasPrefix("SHA256:") ? 1 : 0, $0) < ($1.hasPrefix("SHA256:") ? 1 : 0, $1)
          }
          .joined(separator: " ")
        })
    }
    members += [
      PolicyComparison.Members(
        then: signers(versions.filter { $0.commit == release }.map(\.text)),
        now: signers([Self.text(Self.allowedSigners(plan))]))
    ].compactMap(\.self)
    return PolicyComparison(
      items: PolicyComparison.items(
        then: items.flatMap(\.items), now: plan.checklists.flatMap(\.items)), members: members)
  }

  /// A version of the configuration.
  private struct Policy {
    /// The commit that has it; nil for the one of the run.
    var commit: String?
    var file: String
    /// The folder that its paths start from.
    var root: String
    var configuration: Configuration
  }

  /// The configurations at a release and since, also from where it was before it was moved.
  private func formerConfigurations(
    since release: String?, where isNeeded: (String) -> Bool = { _ in true }
  ) async throws -> [Policy] {
    guard let top else { return [] }
    let own = plan.configurationFile.map { paths(of: $0, from: plan.root) } ?? []
    let versions = try await sourceControl.versions(
      of: own, named: Project.configurationFile, since: release,
      sizeLimit: PlanLoader.checklistLimit)
    var found = versions.compactMap { version -> Policy? in
      let file = "\(top)/\(version.file)"
      // The own one may have been a link.
      let isOwn =
        own.contains(version.file)
        || (file as NSString).lastPathComponent != Project.configurationFile
      // What is still there is the configuration of another package.
      guard isOwn || !FileManager.default.fileExists(atPath: file), isNeeded(version.text),
        let configuration = try? ConfigurationReader.read(version.text, file: version.file)
      else { return nil }
      return Policy(
        commit: version.commit, file: file,
        root: isOwn ? plan.root : (file as NSString).deletingLastPathComponent,
        configuration: configuration)
    }
    guard let release,
      let files = try await sourceControl.files(
        ending: Checklist.fileExtensions, in: release, sizeLimit: PlanLoader.checklistLimit)
    else { return found }
    // It may have had any name.
    for (name, text) in files.sorted(by: { $0.key < $1.key })
    where text.contains("allowed-signers") && isNeeded(text) {
      let file = (plan.root as NSString).appendingPathComponent(name)
      guard !FileManager.default.fileExists(atPath: file),
        let configuration = try? ConfigurationReader.read(text, file: name)
      else { continue }
      found.append(
        Policy(
          commit: release, file: file, root: (file as NSString).deletingLastPathComponent,
          configuration: configuration))
    }
    return found
  }

  private var top: String? { SourceControlGatherer.repository(of: "\(plan.root)/file") }

  /// The paths in the repository of a file and of what it links to; empty if they are outside.
  private func paths(of file: String, from root: String) -> Set<String> {
    top.map { Self.paths(of: file.hasPrefix("/") ? file : "\(root)/\(file)", in: $0) } ?? []
  }

  static func paths(of file: String, in top: String) -> Set<String> {
    let url = URL(filePath: file).standardizedFileURL
    let all = [url.path, resolved(url.path), url.resolvingSymlinksInPath().path]
    return Set(all.filter { $0.hasPrefix(top + "/") }.map { String($0.dropFirst(top.count + 1)) })
  }
}
