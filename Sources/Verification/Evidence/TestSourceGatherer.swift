internal import Foundation
package import ReleaseModel
internal import SourceCode
package import Toolchain

/// What the sources of a package's tests reveal before a build.
package struct TestSources: Sendable, Equatable {
  /// A filter for tests whose target, suite, type or function has isolation in its name.
  ///
  /// Nil if there are none.
  package var isolationFilter: String?
  package var declarations = TestDeclarations()
  /// The first `@testable import` that a release build of the tests compiles.
  package var testableImport: SourceLocation?
  /// The functions that let tests pass without running them.
  package var bypasses: [TestFailure] = []
}

package struct TestSourceGatherer: Sendable {
  /// The case-insensitive word in the names of isolation tests.
  private static let word = "isolation"
  /// Words that indicate another kind of isolation: that of Swift concurrency or of a database.
  ///
  /// A transaction alone doesn't: in an app with purchases, `TransactionIsolationTests` is about what
  /// it sells.
  private static let otherSubjects: Set = [
    "actor", "actors", "assume", "committed", "concurrency", "concurrent", "executor",
    "executors", "level", "levels", "nonisolated", "read", "reads", "region", "sendable",
    "serializable", "snapshot", "snapshots", "thread", "threads", "write", "writes",
  ]
  /// Words that indicate isolation of debug code, regardless of adjacent words.
  private static let ownSubjects: Set = ["debug", "release"]

  private let workspace: Workspace

  package init(workspace: Workspace) {
    self.workspace = workspace
  }

  /// Reads test targets and the targets that they depend on, which are built with them.
  ///
  /// - Throws: `FileBytes.Failure` if a file can't be read: nothing else would report it, because
  ///   tests are built only if there are isolation tests.
  package func gather(_ package: PackageDescription) throws -> TestSources {
    let targets = Dictionary(
      package.targets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var open = package.targets.filter { $0.kind == .test }.map(\.name)
    var seen: Set<String> = []
    var imports: [SourceLocation] = []
    var bypasses: [TestFailure] = []
    var tests: [String: [TestSource.Declaration]] = [:]
    var others: Set<String> = []
    while let name = open.popLast() {
      guard seen.insert(name).inserted, let target = targets[name] else { continue }
      open += target.dependencies
      if target.kind == .test, name.lowercased().contains(Self.word),
        Self.isAboutDebugCode(name)
      {
        tests[target.module, default: []].append(TestSource.Declaration(.type, []))
      }
      for path in target.sources where path.hasSuffix(".swift") {
        let source = SwiftSource(bytes: Array(try FileBytes.data(path))).tests(about: Self.word)
        if target.kind == .test {
          let own = source.declarations.filter { Self.isAboutDebugCode($0.title) }
          tests[target.module, default: []] += own
          others.formUnion(source.declarations.filter { !own.contains($0) }.map(\.title))
        }
        bypasses += source.bypasses.map {
          TestFailure(
            test: $0.path.joined(separator: "."),
            message: "It never runs the test that it is given, so that test passes in any case.",
            location: SourceLocation(file: workspace.relative(path), line: $0.line))
        }
        if let line = source.testableImportLine {
          imports.append(SourceLocation(file: workspace.relative(path), line: line))
        }
      }
    }
    return TestSources(
      isolationFilter: Self.filter(for: tests),
      declarations: TestDeclarations(
        isolation: Set(
          tests.flatMap { module, tests in
            tests.map { ([module] + ($0.path.isEmpty ? [] : [$0.shown])).joined(separator: ".") }
          }
        ).sorted(), others: others.sorted(),
        isDebugOnly: tests.values.joined().allSatisfy(\.isDebugOnly)),
      testableImport: imports.min { $0.file < $1.file },
      bypasses: bypasses.sorted { $0.test < $1.test })
  }

  /// Whether a name with the word is about keeping debug code out of what ships.
  private static func isAboutDebugCode(_ title: String) -> Bool {
    var words = [""]
    for character in title {
      let startsWord = character.isUppercase && words.last?.last?.isLowercase == true
      if startsWord || !character.isLetter { words.append("") }
      if character.isLetter { words[words.count - 1].append(character) }
    }
    let parts = words.map { $0.lowercased() }
    let found = Set(parts)
    let isTaskLocal = zip(parts, parts.dropFirst()).contains { $0 == ("task", "local") }
    return found.isDisjoint(with: otherSubjects) && !isTaskLocal
      || !found.isDisjoint(with: ownSubjects)
  }

  /// The isolation tests in the packages that are referenced by path, given as absolute paths.
  ///
  /// SwiftPM isn't started for each of them, so a test is whatever is declared in a file with tests.
  ///
  /// - Throws: `FileBytes.Failure` if a source can't be read.
  package func gather(localPackages folders: [String], record: String) throws -> [LocalPackage] {
    try folders.map { folder in
      let files = FilePattern("**/*.swift").matches(in: folder, followingLinks: false).files
      let tests = try files.flatMap { file -> [String] in
        let path = "\(folder)/\(file)"
        // The folder may contain other packages, even the one that is verified.
        let around = (path as NSString).deletingLastPathComponent
        guard FileFinder.folder(with: "Package.swift", around: around) == folder else { return [] }
        let source = SwiftSource(bytes: Array(try FileBytes.data(path))).tests(about: Self.word)
        let own = source.declarations.filter { Self.isAboutDebugCode($0.title) }
        return source.importsTests ? own.map(\.shown) : []
      }
      return LocalPackage(
        name: (folder as NSString).lastPathComponent,
        folder: folder.relativeWithParents(to: workspace.root),
        isolationTests: Set(tests).sorted(),
        hasRecord: FileManager.default.fileExists(atPath: "\(folder)/\(record)"))
    }
  }

  /// Matches the names that `swift test list` prints; `swift test --filter` ignores display names.
  private static func filter(for tests: [String: [TestSource.Declaration]]) -> String? {
    let patterns = tests.flatMap { module, tests in
      let types = tests.filter { $0.kind == .type }.map(\.path)
      return tests.filter { test in
        // Subclasses in other types inherit methods.
        test.kind == .method
          || !types.contains { $0.count < test.path.count && test.path.starts(with: $0) }
      }.map { "^" + quoted(module) + #"\."# + pattern(for: $0) }
    }
    return patterns.isEmpty ? nil : Set(patterns).sorted().joined(separator: "|")
  }

  /// The pattern for what follows the module's name and a dot.
  ///
  /// Only Swift Testing appends the location of a test to its name, so other names end with the
  /// method.
  private static func pattern(for test: TestSource.Declaration) -> String {
    let names = test.path.map(quoted)
    return switch test.kind {
    case .type: names.map { $0 + "[./]" }.joined()
    case .test: names.joined(separator: "/") + #"\("#
    case .method: ".*/" + (names.last ?? "") + "$"
    }
  }

  /// A pattern for a name; `swift test list` prints backticks only around names that need them.
  private static func quoted(_ name: String) -> String {
    let plain = name.trimmingCharacters(in: ["`"])
    let pattern = NSRegularExpression.escapedPattern(for: plain)
    return plain == name ? pattern : "`?\(pattern)`?"
  }
}
