internal import Foundation
internal import ReleaseModel
internal import Verification

/// Generates a configuration that spells out the defaults of a run without one.
enum StarterConfiguration {
  /// The configuration without rules.
  ///
  /// - Parameters:
  ///   - report: The report of a run without a configuration.
  ///   - configuration: The configuration of the run, with the tests and catalogs that were found.
  ///   - comment: Explains a key: lines that start with `#`.
  /// - Returns: YAML.
  static func keys(
    for report: Report, _ configuration: Configuration,
    comment: (_ key: String) -> String = { _ in "" }
  ) -> String {
    var products: [String] = []
    for artifact in report.artifacts where !products.contains(artifact.name) {
      products.append(artifact.name)
    }
    let names =
      "# Without `artifacts`, every product that ships is inspected"
      + (products.isEmpty ? ".\n" : ", here \(products.listed(upTo: 6)).\n")
    return """
      version: 1
      \(comment("builds"))builds:
        debug: { configuration: debug }
        release: { configuration: release }
      \(comment("artifacts"))\(names)\(comment("derived-rules"))derived-rules: true
      \(comment("tests"))\(tests(configuration))\(comment("localization"))\(localization(configuration, report))
      """
  }

  private static func tests(_ configuration: Configuration) -> String {
    guard let tests = configuration.tests else { return "" }
    return """
      # Without `tests`, every test with "isolation" in its name runs, in \(tests.builds.listed(with: "and")).

      """
  }

  private static func localization(
    _ configuration: Configuration, _ report: Report
  ) -> String {
    guard let selection = configuration.localization else { return "" }
    var patterns: [String] = []
    for pattern in (selection.catalogs ?? []).map(forAllLanguages)
    where !patterns.contains(pattern) {
      patterns.append(pattern)
    }
    let languages = Set((report.localization ?? []).flatMap(\.languages).map(\.language)).sorted()
      .map(quoted)
    let levels = selection.levels.map { "    \($0.key.id): \($0.value.rawValue)\n" }.sorted()
    return """
      localization:
        catalogs:
      \(patterns.map { "    - \(quoted($0))\n" }.joined())\
        # To require complete translations, uncomment `languages` and remove `levels`.
        # languages: [\(languages.joined(separator: ", "))]
        levels:
      \(levels.joined())
      """
  }

  /// Replaces the language in the path of a strings file with a wildcard.
  private static func forAllLanguages(_ path: String) -> String {
    path.split(separator: "/").map { $0.hasSuffix(".lproj") ? "*.lproj" : String($0) }
      .joined(separator: "/")
  }

  static func quoted(_ name: String) -> String {
    name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
      ? name : name.quotedForYAML
  }
}
