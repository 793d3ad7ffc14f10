internal import ReleaseModel

/// No release build defines `DEBUG`, which would compile everything inside `#if DEBUG` into it.
package struct DebugFlagCheck: Check {
  package let id = "debug-flag"
  package let title = "No release build defines DEBUG"
  package let why =
    "With DEBUG defined, everything inside `#if DEBUG` ships, and comparing builds finds"
    + " nothing."
  package let fix =
    "Remove `-DDEBUG` from the flags of the release build, and `.define(\"DEBUG\")` from"
    + " the manifest."
  package let needs: Set<Need> = [.builds]

  /// Creates the check.
  package init() {}

  package func judge(_ input: CheckInput) -> CheckResult {
    let builds = input.plan.configuration.builds.filter { $0.configuration == .release }
    guard !builds.isEmpty else {
      return .notApplicable("no build has the release configuration")
    }
    var findings: [Finding] = []
    var seen: [String] = []
    var isConclusive = true
    for build in builds {
      // Without a build, the check of builds has said so.
      guard input.evidence.builds[build.name]?.value?.succeeded == true else {
        isConclusive = false
        continue
      }
      switch input.evidence.debugFlags[build.name] ?? .absent {
      case .collected(let modules):
        seen.append("\(build.name): DEBUG in \(modules.count.counted("module"))")
        if !modules.isEmpty { findings.append(defined(in: modules, build)) }
      case .absent:
        findings.append(unknown(build, "the build was not looked at"))
      case .unavailable(let reason):
        findings.append(unknown(build, reason))
      }
    }
    return CheckResult(
      findings: findings, summary: seen.isEmpty ? "nothing seen" : seen.joined(separator: ", "),
      isConclusive: isConclusive)
  }

  private func defined(in modules: [String], _ build: Build) -> Finding {
    Finding(
      .violation, subject: id,
      message: "The build “\(build.name)” defines DEBUG for \(modules.joined(separator: ", ")),"
        + " so what is inside `#if DEBUG` ships.",
      advice: "Remove `-DDEBUG` or `.define(\"DEBUG\")`; SwiftPM defines it in debug builds only.",
      build: build.name, name: "DEBUG")
  }

  private func unknown(_ build: Build, _ reason: String) -> Finding {
    Finding(
      .unknown, subject: id,
      message: "It can't be seen whether the build “\(build.name)” defines DEBUG: \(reason).",
      build: build.name)
  }
}
