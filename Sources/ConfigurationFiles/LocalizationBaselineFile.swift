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
        of: "fault", among: LocalizationFault.allCases.map(\.rawValue))
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
        + fields.compactMap { name, value in value.map { "\(name): \(quoted($0))" } }
        .joined(separator: ", ") + " }"
    }
    return """
      # Problems of localization that are accepted, because they were there before anybody looked.
      # Written by `verify-release localization --write-baseline`.
      version: 1
      accepted:\(lines.isEmpty ? " []" : "")

      """ + lines.sorted().map { $0 + "\n" }.joined()
  }

  /// A double-quoted scalar (YAML 1.2, 7.3.1), which JSON's escapes are valid in.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case ..<" ", "\u{7F}"..."\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
