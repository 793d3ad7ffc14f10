package import ReleaseModel

/// The file of accepted localization findings.
package enum LocalizationBaselineFile {
  /// Reads a baseline.
  ///
  /// - Throws: `ConfigurationError` with line and key.
  package static func read(
    _ text: String, file: String
  ) throws(ConfigurationError) -> LocalizationBaseline {
    let top = try YAMLNode(text: text, file: file).mapping(of: ["version", "accepted"])
    try top.requireVersion1()
    let kinds = LocalizationFindingKind.allCases.map(\.id)
    return LocalizationBaseline(
      entries: try top.required("accepted").sequence().map { (node) throws(ConfigurationError) in
        let fields = try node.mapping(of: ["finding", "table", "language", "key"])
        let entry = LocalizationBaseline.Entry(
          kind: try fields.required("finding").name(of: "localization finding", among: kinds),
          table: try fields.required("table").string(),
          language: try fields["language"]?.string(), key: try fields["key"]?.anyString())
        return (entry, node.location)
      })
  }

  /// Formats a baseline, sorted with one finding per line, so that a diff shows only changed
  /// entries.
  package static func text(of entries: [LocalizationBaseline.Entry]) -> String {
    let lines = entries.map { entry in
      let fields = [
        ("table", entry.table), ("language", entry.language), ("key", entry.key),
        ("finding", entry.kind),
      ]
      return "  - { "
        + fields.compactMap { name, value in value.map { "\(name): \($0.quotedForYAML)" } }
        .joined(separator: ", ") + " }"
    }
    return """
      # Accepted localization findings that existed before the checks were introduced.
      # Written by `verify-release localization --write-baseline`.
      version: 1
      accepted:\(lines.isEmpty ? " []" : "")

      """ + lines.sorted().map { $0 + "\n" }.joined()
  }
}
