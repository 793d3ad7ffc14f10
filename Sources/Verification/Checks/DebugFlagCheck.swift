package import ReleaseModel

/// No release build is compiled for debugging.
///
/// That excludes `DEBUG`, which compiles everything inside `#if DEBUG`, and the assertions of debug
/// builds.
package struct DebugFlagCheck: Check {
  package let id = "debug-flag"
  package let needs: Set<Need> = [.compilations]
  package let reliesOn = ["build"]

  package init() {}

  package func isConfigured(in plan: Plan) -> Bool {
    plan.configuration.builds.contains { $0.configuration == .release }
  }

  package func failure(_ errors: [Finding]) -> String {
    "\(Set(errors.map(\.build)).count.counted("build")) compiled with debug settings"
  }

  package func judge(_ input: CheckInput) -> CheckResult {
    guard isConfigured(in: input.plan) else {
      return .notApplicable("no build uses the release configuration")
    }
    if input.shipsNothing { return .notApplicable(CheckInput.nothingShips) }
    var findings: [Finding] = []
    var seen: [String] = []
    var isConclusive = true
    for build in input.plan.configuration.builds where build.configuration == .release {
      // The build check already reported a missing or failed build.
      guard input.evidence[build: build.name].result.value?.succeeded == true else {
        isConclusive = false
        continue
      }
      switch input.evidence[build: build.name].compilations {
      case .collected(let modules):
        let defining = modules.filter { $0.debugValue != nil }
        seen.append(
          "\(build.name): DEBUG defined in \(defining.count.grouped) of \(modules.count.counted("module"))"
        )
        findings += self.findings(about: modules, build)
      case .absent:
        findings.append(unknown(build, "the compile commands of the build were not checked"))
      case .unavailable(let reason):
        findings.append(unknown(build, reason))
      }
      findings += input.evidence.builtElsewhere(for: build.name).map { elsewhere($0, build) }
    }
    return CheckResult(
      findings: findings, summary: seen.isEmpty ? "no build checked" : seen.listed,
      isConclusive: isConclusive)
  }

  private func findings(about modules: [CompiledModule], _ build: Build) -> [Finding] {
    var findings: [Finding] = []
    func report(
      _ severity: Severity, _ name: String, in modules: [CompiledModule], _ verb: String,
      _ effect: String, advice: String
    ) {
      guard !modules.isEmpty else { return }
      let list = modules.map(\.name).listedInSentence
      findings.append(
        Finding(
          severity, subject: id, message: "The build '\(build.name)' \(verb) \(list), \(effect)",
          advice: advice, build: build.name, name: name))
    }
    let remove =
      "Remove `-DDEBUG` or `.define(\"DEBUG\")`; SwiftPM defines it in debug builds only."
    report(
      .error, "DEBUG", in: modules.filter { $0.debugValue != nil && !$0.isDebugZero },
      "defines DEBUG for", "so code inside `#if DEBUG` or `#ifdef DEBUG` ships.", advice: remove)
    report(
      .unverified, "DEBUG", in: modules.filter(\.isDebugZero), "defines DEBUG as 0 for",
      "so any code inside `#ifdef DEBUG` ships.", advice: remove)
    report(
      .error, "-Onone", in: modules.filter(\.hasDebugAssertions),
      "enables debug assertions in",
      "so `assert` and code that depends on `_isDebugAssertConfiguration()` ship.",
      advice:
        "Remove `-Onone`, `-Oplayground` and `-assert-config` from the build flags and the"
        + " manifest."
    )
    report(
      .error, "-O0", in: modules.filter(\.isUnoptimized), "does not optimize",
      "so it is slow and large.",
      advice: "Remove `-O0` from the build flags and the manifest; SwiftPM optimizes C in releases."
    )
    report(
      .warning, "-Ounchecked", in: modules.filter(\.isUnchecked),
      "assumes that all preconditions hold in",
      "so `precondition` and the checks of overflow and bounds stop nothing.",
      advice:
        "Use `-O` instead of `-Ounchecked`, unless a measurement shows that the module needs `-Ounchecked`."
    )
    for module in modules {
      for code in module.debugCode where code.kind != .assertion {
        findings.append(finding(about: code, in: module, build))
      }
    }
    for name in Set(modules.flatMap(\.conditions)).sorted() where !build.defines(name) {
      report(
        .warning, name, in: modules.filter { $0.conditions.contains(name) }, "defines \(name) for",
        "so code inside `#if \(name)` ships.",
        advice: "If that code must not ship, use"
          + " `.define(\"\(name)\", .when(configuration: .debug))` in the manifest. If"
          + " \(name) is a trait, remove it from the default traits.")
    }
    return findings
  }

  private func finding(
    about code: CompiledModule.DebugCode, in module: CompiledModule, _ build: Build
  ) -> Finding {
    let isDefined = code.kind != .withoutNDEBUG
    let isZero = code.kind == .definedAsZero
    return Finding(
      isZero ? .unverified : isDefined ? .error : .warning, subject: id,
      message: isDefined
        ? "The source of \(module.name) defines DEBUG\(isZero ? " as 0" : ""), so"
          + " \(isZero ? "any " : "")code inside `#ifdef DEBUG` ships in the build '\(build.name)'."
        : "The build '\(build.name)' does not define NDEBUG for \(module.name), so code inside"
          + " `#ifndef NDEBUG` ships.",
      advice: isDefined
        ? "Remove the line; SwiftPM defines DEBUG in debug builds."
        : CompiledModule.adviceForNDEBUG,
      build: build.name, name: isDefined ? "DEBUG" : "NDEBUG", location: code.location)
  }

  private func elsewhere(_ file: String, _ build: Build) -> Finding {
    Finding(
      .unverified, subject: id,
      message: "Cannot verify how \(file) was compiled: it was not produced by the build"
        + " '\(build.name)'.",
      advice: ArtifactEvidence.adviceElsewhere, build: build.name, artifact: file)
  }

  private func unknown(_ build: Build, _ reason: String) -> Finding {
    Finding(
      .unverified, subject: id,
      message: "Cannot verify whether the build '\(build.name)' defines DEBUG: \(reason).",
      build: build.name)
  }
}

extension CompiledModule {
  static let adviceForNDEBUG =
    "Add `.define(\"NDEBUG\", .when(configuration: .release))` to `cSettings` and `cxxSettings` of the"
    + " target; SwiftPM does not define it."
}
