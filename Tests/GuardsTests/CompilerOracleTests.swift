import Foundation
import Guards
import ReleaseModel
import SourceCode
import Testing

/// Compares the module with the compilers' answers, which `scripts/guard-oracle` writes to the file
/// `GUARD_ORACLE`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["GUARD_ORACLE"] != nil))
struct CompilerOracleTests {
  private struct Answers: Decodable {
    /// The macros that clang defines, by language.
    let predefined: [String: [String: String?]]
    let regions: [Regions]
    let edits: [Edit]
    let builds: [BuiltEdit]
  }

  private struct Regions: Decodable {
    struct Build: Decodable {
      let defined: [String: String]
      let answers: [String: Bool]
      /// The lines of the directives whose branches the compiler compiles.
      let compiled: [Int]
    }

    let path: String
    let language: String
    let text: String
    let builds: [Build]
  }

  private struct Edit: Decodable {
    let path: String
    let kind: String
    let old: String
    let new: String
    let answers: [String: Bool]
    /// What the new release defines.
    let release: [String]
    /// The lines of debug-only code that the new release compiles and the old one did not.
    let lost: [Int]
    /// Those with code that occurs once.
    let certain: [Int]
  }

  /// A file that was compiled with optimization before and after edits.
  private struct BuiltEdit: Decodable {
    struct Region: Decodable {
      let kind: String
      /// The first and the last line in the new version.
      let lines: [Int]
      /// Whether the new release has code that the old one had only with the conditions of debug builds.
      let isLost: Bool
    }

    let path: String
    let old: String
    let new: String
    let answers: [String: Bool]
    let debug: [String]
    /// What the new release defines.
    let release: [String]
    let regions: [Region]
  }

  private static func answers() throws -> Answers {
    let path = ProcessInfo.processInfo.environment["GUARD_ORACLE"] ?? ""
    return try JSONDecoder().decode(Answers.self, from: Data(contentsOf: URL(filePath: path)))
  }

  @Test func compiledBranchesAgree() throws {
    let answers = try Self.answers()
    var (branches, unknown) = (0, 0)
    for file in answers.regions {
      let source = ConditionalSource(Array(file.text.utf8), file.language == "swift" ? .swift : .c)
      for build in file.builds {
        var conditions = BuildConditions(
          defined: answers.predefined[file.language] ?? [:], answers: build.answers)
        conditions.defined.merge(build.defined.mapValues { .some($0) }) { $1 }
        let found = conditions.compiles(source)
        branches += found.count
        unknown += found.filter { $0 == nil }.count
        let unsure = source.branches.indices.filter { found[$0] == nil }.map {
          source.branches[$0].line
        }
        let compiled = source.branches.indices.filter { found[$0] == true }.map {
          source.branches[$0].line
        }
        #expect(
          compiled == build.compiled.filter { !unsure.contains($0) },
          "\(file.path) with \(build.defined.keys.sorted())")
      }
    }
    print("\(branches) branches in \(answers.regions.count) files, of which \(unknown) are unknown")
  }

  @Test func lostCodeAgreesWithReleaseBuilds() throws {
    let edits = try Self.answers().builds
    for edit in edits {
      func file(_ text: String, _ release: [String]) -> GuardedFile {
        GuardedFile(
          path: "A.swift", ConditionalSource(Array(text.utf8), .swift),
          [
            "debug": BuildConditions(names: edit.debug, answers: edit.answers),
            "release": BuildConditions(names: release, answers: edit.answers),
          ])
      }
      let found = LostGuardSearch(controls: ["debug"], shipped: ["release"]).find(
        in: [
          .init(old: file(edit.old, []), new: file(edit.new, edit.release), hasNewFlags: true)
        ], unchanged: [], others: { [] })
      let lines = found.map { $0.location.line...$0.endLine }
      for region in edit.regions {
        let isFound = lines.contains { $0.overlaps(region.lines[0]...region.lines[1]) }
        #expect(
          isFound == region.isLost,
          "\(region.kind) in \(edit.path):\(region.lines)\n\(edit.old)\n--- new:\n\(edit.new)")
      }
      #expect(
        found.allSatisfy(\.isCertain)
          && lines.allSatisfy { line in
            edit.regions.contains { line.overlaps($0.lines[0]...$0.lines[1]) }
          }, "\(edit.path): \(lines)\n\(edit.old)\n--- new:\n\(edit.new)")
    }
    let regions = Dictionary(grouping: edits.flatMap(\.regions), by: \.kind)
    for (kind, regions) in regions.sorted(by: { $0.key < $1.key }) {
      print("\(kind): \(regions.count { $0.isLost }) of \(regions.count) have lost code")
    }
  }

  @Test func lostCodeAgrees() throws {
    let answers = try Self.answers()
    for edit in answers.edits {
      func file(_ text: String, _ release: [String]) -> GuardedFile {
        GuardedFile(
          path: "A.swift", ConditionalSource(Array(text.utf8), .swift),
          [
            "debug": BuildConditions(names: ["DEBUG"], answers: edit.answers),
            "release": BuildConditions(names: release, answers: edit.answers),
          ])
      }
      let found = LostGuardSearch(controls: ["debug"], shipped: ["release"]).find(
        in: [
          .init(
            old: file(edit.old, []), new: file(edit.new, edit.release),
            hasNewFlags: !edit.release.isEmpty)
        ], unchanged: [], others: { [] })
      let lines = found.map { $0.location.line...$0.endLine }
      let missed = edit.certain.filter { line in !lines.contains { $0.contains(line) } }
      let wrong = lines.filter { range in !edit.lost.contains { range.contains($0) } }
      #expect(
        missed.isEmpty && wrong.isEmpty && found.allSatisfy(\.isCertain),
        "\(edit.kind) in \(edit.path): missed \(missed), wrong \(wrong)\n\(edit.old)\n--- new:\n\(edit.new)"
      )
    }
  }
}
