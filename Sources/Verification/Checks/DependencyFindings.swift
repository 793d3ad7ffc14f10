internal import ReleaseModel

/// Findings about what the builds that ship were built from.
struct DependencyFindings {
  private let input: CheckInput
  private let check: String

  init(_ input: CheckInput, of check: String) {
    self.input = input
    self.check = check
  }

  var all: [Finding] {
    let builds = input.plan.configuration.builds.filter {
      input.evidence[build: $0.name].result.value?.succeeded == true
    }
    var findings: [Finding] = []
    var dependencies: [Dependency] = []
    for build in builds {
      switch input.evidence[build: build.name].dependencies {
      case .collected(let found):
        dependencies += found
        for dependency in found {
          findings += dependency.differences.map { finding($0, dependency, build) }
        }
      case .unavailable(let reason):
        findings.append(
          Finding(
            doubt, subject: check,
            message: "The dependencies of the build '\(build.name)' are unknown: \(reason).",
            advice: "Delete `\(scratchPath(of: build))` and rerun. If the version is still unknown,"
              + " verify-release does not support this version of Swift.",
            build: build.name))
      case .absent: break
      }
    }
    return findings + [unpinned(dependencies), uncompared(dependencies)].compactMap(\.self)
  }

  /// An attestation says what was built; any other run only warns.
  private var doubt: Severity { input.plan.attests ? .unverified : .warning }

  private func scratchPath(of build: Build) -> String {
    "\(input.plan.scratchPath ?? "\(folder)/.build/verify-release")/builds/\(build.name)"
  }

  /// The package's folder, relative to the configuration.
  private var folder: String {
    let plan = input.plan
    return plan.packagePath.hasPrefix(plan.root + "/")
      ? "./" + plan.packagePath.dropFirst(plan.root.count + 1) : "."
  }

  private func finding(
    _ difference: Dependency.Difference, _ dependency: Dependency, _ build: Build
  ) -> Finding {
    let name = "'\(dependency.identity)'"
    let resolved = dependency.resolved ?? "the resolved version"
    var advice =
      "Delete `\(scratchPath(of: build))` and rerun, so that SwiftPM checks out what it resolved."
      + " To build something else, change the requirement in the manifest."
    let message: String
    switch difference {
    case .edited(let folder):
      message =
        "The build '\(build.name)' contains the files in \(folder) instead of the dependency \(name)"
        + " (\(resolved)), because it is in edit mode."
      advice =
        "Run `swift package --scratch-path \([scratchPath(of: build)].quotedForShell) unedit"
        + " \([dependency.identity].quotedForShell)` in the package, and rerun."
    case .revision(let commit):
      message =
        "The dependency \(name) was resolved as \(resolved), but its checkout in the build"
        + " '\(build.name)' is at the commit \(commit.prefix(12))."
    case .files(let files):
      message =
        "The dependency \(name) was resolved as \(resolved), but its checkout in the build"
        + " '\(build.name)' has changed or new files: \(files.listed(upTo: 5))."
    case .unreadable(let reason):
      message =
        "The dependency \(name) in the build '\(build.name)' cannot be compared with \(resolved):"
        + " \(reason)."
    }
    return Finding(
      doubt, subject: check, message: message, advice: advice, build: build.name,
      name: dependency.identity)
  }

  /// The dependencies of which the commit doesn't determine the version.
  private func unpinned(_ dependencies: [Dependency]) -> Finding? {
    let names = Set(dependencies.filter { $0.isPinned == false }.map(\.identity)).sorted()
    guard !names.isEmpty else { return nil }
    let isProgram =
      input.evidence.package.value?.products.contains { $0.kind == .executable } ?? false
    let subject =
      names.count == 1 ? "1 dependency is" : "\(names.count.grouped) dependencies are"
    return Finding(
      input.plan.attests && isProgram ? .warning : .note, subject: check,
      message: "\(subject) not pinned, so the same commit can be built from other versions:"
        + " \(names.listed(upTo: 7)).",
      advice:
        "Commit `Package.resolved` as the build wrote it, or require versions with `exact:` in"
        + " the manifests.", name: names.count == 1 ? names.first : nil)
  }

  /// The dependencies that git can't compare, if the run attests what was built.
  private func uncompared(_ dependencies: [Dependency]) -> Finding? {
    let names = Set(
      dependencies.filter { [.registry, .archive].contains($0.kind) }.map(\.identity)
    ).sorted()
    guard !names.isEmpty, input.plan.attests else { return nil }
    return Finding(
      .note, subject: check,
      message: "Files from a registry or an archive are not compared with what was resolved:"
        + " \(names.listed(upTo: 7)).",
      advice: "Attest runs that start without the folder `.build`, so that SwiftPM downloads and"
        + " verifies them.")
  }
}
