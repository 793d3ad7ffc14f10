package import ReleaseModel
internal import SwiftNames

/// Finds names in release builds that look like debug code but are not covered by a rule.
package enum UncoveredNames {
  /// Names from the standard library that code can't avoid.
  private static let required: Set<String> = [
    "CustomDebugStringConvertible", "DebugDescription", "debugDescription", "debugPrint",
  ]
  /// Sibling members that show that `debug` is a log level of the type.
  private static let levels = ["info", "warning", "error", "notice", "trace"]

  /// The names that look like debug code, sorted by build and name, without nested ones.
  package static func all(in input: CheckInput) -> [UncoveredName] {
    let configuration = input.plan.configuration
    let patterns = configuration.rules.filter { !$0.absentFrom.isEmpty || !$0.presentIn.isEmpty }
      .flatMap(\.names).map { NamePattern($0) }
    return configuration.builds.filter { $0.configuration == .release }.flatMap { build in
      let declared = input.evidence[build: build.name].declarations.value ?? []
      let names = Set(declared.map(\.name))
      let found = declared.filter {
        looksLikeDebugCode($0.name, among: names) && !isCovered($0.name, by: patterns)
      }
      let outermost = found.missing(in: [])
      return outermost.map {
        UncoveredName(build: build.name, name: $0.name, location: $0.location)
      }
    }
  }

  private static func isCovered(_ name: String, by patterns: [NamePattern]) -> Bool {
    let components = name.split(separator: ".").map(String.init)
    let declaration = Declaration(module: components[0], path: Array(components.dropFirst()))
    return patterns.contains { $0.match(declaration) != nil }
  }

  /// A note that lists the first few names.
  static func findings(about names: [UncoveredName], subject: String) -> [Finding] {
    let builds = Dictionary(grouping: names, by: \.build).sorted { $0.key < $1.key }
    return builds.map { build, names in
      let shown = names.map { name in
        "`\(name.name)`" + (name.location.map { " (\($0.file):\($0.line))" } ?? "")
      }
      let verb = names.count == 1 ? "looks" : "look"
      return Finding(
        .note, subject: subject,
        message:
          "\(names.count.counted("name")) in '\(build)' \(verb) like debug code, but no rule covers"
          + " \(names.count == 1 ? "it" : "them"): \(shown.listed).",
        advice: "Add a rule with `absent-from` for names that must not ship"
          + (names.count > 3 ? "; the JSON report lists all of them." : "."), build: build)
    }
  }

  /// Whether the last component of a declaration's name contains a debug word.
  private static func looksLikeDebugCode(_ name: String, among names: Set<String>) -> Bool {
    let components = name.split(separator: ".")
    guard components.count > 1, let last = components.last.map(String.init),
      !required.contains(last)
    else { return false }
    // `firstRange(of:)` and `contains(_:)` on strings take about 100 times as long.
    let lowercased = Array(last.lowercased().utf8)
    guard
      lowercased.indices.contains(where: { start in
        DebugWords.parts.contains { lowercased[start...].starts(with: $0) }
      })
    else { return false }
    let words = last.identifierWords
    guard DebugWords.suggestCode(words) else { return false }
    guard !DebugWords.suggestCode(words.filter { $0 != "debug" }) else { return true }
    // A logger has levels and a function for each of them: `debug` and `info`, or `logDebug` and
    // `logInfo`.
    let outer = components.dropLast().joined(separator: ".")
    let siblings =
      words == ["debug"]
      ? levels
      : levels.filter { $0 != "error" }.map { level in
        last.replacing("debug", with: level)
          .replacing("Debug", with: level.prefix(1).uppercased() + level.dropFirst())
      }
    return !siblings.contains { $0 != last && names.contains("\(outer).\($0)") }
  }
}
