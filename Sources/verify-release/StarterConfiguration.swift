internal import ConfigurationFiles
internal import ReleaseModel

/// What a run without a configuration took for granted, as the configuration that says so.
enum StarterConfiguration {
  /// The text after a report.
  static func hint(for report: Report) -> String {
    var products: [String] = []
    for artifact in report.artifacts where !products.contains(artifact.name) {
      products.append(artifact.name)
    }
    let names = products.map { "  - product: \(quoted($0))\n" }.joined()
    return """

      There is no .verify-release.yml, so this run compared a debug build and a release build of every \
      product, and no rule said what must be absent. To change that, write .verify-release.yml beside \
      Package.swift, for example:

      version: 1
      builds:
        debug: { configuration: debug }
        release: { configuration: release }
      artifacts:
      \(names)derived-rules: true
      rules:
        - id: no-mocks
          names: ["*Mock*"]
          absent-from: [release]

      Then run `verify-release rules --record` and commit its file, so that a lost #if DEBUG is noticed.

      """
  }

  private static func quoted(_ name: String) -> String {
    name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
      ? name : name.quotedForYAML
  }
}
