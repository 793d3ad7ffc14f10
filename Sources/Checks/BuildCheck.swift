internal import ReleaseModel

/// Each build succeeds.
package struct BuildCheck: Check {
  /// How many errors of one build are worth repeating; the log has all.
  private static let errorLimit = 5

  package let id = "build"
  package let title = "Every build succeeds"
  package let why =
    "What does not build can't be inspected."
  package let fix =
    "Correct the compiler's errors; the finding names the log."
  package let needs: Set<Need> = [.builds]

  /// Creates the check.
  package init() {}

  package func judge(_ input: CheckInput) -> CheckResult {
    if input.plan.configuration.isForLocalizationAlone {
      return .notApplicable("the configuration names no builds")
    }
    var findings: [Finding] = []
    var seen: [String] = []
    for build in input.plan.configuration.builds {
      switch input.evidence.builds[build.name] ?? .absent {
      case .collected(let result):
        seen.append("\(build.name) \(result.succeeded ? "built" : "failed")")
        if !result.succeeded { findings += failures(of: result, build) }
      case .absent:
        findings.append(
          unknown("The build “\(build.name)” was not run.", build))
      case .unavailable(let reason):
        findings.append(unknown("The build “\(build.name)” gave no result: \(reason)", build))
      }
    }
    if input.plan.configuration.builds.isEmpty {
      findings.append(
        Finding(.unknown, subject: id, message: "The configuration names no build."))
    }
    return CheckResult(
      findings: findings,
      summary: seen.isEmpty ? "nothing built" : seen.listed)
  }

  private func failures(of result: BuildResult, _ build: Build) -> [Finding] {
    let advice = "Correct the error; the whole log is \(result.log)."
    guard !result.errors.isEmpty else {
      let message = "The build “\(build.name)” failed without a compiler error."
      return [
        Finding(.violation, subject: id, message: message, advice: advice, build: build.name)
      ]
    }
    return result.errors.prefix(Self.errorLimit).map { error in
      Finding(
        .violation, subject: id, message: "The build “\(build.name)” failed: \(error.message)",
        advice: advice, build: build.name, location: error.location)
    }
  }

  private func unknown(_ message: String, _ build: Build) -> Finding {
    Finding(.unknown, subject: id, message: message, build: build.name)
  }
}
