package import ReleaseModel

/// Parses the errors that compilers and SwiftPM print.
///
/// The only place that reads their English, because it is their only output: compilers number no
/// errors, and what they serialize instead (`-serialize-diagnostics`) has the same sentences.
package enum CompilerLog {
  /// The errors in a log, by file and line, without duplicates.
  ///
  /// Compilers of several files print at the same time, in an order that changes between builds.
  ///
  /// A line is `PATH:LINE:COLUMN: error: TEXT` (swiftc, clang) or `error: TEXT` (SwiftPM, the
  /// linker); clang also writes `fatal error`. Lines of the second form are omitted if there is any
  /// line of the first form, and those that only announce the failure of a command, if there is any
  /// other line.
  ///
  /// - Throws: Foundation's error if the log can't be read.
  package static func errors(
    in log: String, relativeTo workspace: Workspace
  ) throws -> [Diagnostic] {
    var located = UniqueDiagnostics()
    var general = UniqueDiagnostics()
    // An error whose reason is on the indented lines below it.
    var open: (message: String, first: Substring?, fatal: Substring?)?
    func close() {
      guard let error = open else { return }
      let reason = (error.fatal ?? error.first).map { " \($0)" } ?? ""
      general.add(diagnostic(error.message + reason))
      open = nil
    }
    try FileLines.forEach(in: log) { bytes in
      if open != nil, !bytes.hasPrefix("  ") { close() }
      // A compiler can print millions of other lines.
      guard open != nil || bytes.contains("error: ") else { return }
      for line in bytes.text.split(whereSeparator: \.isNewline) {
        if let error = open {
          let reason = line.drop { $0 == " " }
          open?.first = error.first ?? reason
          if error.fatal == nil, reason.hasPrefix("fatal: ") {
            open?.fatal = reason.dropFirst("fatal: ".count)
          }
        }
        guard let marker = line.firstRange(of: "error: ") else { continue }
        let message = String(line[marker.upperBound...])
        var prefix = line[..<marker.lowerBound]
        if prefix.hasSuffix(": fatal ") { prefix = prefix.dropLast("fatal ".count) }
        if prefix == "<unknown>:0: " { prefix = "" }
        if let location = location(in: prefix, workspace) {
          located.add(diagnostic(message, at: location))
        } else if prefix.isEmpty || prefix.hasSuffix(": ") {
          close()
          open = (prefix + message, nil, nil)
          if !message.hasSuffix(":") { close() }
        }
      }
    }
    close()
    guard located.all.isEmpty else { return ordered(located.all) }
    let causes = general.all.filter { !$0.message.contains("command failed with exit code") }
    return causes.isEmpty ? general.all : causes
  }

  /// The errors by file and line, those outside the package last.
  private static func ordered(_ errors: [Diagnostic]) -> [Diagnostic] {
    func key(_ index: Int) -> (Int, String, Int, Int) {
      let place = errors[index].location
      let file = place?.file ?? ""
      // The first error of a line often causes the others.
      return (file.hasPrefix("/") ? 1 : 0, file, place?.line ?? 0, index)
    }
    return errors.indices.sorted { key($0) < key($1) }.map { errors[$0] }
  }

  private static func diagnostic(
    _ message: String, at location: SourceLocation? = nil
  ) -> Diagnostic {
    var cause: Diagnostic.Cause?
    if let module = message.prefixMatch(of: /no such module '(\w+)'/)?.1 {
      cause = .missingModule(String(module))
    } else if message.prefixMatch(of: /module '\w+' was not compiled for testing/) != nil {
      cause = .notTestable
    } else if let name = message.firstMatch(
      of: /(?:^cannot find (?:type )?|has no member )'(\w+)'/)?.1
    {
      cause = .missingName(String(name))
    }
    return Diagnostic(message: message, location: location, cause: cause)
  }

  /// Diagnostics in the order in which they were first added.
  private struct UniqueDiagnostics {
    private(set) var all: [Diagnostic] = []
    private var seen: Set<Diagnostic> = []

    mutating func add(_ diagnostic: Diagnostic) {
      if seen.insert(diagnostic).inserted { all.append(diagnostic) }
    }
  }

  /// The first error in the log of a failed program with its location, to continue a sentence.
  ///
  /// Nil if there is none, or if the program did not fail by itself.
  static func firstError(
    in log: String, after result: ProcessResult, relativeTo workspace: Workspace
  ) -> String? {
    guard result.termination != .timedOut else { return nil }
    return (try? errors(in: log, relativeTo: workspace))?.first.map { error in
      (error.location.map { "\($0): " } ?? "")
        + (error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message)
    }
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
