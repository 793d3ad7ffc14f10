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
  /// The declarations of the control build.
  private let expected: [DeclaredName]
  /// The declarations of the build.
  private let declared: [DeclaredName]
  /// The declarations of the build, by each of their names.
  private let here: [String: DeclaredName]
  /// All names of the control build's declarations.
  private let there: Set<String>
  /// The recorded names that neither build has.
  private let gone: [String]

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
    self.expected = expected
    self.declared = declared
    let here = Dictionary(declared.flatMap { one in one.names.map { ($0, one) } }) { first, _ in
      first
    }
    let there = Set(expected.flatMap(\.names))
    gone = record.filter { !there.contains($0) && here[$0] == nil }
    self.here = here
    self.there = there
  }

  var findings: [Finding] {
    let uncovered = modules.subtracting(recorded.covered)
    return leaks + moved + namesakes + (uncovered.isEmpty ? [] : [unrecorded(uncovered)]) + changes
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
        return ambiguous(
          name, compiled + "the debug build has another one, `\(overload)`", declared)
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
      return ambiguous(name, compiled + "that file no longer has one", declared)
    }
  }

  /// The recorded names that are gone, if the build compiles a declaration with the same last
  /// component: it may be the recorded one, in another type or module.
  private var namesakes: [Finding] {
    let absent = Set(gone)
    let topmost = gone.filter { name in
      name.isDistinctive && !name.enclosing.contains(where: absent.contains)
        // Not the file of a private declaration whose short name is recorded too.
        && (name.shortName == name || !known.contains(name.shortName))
    }
    guard !topmost.isEmpty else { return [] }
    let counts = Dictionary(grouping: topmost, by: \.lastComponent).mapValues(\.count)
    var compiled: [String: [DeclaredName]] = [:]
    for one in declared {
      for component in one.lastComponents where counts[component] != nil {
        compiled[component, default: []].append(one)
      }
    }
    let new = newDebugOnly(counts)
    return topmost.compactMap { name in
      let component = name.lastComponent
      // As many have moved elsewhere inside `#if DEBUG`.
      guard new[component]?.count ?? 0 < counts[component] ?? 0,
        // In the same place, it is an overload that is not recorded.
        let namesake = compiled[component]?.first(where: { $0.name != name.shortName })
      else { return nil }
      return ambiguous(
        name,
        "it is gone, and the build '\(build.name)' compiles `\(namesake.name)`, which has the same"
          + " name", namesake)
    }
  }

  /// The names of the debug-only declarations that the record neither has nor implies, by last
  /// component; omits components that are not keys of `components`.
  private func newDebugOnly(_ components: [String: Int]) -> [String: Set<String>] {
    let absent = expected.filter { here[$0.name] == nil }
    let overloads = derived.filter { $0.name != $0.name.shortName }
    var new: [String: Set<String>] = [:]
    for one in absent + overloads
    where !known.contains(one.name) && !one.name.enclosing.contains(where: known.contains) {
      for component in one.lastComponents where components[component] != nil {
        new[component, default: []].insert(one.name)
      }
    }
    return new
  }

  /// The finding about names that are missing from the record, or that no longer exist.
  private var changes: [Finding] {
    let new = derived.filter { recorded.covered.contains($0.module) }
      .flatMap { [$0.name] + $0.inFiles }.filter { !known.contains($0) }
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
      .error, subject: Rule.derivedID(for: build.name),
      message: "`\(name)` used to be debug-only, but the build '\(build.name)' now compiles it.",
      advice: "Move it back inside `#if DEBUG` or, if it is meant to ship, run"
        + " `verify-release rules --record`.",
      build: build.name, name: name, location: declared.location)
  }

  private var compiled: String {
    "the build '\(build.name)' compiles a declaration with this name, and "
  }

  /// The finding about a build that may compile the recorded declaration, or another one.
  private func ambiguous(
    _ name: String, _ reason: String, _ declared: DeclaredName
  ) -> Finding {
    Finding(
      .unverified, subject: Rule.derivedID(for: build.name),
      message: "Cannot verify whether `\(name)` is still debug-only: \(reason).",
      advice: "If the declaration in '\(build.name)' is meant to ship, run"
        + " `verify-release rules --record`. Otherwise, move it inside `#if DEBUG`.",
      build: build.name, name: name, location: declared.location)
  }

  /// The finding about modules whose debug-only declarations are not in the record.
  private func unrecorded(_ modules: Set<String>) -> Finding {
    Finding(
      .unverified, subject: DerivedRulesCheck().id,
      message:
        "The record of debug-only declarations does not cover"
        + " \(modules.sorted().listed(upTo: 3, with: "or")). A"
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

extension DeclaredName {
  /// The last component of the name, without and with argument labels.
  fileprivate var lastComponents: Set<String> {
    [name.shortName.lastComponent, (labels ?? name).lastComponent]
  }
}

extension String {
  /// The part of a recorded name before labels, types and file, such as `App.Store.init`.
  fileprivate var shortName: String { String(prefix { !"( <".contains($0) }) }

  /// Whether the last component of a recorded name distinguishes it from unrelated declarations.
  ///
  /// Initializers, subscripts, operators and members that the compiler can synthesize have the same
  /// names in many types. A conformance has no name.
  fileprivate var isDistinctive: Bool {
    let base = shortName.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    guard let first = base.first, base != "subscript" else { return false }
    return !"/=-+!*%<>&|^~?".contains(first) && !first.isMathSymbol
      && DeclaredName(name: shortName).isPattern
  }

  /// The last component of a recorded name, with argument labels if the name has them:
  /// `log(_:to:)` for `App.log(Swift.Int, to: App.File) -> ()`.
  fileprivate var lastComponent: String {
    let short = shortName
    let base = String(short.split(separator: ".").last ?? "")
    return base + (dropFirst(short.count).argumentLabels ?? "")
  }
}

extension Substring {
  /// `(_:to:)` for a string that starts with `(Swift.Int, to: App.File)`, `<A>(A, to: App.File)` or
  /// `(_:to:)`; nil for others.
  fileprivate var argumentLabels: String? {
    guard first == "(" || first == "<" else { return nil }
    var labels = "("
    var depth = 0
    // Of the argument.
    var start: Index?
    for index in indices {
      let isArrow =
        self[index] == ">" && index > startIndex && self[self.index(before: index)] == "-"
      switch self[index] {
      case "(", "<", "[":
        depth += 1
        if depth == 1, self[index] == "(" { start = self.index(after: index) }
      case ")", ">", "]": if !isArrow { depth -= 1 }
      default: break
      }
      guard let from = start, depth == 0 || depth == 1 && self[index] == "," else { continue }
      labels += self[from..<index].drop { $0 == " " }.argumentLabel
      if depth == 0 { return labels + ")" }
      start = self.index(after: index)
    }
    return nil
  }

  /// `to:` for the argument `to: App.File`, `_:` for `App.File`, and `_:to:` for itself.
  private var argumentLabel: String {
    if isEmpty || last == ":" { return String(self) }
    guard let colon = firstIndex(of: ":"),
      !self[..<colon].contains(where: { "([<@. ".contains($0) })
    else { return "_:" }
    return String(self[...colon])
  }
}
