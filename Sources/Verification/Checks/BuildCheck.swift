package import ReleaseModel

/// Each build succeeds.
package struct BuildCheck: Check {
  /// How many errors to show for each build; the log contains all of them.
  private static let errorLimit = 5

  package let id = "build"
  package let needs: Set<Need> = [.builds, .dependencies]

  package init() {}

  package func failure(_ errors: [Finding]) -> String {
    errors.count.counted("build error")
  }

  package func judge(_ input: CheckInput) -> CheckResult {
    guard isConfigured(in: input.plan) else {
      return .notApplicable("the configuration has no builds")
    }
    if let reason = input.evidence.obstacle {
      let finding = Finding(
        .unverified, subject: id, message: "The package cannot be built: \(reason)",
        advice: Self.advice)
      return CheckResult(findings: [finding], summary: "nothing built")
    }
    if input.evidence.package.value?.hasNothingToBuild == true {
      return .notApplicable("the package has nothing to build")
    }
    let impossible = impossibleImports(input)
    guard impossible.isEmpty else {
      return CheckResult(findings: impossible, summary: "nothing built")
    }
    var findings: [Finding] = []
    var seen: [String] = []
    var failed: [Set<Diagnostic>: String] = [:]
    for build in input.plan.configuration.builds {
      switch input.evidence[build: build.name].result {
      case .collected(let result):
        let code = result.succeeded ? input.evidence[build: build.name].kindOfCode : ""
        seen.append("\(build.name) \(result.succeeded ? "built" : "failed")\(code)")
        if let reason = result.unreadableFile {
          findings.append(
            unknown(
              "It is unknown what the build '\(build.name)' compiled and linked: \(reason)"
                + (input.evidence.toolchain.map { " (\($0))" } ?? "") + ".", build,
              advice: "Use a version of Swift that is listed in Install.md, or another build"
                + " system: `flags: [--build-system, \(result.buildSystem.other.rawValue)]`."))
        }
        findings += input.evidence[build: build.name].changedInputs.map { file in
          unknown(
            "\(file) changed while the build '\(build.name)' ran, so the products may have been"
              + " built from its earlier contents.", build,
            advice: "Rerun when nothing else changes the files of the package.")
        }
        guard !result.succeeded else { continue }
        let errors = Set(result.errors)
        if let other = failed[errors], !errors.isEmpty {
          let count = errors.count == 1 ? "error" : errors.count.counted("error")
          findings.append(
            Finding(
              .error, subject: id,
              message: "The build '\(build.name)' failed with the same \(count) as '\(other)'.",
              advice: "The full log is in \(result.log).", build: build.name))
        } else {
          failed[errors] = build.name
          findings += failures(of: result, build)
        }
      case .absent:
        findings.append(
          unknown("The build '\(build.name)' was not run.", build))
      case .unavailable(let reason):
        findings.append(
          unknown(
            "The build '\(build.name)' has no result: \(reason)", build,
            advice: Self.advice))
      }
    }
    findings += DependencyFindings(input, of: id).all
    if input.plan.configuration.builds.isEmpty {
      findings.append(
        Finding(
          .unverified, subject: id, message: "The configuration has no builds.",
          advice: "Add builds to `builds` in the configuration."))
    }
    return CheckResult(
      findings: findings,
      summary: seen.isEmpty ? "nothing built" : seen.listed)
  }

  /// One finding for each import that makes builds impossible.
  private func impossibleImports(_ input: CheckInput) -> [Finding] {
    var seen: Set<ImpossibleImport> = []
    return input.plan.configuration.builds.flatMap { build in
      input.evidence[build: build.name].impossibleImports.filter { seen.insert($0).inserted }.map {
        found in
        switch found.problem {
        case .testable:
          Finding(
            .error, subject: id,
            message:
              "The build '\(build.name)' cannot compile `@testable import \(found.module)` in the"
              + " product \(found.product): release builds compile modules without"
              + " `-enable-testing`. Nothing was built.",
            advice: "Move the code that needs it inside `#if DEBUG` or into a test target. If"
              + " \(found.product) does not ship, list the products that do under `artifacts`; only"
              + " those are built.",
            build: build.name, location: found.location)
        case .missing:
          Finding(
            .error, subject: id,
            message:
              "The build '\(build.name)' cannot compile `import \(found.module)` in the product"
              + " \(found.product). Nothing was built.",
            advice: Diagnostic.advice(onAppleModule: found.module), build: build.name,
            location: found.location)
        }
      }
    }
  }

  private func failures(of result: BuildResult, _ build: Build) -> [Finding] {
    func advice(_ cause: String? = nil) -> String {
      "\(cause ?? "Fix the error.") The full log is in \(result.log)."
    }
    guard !result.errors.isEmpty else {
      let message = "The build '\(build.name)' failed, but the compiler reported no error."
      return [
        Finding(.error, subject: id, message: message, advice: advice(), build: build.name)
      ]
    }
    return result.errors.prefix(Self.errorLimit).map { error in
      Finding(
        .error, subject: id, message: "The build '\(build.name)' failed: \(error.message)",
        advice: advice(error.causeAdvice), build: build.name, location: error.location)
    }
  }

  private static let advice =
    "Fix the cause, or run `verify-release doctor` to see what this machine lacks."

  private func unknown(_ message: String, _ build: Build, advice: String? = nil) -> Finding {
    Finding(.unverified, subject: id, message: message, advice: advice, build: build.name)
  }
}

extension BuildEvidence {
  /// What was compiled, if it isn't ordinary code for this machine.
  fileprivate var kindOfCode: String {
    (embeddedModules.isEmpty ? "" : " as Embedded Swift")
      + (foreignTarget.map { " for \($0.label)" } ?? "")
  }
}
