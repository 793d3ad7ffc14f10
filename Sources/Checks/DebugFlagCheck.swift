internal import ReleaseModel

/// No release build is compiled for debugging: with `DEBUG`, which compiles everything inside
/// `#if DEBUG` into it, or with the assertions of debug builds.
package struct DebugFlagCheck: Check {
  package let id = "debug-flag"
  package let title = "No release build defines DEBUG or has debug assertions"
  package let why =
    "With DEBUG defined, everything inside `#if DEBUG` ships, and comparing builds finds"
    + " nothing. With -Onone or -assert-config Debug, `assert` and all that asks"
    + " `_isDebugAssertConfiguration()` ships."
  package let fix =
    "Remove `-DDEBUG`, `-Onone` and `-assert-config Debug` from the flags of the release build, and"
    + " `.define(\"DEBUG\")` and such `unsafeFlags` from the manifest."
  package let needs: Set<Need> = [.builds]
  package let reliesOn = ["build"]

  /// Creates the check.
  package init() {}

  package func judge(_ input: CheckInput) -> CheckResult {
    let builds = input.plan.configuration.builds.filter { $0.configuration == .release }
    guard !builds.isEmpty else {
      return .notApplicable("no build has the release configuration")
    }
    if input.shipsNothing { return .notApplicable(CheckInput.nothingShips) }
    var findings: [Finding] = []
    var seen: [String] = []
    var isConclusive = true
    for build in builds {
      // Without a build, the check of builds has said so.
      guard input.evidence.builds[build.name]?.value?.succeeded == true else {
        isConclusive = false
        continue
      }
      switch input.evidence.compilations[build.name] ?? .absent {
      case .collected(let modules):
        let defining = modules.filter { $0.debugValue != nil }
        seen.append(
          "\(build.name): DEBUG in \(defining.count) of \(modules.count.counted("module"))")
        findings += self.findings(about: modules, build)
      case .absent:
        findings.append(unknown(build, "the build was not looked at"))
      case .unavailable(let reason):
        findings.append(unknown(build, reason))
      }
      findings += input.evidence.madeElsewhere(for: build.name).map { elsewhere($0, build) }
    }
    return CheckResult(
      findings: findings, summary: seen.isEmpty ? "nothing seen" : seen.listed,
      isConclusive: isConclusive)
  }

  private func findings(about modules: [CompiledModule], _ build: Build) -> [Finding] {
    var findings: [Finding] = []
    func report(
      _ kind: Finding.Kind, _ name: String, in modules: [CompiledModule], _ verb: String,
      _ effect: String, advice: String
    ) {
      guard !modules.isEmpty else { return }
      let list = modules.map(\.name).listed
      findings.append(
        Finding(
          kind, subject: id, message: "The build '\(build.name)' \(verb) \(list), \(effect)",
          advice: advice, build: build.name, name: name))
    }
    let remove =
      "Remove `-DDEBUG` or `.define(\"DEBUG\")`; SwiftPM defines it in debug builds only."
    report(
      .violation, "DEBUG", in: modules.filter { $0.debugValue != nil && !$0.isDebugZero },
      "defines DEBUG for", "so what is inside `#if DEBUG` ships.", advice: remove)
    report(
      .unknown, "DEBUG", in: modules.filter(\.isDebugZero), "defines DEBUG as 0 for",
      "so what is inside `#ifdef DEBUG` ships, if there is such code.", advice: remove)
    report(
      .violation, "-Onone", in: modules.filter(\.hasDebugAssertions),
      "has the assertions of debug builds in",
      "so `assert` and what asks `_isDebugAssertConfiguration()` ship.",
      advice:
        "Remove `-Onone`, `-Oplayground` and `-assert-config` from the flags and the manifest.")
    return findings
  }

  private func elsewhere(_ file: String, _ build: Build) -> Finding {
    Finding(
      .unknown, subject: id,
      message: "It is not known how \(file) was compiled: it is not what the build '\(build.name)'"
        + " made.",
      advice: ArtifactEvidence.adviceElsewhere, build: build.name, artifact: file)
  }

  private func unknown(_ build: Build, _ reason: String) -> Finding {
    Finding(
      .unknown, subject: id,
      message: "It is not known whether the build '\(build.name)' defines DEBUG: \(reason).",
      build: build.name)
  }
}
