package import ReleaseModel

/// The file that records which declarations only the debug build had.
///
/// Without it, a declaration moved out of its `#if DEBUG` would look like any other declaration
/// that both builds have.
package enum DeclarationRecord {
  /// The file's name, next to the configuration or the package manifest.
  package static let file = ".verify-release.debug-only.yml"

  /// Reads a record.
  ///
  /// - Throws: `ConfigurationError` with line and key.
  package static func read(
    _ text: String, file: String = file, builds: [Build]
  ) throws(ConfigurationError) -> RecordedDeclarations {
    let top = try YAMLNode(text: text, file: file).mapping(
      of: ["version", "commit", "modules", "debug-only"])
    try top.requireVersion1()
    var record: [String: [String]] = [:]
    for (build, names) in try top.required("debug-only").mapping().entries {
      guard builds.contains(where: { $0.name == build }) else {
        throw names.error(
          "unknown build '\(build)'; update the file with `verify-release rules --record`")
      }
      record[build] = try names.strings()
    }
    let commit = top["commit"]
    let id = try commit?.string()
    if let commit, let id, !(40...64).contains(id.utf8.count) || !id.allSatisfy(\.isHexDigit) {
      throw commit.error("expected the ID of a commit, 40 or 64 hexadecimal digits")
    }
    return RecordedDeclarations(
      names: record, modules: try top["modules"]?.strings(), commit: id)
  }

  /// Formats a record, sorted, so that a diff shows only the changed entries.
  package static func text(of record: RecordedDeclarations) -> String {
    var lines = [
      "# Debug-only declarations, by the build that must not contain them. verify-release reports",
      "# a declaration that appears in that build. Written by `verify-release rules --record`.",
      "version: 1",
    ]
    if let commit = record.commit { lines.append("commit: \(commit.quotedForYAML)") }
    if let modules = record.modules {
      lines.append("modules:\(modules.isEmpty ? " []" : "")")
      lines += modules.sorted().map { "  - \($0.quotedForYAML)" }
    }
    lines.append("debug-only:")
    for (build, names) in record.names.sorted(by: { $0.key < $1.key }) {
      lines.append("  \(build):\(names.isEmpty ? " []" : "")")
      lines += names.sorted().map { "    - \($0.quotedForYAML)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
