package import ReleaseModel

/// The file of accepted problems of localization.
package enum LocalizationBaselineFile {
  /// Reads a baseline; throws `ConfigurationError` with line and key.
  package static func read(
    _ text: String, file: String
  ) throws(ConfigurationError) -> LocalizationBaseline {
    let top = try YAMLNode(text: text, file: file).mapping(of: ["version", "accepted"])
    let version = try top.required("version")
    guard try version.integer() == 1 else { throw version.error("this tool reads version 1") }
    var entries: [(LocalizationBaseline.Entry, SourceLocation)] = []
    for node in try top.required("accepted").sequence() {
      let fields = try node.mapping(of: ["fault", "table", "language", "key"])
      let fault = try fields.required("fault").name(
        of: "fault", among: LocalizationFault.all.map(\.id))
      entries.append(
        (
          LocalizationBaseline.Entry(
            fault: fault, table: try fields.required("table").string(),
            language: try fields["language"]?.string(), key: try fields["key"]?.anyString()),
          node.location
        ))
    }
    return LocalizationBaseline(entries: entries)
  }

  /// Writes a baseline, sorted and one problem a line, so that a change shows as the lines that
  /// changed.
  package static func text(of entries: [LocalizationBaseline.Entry]) -> String {
    let lines = entries.map { entry in
      let fields = [
        ("table", entry.table), ("language", entry.language), ("key", entry.key),
        ("fault", entry.fault),
      ]
      return "  - { "
        + fields.compactMap { name, value in value.map { "\(name): \($0.quotedForYAML)" } }
        .joined(separator: ", ") + " }"
    }
    return """
      # Problems of localization that are accepted, because they were there before anybody looked.
      # Written by `verify-release localization --write-baseline`.
      version: 1
      accepted:\(lines.isEmpty ? " []" : "")

      """ + lines.sorted().map { $0 + "\n" }.joined()
  }
}
