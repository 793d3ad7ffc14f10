package import ReleaseModel

/// The file that remembers which declarations only the debug build had.
///
/// Without it, a declaration that leaves its `#if DEBUG` would be one that both builds have, like any
/// other.
package enum DeclarationRecord {
  /// The file's name, beside the manifest of the package.
  package static let file = ".verify-release.debug-only.yml"

  /// Reads a record; throws `ConfigurationError` with line and key.
  package static func read(
    _ text: String, builds: [Build]
  ) throws(ConfigurationError) -> RecordedDeclarations {
    let top = try YAMLNode(text: text, file: file).mapping(
      of: ["version", "modules", "debug-only"])
    let version = try top.required("version")
    guard try version.integer() == 1 else { throw version.error("this tool reads version 1") }
    var record: [String: [String]] = [:]
    for (build, names) in try top.required("debug-only").mapping().entries {
      guard builds.contains(where: { $0.name == build }) else {
        throw names.error("there is no build “\(build)”; record again")
      }
      record[build] = try names.strings()
    }
    return RecordedDeclarations(names: record, modules: try top["modules"]?.strings())
  }

  /// Writes a record, sorted, so that a change shows as the lines that changed.
  package static func text(of record: RecordedDeclarations) -> String {
    var lines = [
      "# What only the debug build declares, by the build that lacks it. A declaration that is here",
      "# and gets into that build is a finding. Written by `verify-release rules --record`.",
      "version: 1",
    ]
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
