internal import Checks
internal import ConfigurationFiles
internal import Foundation
internal import ReleaseModel

/// What a run without a configuration took for granted, as the configuration that says so.
enum StarterConfiguration {
  /// The text after a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - configuration: The configuration of the run, with the tests and catalogs that there are.
  ///   - isRecorded: Whether there is a record of debug-only declarations.
  /// - Returns: The text.
  static func hint(
    for report: Report, _ configuration: Configuration, isRecorded: Bool
  ) -> String {
    var products: [String] = []
    for artifact in report.artifacts where !products.contains(artifact.name) {
      products.append(artifact.name)
    }
    // A list without what could not be inspected would pass.
    let isWhole = report.checks.contains {
      $0.id == ArtifactVisibilityCheck().id && $0.verdict == .passed
    }
    let names =
      products.count > 6 || !isWhole
      ? "# Without the key artifacts, all products count.\n"
      : "artifacts:\n" + products.map { "  - product: \(quoted($0))\n" }.joined()
    let extras =
      (configuration.tests == nil ? "" : ", ran the tests that are named after isolation")
      + (configuration.localization == nil ? "" : ", checked the string catalogs of all targets")
    return """

      There is no .verify-release.yml, so this run compared a debug build and a release build of every \
      product\(extras), and no rule said what must be absent. To change that, write .verify-release.yml \
      beside Package.swift, for example:

      version: 1
      builds:
        debug: { configuration: debug }
        release: { configuration: release }
      \(names)derived-rules: true
      \(tests(configuration))\(localization(configuration))# A rule says what must be absent. A pattern must match something in the debug build.
      # rules:
      #   - id: no-mocks
      #     names: ["*Mock*"]
      #     absent-from: [release]
      \(isRecorded ? "" : record)
      """
  }

  private static let record = """

    Then run `verify-release rules --record` and commit its file, so that a lost #if DEBUG is noticed.

    """

  private static func tests(_ configuration: Configuration) -> String {
    guard let tests = configuration.tests else { return "" }
    return """
      tests:
        filter: \(quoted(tests.filter))
        builds: [\(tests.builds.joined(separator: ", "))]

      """
  }

  private static func localization(_ configuration: Configuration) -> String {
    guard let selection = configuration.localization else { return "" }
    var patterns: [String] = []
    for pattern in (selection.catalogs ?? []).map(forAllLanguages)
    where !patterns.contains(pattern) {
      patterns.append(pattern)
    }
    let levels = selection.levels.map { "    \($0.key.id): \($0.value.rawValue)\n" }.sorted()
    return """
      localization:
        catalogs:
      \(patterns.map { "    - \(quoted($0))\n" }.joined())\
        # With the key languages, leave the levels out: missing translations are errors then.
        levels:
      \(levels.joined())
      """
  }

  /// A pattern for the strings files of all languages.
  private static func forAllLanguages(_ path: String) -> String {
    path.split(separator: "/").map { $0.hasSuffix(".lproj") ? "*.lproj" : String($0) }
      .joined(separator: "/")
  }

  private static func quoted(_ name: String) -> String {
    name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
      ? name : name.quotedForYAML
  }
}
