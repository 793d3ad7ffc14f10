import Foundation
import Guards
import ReleaseModel
import SwiftSources
import TestSupport
import Testing

/// Generated edits of this repository's sources, or of those in the folder `GUARD_SOURCES`: some that
/// change nothing about what is debug-only, and some that compile debug-only code into a release.
@Suite struct GeneratedEditsTests {
  /// The number of edits of each kind, which `GUARD_EDITS` can set.
  private static let count =
    ProcessInfo.processInfo.environment["GUARD_EDITS"].flatMap(Int.init) ?? 400

  /// Consecutive lines of each Swift source, between which nothing but whole statements and members
  /// begin and end.
  private static let sources: [[String]] = {
    let folder =
      ProcessInfo.processInfo.environment["GUARD_SOURCES"].map { URL(filePath: $0) }
      ?? Repository.folder.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { file in
      guard let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8),
        !text.contains("\"\"\""), !text.contains("#if"), !text.contains("/*")
      else { return nil }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return lines.count > 40 ? Array(lines.prefix(250)) : nil
    }
  }()

  /// A source with some of its lines inside `#if DEBUG`.
  private struct Program {
    /// The lines of each part, alternately outside and inside a condition.
    var parts: [[String]]
    var condition = "DEBUG"
    /// The indices of the parts that have lost their condition.
    var lost: Set<Int> = []

    init(_ lines: [String], _ numbers: inout SeededGenerator) {
      var cuts: Set<Int> = []
      for _ in 0..<3 {
        let start = Int.random(in: 0..<lines.count - 8, using: &numbers)
        cuts.formUnion([start, start + Int.random(in: 1...6, using: &numbers)])
      }
      if cuts.count % 2 == 1 { cuts.remove(cuts.max() ?? 0) }
      let ends = [0] + cuts.sorted() + [lines.count]
      parts = zip(ends, ends.dropFirst()).map { Array(lines[$0..<$1]) }
    }

    var text: String {
      var lines: [String] = []
      for (index, part) in parts.enumerated() {
        let isGuarded = index % 2 == 1 && !lost.contains(index) && !part.isEmpty
        lines += isGuarded ? ["#if \(condition)"] + part + ["#endif"] : part
      }
      return lines.joined(separator: "\n")
    }

    /// The lines in the text of a part without its condition.
    func lines(of part: Int) -> ClosedRange<Int> {
      var program = self
      program.parts = Array(parts[..<part])
      let first =
        program.text.isEmpty && program.parts.allSatisfy(\.isEmpty)
        ? 1 : program.text.split(separator: "\n", omittingEmptySubsequences: false).count + 1
      return first...first + parts[part].count - 1
    }
  }

  private func file(_ text: String) -> GuardedFile {
    GuardedFile(
      path: "A.swift", ConditionalSource(Array(text.utf8), .swift),
      ["debug": BuildConditions(names: ["DEBUG"]), "release": BuildConditions()])
  }

  private func lost(_ old: String, _ new: String) -> [LostGuard] {
    LostGuards(controls: ["debug"], shipped: ["release"]).find(
      in: [.init(old: file(old), new: file(new))], unchanged: [], others: { [] })
  }

  /// Changes a program without compiling more of it into a release.
  private func editHarmlessly(_ program: inout Program, _ numbers: inout SeededGenerator) {
    let outside = Int.random(in: 0...(program.parts.count - 1) / 2, using: &numbers) * 2
    let inside = min(outside + 1, program.parts.count - 2)
    let fresh = Int.random(in: 0..<1_000_000, using: &numbers)
    switch Int.random(in: 0..<11, using: &numbers) {
    case 0:
      // Indent everything.
      program.parts = program.parts.map { $0.map { $0.isEmpty ? $0 : "    " + $0 } }
    case 1: program.parts[outside].insert("// A comment: \(fresh)", at: 0)
    case 2:
      program.parts[outside].append("let fresh\(fresh) = make\(fresh)(with: \(fresh), in: self)")
    case 3: program.parts[inside].append("trace\(fresh)(count: \(fresh))")
    case 4: program.parts[inside] = []
    case 5: program.condition = "DEBUG && canImport(Kit\(fresh))"
    case 6: program.condition = "(DEBUG || QA\(fresh))"
    case 7:
      // The condition covers more code.
      if outside > 0, let line = program.parts[outside].first {
        program.parts[outside].removeFirst()
        program.parts[outside - 1].append(line)
      }
    case 8:
      if !program.parts[outside].isEmpty { program.parts[outside].removeLast() }
    case 9:
      // Rename everywhere.
      let name = ["index", "value", "name", "file", "self", "lines"][fresh % 6]
      program.parts = program.parts.map {
        $0.map { $0.replacing(name, with: "\(name)\(fresh)") }
      }
    default: program.parts[inside].reverse()
    }
  }

  @Test func harmlessEditsAreNoFinding() {
    var numbers = SeededGenerator(state: 40)
    var guards = 0
    for _ in 0..<Self.count {
      var program = Program(
        Self.sources.randomElement(using: &numbers) ?? [], &numbers)
      let old = program.text
      guards += old.components(separatedBy: "#endif").count - 1
      for _ in 0..<Int.random(in: 1...4, using: &numbers) { editHarmlessly(&program, &numbers) }
      let found = lost(old, program.text)
      #expect(found == [], "\(old)\n--- new:\n\(program.text)")
      if !found.isEmpty { return }
    }
    #expect(guards > Self.count)
  }

  @Test func lossesAreFoundWhereTheyAre() {
    var numbers = SeededGenerator(state: 41)
    for _ in 0..<Self.count {
      var program = Program(Self.sources.randomElement(using: &numbers) ?? [], &numbers)
      let old = program.text
      let candidates = program.parts.indices.filter { part in
        part % 2 == 1 && program.parts[part].contains(where: isDistinctive)
      }
      guard let part = candidates.randomElement(using: &numbers) else { continue }
      program.lost = [part]
      // Edits elsewhere; renaming and indentation leave the code recognizable.
      if Bool.random(using: &numbers) {
        program.parts[0].insert("let fresh = makeFresh(1)", at: 0)
      }
      let lines = program.lines(of: part)
      let found = lost(old, program.text)
      #expect(!found.isEmpty, "\(lines)\n\(old)\n--- new:\n\(program.text)")
      #expect(
        !found.contains { !lines.contains($0.location.line) || !lines.contains($0.endLine) },
        "\(lines) \(found)\n\(old)\n--- new:\n\(program.text)")
      if found.isEmpty { return }
    }
  }

  /// Whether a line has a name that other lines are unlikely to have.
  private func isDistinctive(_ line: String) -> Bool {
    let code = line.split(separator: "//", maxSplits: 1).first ?? ""
    return code.split { !$0.isLetter && !$0.isNumber }.contains { $0.count > 8 }
      && !line.contains("//")
  }
}
