internal import ReleaseModel

/// Compares the recorded debug-only declarations with what a build declares now.
struct RecordComparison {
  private let build: Build
  private let recorded: RecordedDeclarations
  /// The recorded names for the build.
  private let record: [String]
  private let known: Set<String>
  /// The declarations that are in the control build but not in this build.
  private let derived: [DeclaredName]
  /// The modules of both builds.
  private let modules: Set<String>
  /// The declarations of the build, by each of their names.
  private let here: [String: DeclaredName]
  /// All names of the control build's declarations.
  private let there: Set<String>

  init(
    _ recorded: RecordedDeclarations, _ record: [String], derived: [DeclaredName],
    expected: [DeclaredName], declared: [DeclaredName], _ build: Build
  ) {
    self.build = build
    self.recorded = recorded
    self.record = record
    known = Set(record)
    self.derived = derived
    modules = Set((expected + declared).map(\.module))
    here = Dictionary(declared.flatMap { one in one.names.map { ($0, one) } }) { first, _ in first }
    there = Set(expected.flatMap(\.names))
  }

  var findings: [Finding] {
    let uncovered = modules.subtracting(recorded.covered)
    return leaks + moved + (uncovered.isEmpty ? [] : [unrecorded(uncovered)]) + changes
  }

  /// The recorded names that the build compiles.
  private var leaks: [Finding] {
    let inFiles = Dictionary(grouping: record.filter { $0.hasSuffix(".swift)") }, by: \.shortName)
    let overloads = Dictionary(grouping: derived.map(\.name), by: \.shortName)
    return record.compactMap { name in
      guard let declared = here[name] else { return nil }
      // The finding about a private declaration names its file. If all of those are still
      // debug-only, another file declares the same name.
      if let inFiles = inFiles[name],
        inFiles.contains(where: { here[$0] != nil }) || inFiles.allSatisfy(there.contains)
      {
        return nil
      }
      if let overload = overloads[name]?.first(where: { !known.contains($0) }) {
        return ambiguous(name, "the debug build has another one, `\(overload)`", declared)
      }
      return leak(name, declared)
    }
  }

  /// The private declarations that are no longer in their file, although the build has the name.
  private var moved: [Finding] {
    record.compactMap { name in
      guard name.hasSuffix(".swift)"), !there.contains(name), !known.contains(name.shortName),
        let file = name.ranges(of: " (in ").last,
        let declared = here[String(name[..<file.lowerBound])],
        // It may have moved to another file, still inside `#if DEBUG`.
        !derived.contains(where: {
          $0.name.hasPrefix(name[..<file.upperBound]) && !known.contains($0.name)
        })
      else { return nil }
      return ambiguous(name, "that file no longer has one", declared)
    }
  }

  /// The finding about names that are missing from the record, or that no longer exist.
  private var changes: [Finding] {
    let new = derived.filter { recorded.covered.contains($0.module) }
      .flatMap { [$0.name] + $0.inFiles }.filter { !known.contains($0) }
    let gone = record.filter { !there.contains($0) && here[$0] == nil }
    guard !new.isEmpty || !gone.isEmpty else { return [] }
    let changes = new.map { "+\($0)" } + gone.map { "-\($0)" }
    return [
      Self.incomplete(
        "The record of debug-only declarations for '\(build.name)' is out of date:"
          + " \(changes.listed).", build)
    ]
  }

  private func leak(_ name: String, _ declared: DeclaredName) -> Finding {
    Finding(
      .error, subject: "derived-\(build.name)",
      message: "`\(name)` used to be debug-only, but the build '\(build.name)' now compiles it.",
      advice: "Move it back inside `#if DEBUG` or, if it is meant to ship, run"
        + " `verify-release rules --record`.",
      build: build.name, name: name, location: declared.location)
  }

  /// The finding about a recorded name that a build compiles, possibly for another declaration.
  private func ambiguous(
    _ name: String, _ reason: String, _ declared: DeclaredName
  ) -> Finding {
    Finding(
      .unverified, subject: "derived-\(build.name)",
      message: "Cannot verify whether `\(name)` is still debug-only: the build '\(build.name)'"
        + " compiles a declaration with this name, and \(reason).",
      advice: "If the declaration in '\(build.name)' is meant to ship, run"
        + " `verify-release rules --record`. Otherwise, move it inside `#if DEBUG`.",
      build: build.name, name: name, location: declared.location)
  }

  /// The finding about modules whose debug-only declarations are not in the record.
  private func unrecorded(_ modules: Set<String>) -> Finding {
    Finding(
      .unverified, subject: DerivedRulesCheck().id,
      message:
        "The record of debug-only declarations does not cover \(modules.sorted().listed). A"
        + " declaration there that moves out of its `#if DEBUG` would go unnoticed in"
        + " '\(build.name)'.",
      advice: "Run `verify-release rules --record` and commit the file it writes.",
      build: build.name)
  }

  /// The finding about a record that is missing declarations.
  static func incomplete(_ message: String, _ build: Build) -> Finding {
    Finding(
      .warning, subject: DerivedRulesCheck().id, message: message,
      advice: "Run `verify-release rules --record` and commit the file it writes.",
      build: build.name)
  }
}

extension String {
  /// The part of a recorded name before labels, types and file, such as `App.Store.init`.
  fileprivate var shortName: String { String(prefix { !"( <".contains($0) }) }
}
