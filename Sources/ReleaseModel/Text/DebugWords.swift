/// Words in names that suggest debug or test code; the tool has no other list of them.
///
/// A phrase is one or more whole words of an identifier: `ui test` occurs in `isUITest` and `UI_TEST`.
package struct DebugWords: Sendable {
  private let phrases: [[String]]

  private init(_ phrases: [String], _ others: DebugWords...) {
    self.phrases =
      phrases.map { $0.split(separator: " ").map(String.init) } + others.flatMap(\.phrases)
  }

  package static let debugging = DebugWords(["debug", "debugger", "debugging"])
  /// Test doubles, by words that sentences don't use for anything else.
  private static let certainDoubles = DebugWords([
    "fake", "fakes", "mock", "mocked", "mocks", "stub", "stubbed", "stubs",
  ])
  package static let doubles = DebugWords(
    ["dummies", "dummy", "faked", "mocking", "spies", "spy", "test double", "test doubles"],
    certainDoubles)
  /// Words in the keys and strings of an app.
  package static let sentences = DebugWords([], debugging, certainDoubles)
  /// Names of files and folders with data for tests.
  private static let testData = DebugWords(
    [
      "cassettes", "fixture", "fixtures", "mock", "mocked", "mocks", "sample data", "test data",
      "testdata",
    ])
  /// Names of folders that can also belong to a feature, such as that of a camera or a microphone.
  private static let copies = DebugWords(["recordings", "snapshots"])
  /// The extensions of what recorded requests and the expectations of tests are stored as.
  private static let textExtensions: Set<String> = [
    "har", "html", "json", "snap", "txt", "xml", "yaml", "yml",
  ]
  package static let previews = DebugWords(["preview", "previews"])
  package static let simulated = DebugWords([
    "simulate", "simulated", "simulates", "simulating", "simulation", "simulations",
  ])
  /// Simulated behavior, and simulators, which can also be the machine that a program runs on.
  package static let simulations = DebugWords(["simulator", "simulators"], simulated)
  /// Code that only user interface tests turn on.
  package static let interfaceTests = DebugWords([
    "ui test", "ui testing", "ui tests", "uitest", "uitesting", "uitests",
  ])
  /// Code for debugging and testing.
  ///
  /// `sample` alone is not included: audio and statistics code has samples. Neither is `cheat`,
  /// because of cheat sheets, nor `test`.
  private static let code = DebugWords(
    [
      "bypass", "cheat code", "cheat codes", "cheat menu", "cheat mode", "cheats", "dev menu",
      "developer menu", "fixture", "fixtures", "for test", "for testing", "for tests", "insecure",
      "sample data", "skip login", "test only", "testonly", "tests only",
    ], debugging, doubles, previews, simulations, interfaceTests)
  /// Builds that customers don't get; only conditions have such names for no other reason.
  private static let builds = DebugWords([
    "ad hoc", "adhoc", "beta", "demo", "dev", "development", "dogfood", "dogfooding",
    "enable logging", "internal", "nightly", "non release", "nonrelease", "pre prod",
    "pre production", "preprod", "preproduction", "qa", "sandbox", "staging", "testers",
    "testflight", "testing", "verbose logging",
  ])
  /// Words that say so only without any other, because `LocalServer` can be a feature.
  private static let lone = DebugWords(["local"])
  /// Words that say nothing about what a condition is for.
  private static let fillers: Set<String> = ["build", "env", "environment", "is", "mode", "use"]
  /// Words of conditions that remove code.
  private static let negations: Set<String> = [
    "disable", "disabled", "exclude", "no", "not", "without",
  ]
  private static let tests = DebugWords(["test", "testing", "tests"])

  /// Whether a phrase occurs in the words of an identifier.
  package func occur(in words: [String]) -> Bool {
    phrases.contains { phrase in
      phrase.count == 1
        ? words.contains(phrase[0])
        : words.indices.contains { words[$0...].starts(with: phrase) }
    }
  }

  /// Whether the words of a name, or of a string, suggest debug code.
  package static func suggestCode(_ words: [String]) -> Bool { code.occur(in: words) }

  /// Whether a name, or a string, suggests debug code.
  package static func suggestCode(_ name: String) -> Bool { suggestCode(name.identifierWords) }

  /// Whether a path suggests data for tests: one of its names, without its extension.
  ///
  /// A name like `Snapshots` counts only for text and for `__snapshots__`, as test frameworks name it.
  package static func suggestTestData(_ path: String) -> Bool {
    let isText = textExtensions.contains { path.lowercased().hasSuffix(".\($0)") }
    return path.lowercased().hasSuffix(".har")
      || path.split(separator: "/").contains { name in
        let words = String(name).identifierWords
        return testData.occur(in: words)
          || copies.occur(in: words) && (isText || name.hasPrefix("__"))
      }
  }

  /// Whether the name of a module or product suggests that test code is its purpose.
  package static func suggestTests(_ name: String) -> Bool { tests.occur(in: name.identifierWords) }

  /// Whether the name of a compilation condition suggests that it belongs to another build, such as
  /// one for testers; `DEBUG` and conditions that remove code, such as `NO_MOCKS`, do not.
  package static func suggestBuild(_ condition: String) -> Bool {
    let words = condition.identifierWords
    guard condition != "DEBUG", !words.contains(where: negations.contains) else { return false }
    let meaning = words.filter { !fillers.contains($0) }
    return code.occur(in: words) || builds.occur(in: words)
      || meaning.count == 1 && lone.occur(in: meaning)
  }

  /// Bytes of which a lowercase name that suggests debug code contains at least one sequence.
  package static let parts: [[UInt8]] = {
    let longest = Set(code.phrases.compactMap { $0.max { $0.count < $1.count } })
    return longest.filter { word in !longest.contains { $0 != word && word.hasPrefix($0) } }
      .map { Array($0.utf8) }
  }()
}
