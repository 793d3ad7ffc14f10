package import ReleaseModel

/// The file that records what the last self-test of the whole package found.
package enum SelftestRecordFile {
  /// The file's name, next to the configuration or the package manifest.
  package static let file = ".verify-release.selftest.yml"

  /// Reads a record, whose digest the caller adds.
  ///
  /// - Throws: `ConfigurationError` with line and key.
  package static func read(
    _ text: String, file: String = file
  ) throws(ConfigurationError) -> SelftestRecord {
    let top = try YAMLNode(text: text, file: file).mapping(
      of: ["version", "date", "commit", "policy"] + PlantedFault.Outcome.allCases.map(\.rawValue))
    try top.requireVersion1()
    let date = try top.required("date")
    let day = try date.string()
    guard day.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil else {
      throw date.error("expected a time, such as 2026-06-30T12:00:00Z")
    }
    var counts: [PlantedFault.Outcome: Int] = [:]
    for outcome in PlantedFault.Outcome.allCases {
      let count = try top.required(outcome.rawValue)
      counts[outcome] = try count.integer()
      guard counts[outcome, default: -1] >= 0 else { throw count.error("expected 0 or more") }
    }
    return SelftestRecord(
      date: day, commit: try top["commit"]?.string(), policyDigest: try top["policy"]?.string(),
      counts: counts)
  }

  package static func text(of record: SelftestRecord) -> String {
    let lines =
      [
        "# What the last self-test of the whole package found. Written by",
        "# `verify-release selftest --record`; checklist items with `selftest` demand it.",
        "version: 1", "date: \(record.date.quotedForYAML)",
      ] + (record.commit.map { ["commit: \($0.quotedForYAML)"] } ?? [])
      + (record.policyDigest.map { ["policy: \($0.quotedForYAML)"] } ?? [])
      + PlantedFault.Outcome.allCases.map { "\($0.rawValue): \(record[$0])" }
    return lines.joined(separator: "\n") + "\n"
  }
}
