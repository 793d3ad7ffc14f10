package import ReleaseModel

/// Parses the errors that compilers and SwiftPM print.
package enum CompilerLog {
  /// The errors in a log, in order, without duplicates.
  ///
  /// A line is `PATH:LINE:COLUMN: error: TEXT` (swiftc, clang) or `error: TEXT` (SwiftPM, the
  /// linker); clang also writes `fatal error`. Lines of the second form are omitted if there is any
  /// line of the first form, and those that only announce the failure of a command, if there is any
  /// other line.
  package static func errors(in log: String, relativeTo workspace: Workspace) -> [Diagnostic] {
    var located: [Diagnostic] = []
    var general: [Diagnostic] = []
    let lines = log.split(whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      guard let marker = line.firstRange(of: "error: ") else { continue }
      let message = String(line[marker.upperBound...])
      var prefix = line[..<marker.lowerBound]
      if prefix.hasSuffix(": fatal ") { prefix = prefix.dropLast("fatal ".count) }
      if prefix == "<unknown>:0: " { prefix = "" }
      if let location = location(in: prefix, workspace) {
        let diagnostic = Diagnostic(message: message, location: location)
        if !located.contains(diagnostic) { located.append(diagnostic) }
      } else if prefix.isEmpty || prefix.hasSuffix(": ") {
        let reason = message.hasSuffix(":") ? Self.reason(below: lines[(index + 1)...]) : ""
        let diagnostic = Diagnostic(message: prefix + message + reason)
        if !general.contains(diagnostic) { general.append(diagnostic) }
      }
    }
    guard located.isEmpty else { return located }
    let causes = general.filter { !$0.message.contains("command failed with exit code") }
    return causes.isEmpty ? general : causes
  }

  /// The first error in a log with its location, to continue a sentence.
  static func firstError(in log: String, relativeTo workspace: Workspace) -> String? {
    errors(in: log, relativeTo: workspace).first.map { error in
      (error.location.map { "\($0): " } ?? "")
        + (error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message)
    }
  }

  /// The reason that SwiftPM indents below an error: git's message, or else the first line.
  private static func reason(below lines: ArraySlice<Substring>) -> String {
    let indented = lines.prefix { $0.hasPrefix("  ") }.map { $0.drop { $0 == " " } }
    let reason = indented.first { $0.hasPrefix("fatal: ") }?.dropFirst("fatal: ".count)
    return (reason ?? indented.first).map { " \($0)" } ?? ""
  }

  /// Parses `PATH:LINE:COLUMN: `.
  private static func location(in prefix: Substring, _ workspace: Workspace) -> SourceLocation? {
    let parts = prefix.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts.last == " ", prefix.first == "/",
      let line = Int(parts[parts.count - 3]), let column = Int(parts[parts.count - 2])
    else { return nil }
    let path = parts.dropLast(3).joined(separator: ":")
    return SourceLocation(file: workspace.relative(path), line: line, column: column)
  }
}
