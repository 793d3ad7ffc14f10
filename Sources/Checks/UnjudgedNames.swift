package import ReleaseModel

/// Finds the names in builds that ship which look like debug code, where no rule says which names must
/// be absent.
package enum UnjudgedNames {
  /// Words of debug code.
  ///
  /// A plain `sample` is not among them: audio and statistics have samples.
  private static let words: Set<String> = [
    "debug", "debugger", "debugging", "fake", "faked", "fakes", "mock", "mocked", "mocks",
    "preview",
    "previews", "simulate", "simulated", "simulates", "simulating", "simulation", "simulations",
    "simulator", "simulators", "stub", "stubbed", "stubs",
  ]
  /// What a name with one of the words has in it, or with `testDouble`; most names have none of it.
  private static let parts =
    words.filter { word in !words.contains { $0 != word && word.hasPrefix($0) } } + ["double"]
  /// Names of the standard library, which code has to use.
  private static let required: Set<String> = [
    "CustomDebugStringConvertible", "DebugDescription", "debugDescription", "debugPrint",
  ]
  /// The other members of a type that show that `debug` is one of its levels.
  private static let levels = ["info", "warning", "error", "notice", "trace"]

  /// The names that look like debug code, sorted by build and name; without those inside another one.
  package static func all(in input: CheckInput) -> [UnjudgedName] {
    let configuration = input.plan.configuration
    guard !configuration.rules.contains(where: { !$0.names.isEmpty && !$0.absentFrom.isEmpty })
    else { return [] }
    return configuration.builds.filter { $0.configuration == .release }.flatMap { build in
      let declared = input.evidence.declarations[build.name]?.value ?? []
      let names = Set(declared.map(\.name))
      let found = declared.filter { looksLikeDebugCode($0.name, among: names) }
      let outermost = found.missing(in: [])
      return outermost.map {
        UnjudgedName(build: build.name, name: $0.name, location: $0.location)
      }
    }
  }

  /// A note that lists the first of some names.
  static func findings(about names: [UnjudgedName], subject: String) -> [Finding] {
    let builds = Dictionary(grouping: names, by: \.build).sorted { $0.key < $1.key }
    return builds.map { build, names in
      let shown = names.map { name in
        "`\(name.name)`" + (name.location.map { " (\($0.file):\($0.line))" } ?? "")
      }
      let verb = names.count == 1 ? "looks" : "look"
      return Finding(
        .information, subject: subject,
        message: "\(names.count.counted("name")) in '\(build)' \(verb) like debug code, and no rule"
          + " judges \(names.count == 1 ? "it" : "them"): \(shown.listed).",
        advice: "Write a rule with `absent-from` for what must not ship"
          + (names.count > 3 ? "; a JSON report lists all of them." : "."), build: build)
    }
  }

  /// Whether the last component of a declaration's name has a word of debug code in it.
  private static func looksLikeDebugCode(_ name: String, among names: Set<String>) -> Bool {
    let components = name.split(separator: ".")
    guard components.count > 1, let last = components.last.map(String.init),
      !required.contains(last)
    else { return false }
    let lowercased = last.lowercased().utf8
    guard parts.contains(where: { lowercased.firstRange(of: $0.utf8) != nil }) else { return false }
    let words = last.identifierWords
    if zip(words, words.dropFirst()).contains(where: { $0 == ("test", "double") }) { return true }
    guard words.contains(where: Self.words.contains) else { return false }
    guard words == ["debug"] else { return true }
    // A log has levels, and functions for each of them.
    let outer = components.dropLast().joined(separator: ".")
    return !levels.contains { names.contains("\(outer).\($0)") }
  }
}
