import Foundation
import Guards
import ReleaseModel
import SourceCode
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
        !["\"\"\"", "#if", "/*", "#/"].contains(where: text.contains)
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
    /// Those whose code is also in an `#else`.
    var copies: Set<Int> = []
    var isReordered = false

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
        let copy = copies.contains(index) ? ["#else"] + part : []
        lines += isGuarded ? ["#if \(condition)"] + part + copy + ["#endif"] : part
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
    LostGuardSearch(controls: ["debug"], shipped: ["release"]).find(
      in: [.init(old: file(old), new: file(new))], unchanged: [], others: { [] })
  }

  /// Changes a program without compiling more of it into a release.
  private func editHarmlessly(_ program: inout Program, _ numbers: inout SeededGenerator) {
    let outside = Int.random(in: 0...(program.parts.count - 1) / 2, using: &numbers) * 2
    let inside = min(outside + 1, program.parts.count - 2)
    let fresh = Int.random(in: 0..<1_000_000, using: &numbers)
    let other = Int.random(in: 0...(program.parts.count - 1) / 2, using: &numbers) * 2
    switch Int.random(in: 0..<15, using: &numbers) {
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
    case 10, 11:
      // Each condition moves with its code.
      if program.copies.isEmpty {
        program.isReordered = true
        program.parts.swapAt(outside, other)
        if fresh % 2 == 0 { program.parts.swapAt(inside, min(other + 1, program.parts.count - 2)) }
      }
    case 12: if !program.isReordered { program.copies.insert(inside) }
    case 13:
      // Calls of other functions take the place of the code.
      let calls = program.parts[inside].filter {
        $0.contains(/^ *[a-z][\w.]*\(/) && !$0.contains(/[{}]|^ *(?:init|case|pr|pa|pu|fi)/)
      }.map {
        $0.replacing(/\w+\(/, with: "fresh\(fresh)(").replacing(/"[^"]*"/, with: "\"\(fresh)\"")
      }
      program.parts[inside] = []
      program.parts[outside] += calls
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

  /// Functions of short statements that are similar to each other, some of them debug-only.
  private struct Functions {
    struct Statement {
      var texts: [String]
      var isDebugOnly = false
      var hasCopy = false
    }

    var bodies: [[Statement]] = [
      (0..<4).map { Statement(texts: [Self.text($0, "shown", $0)]) }
    ]
    private var last = 10

    init(_ numbers: inout SeededGenerator) {
      for _ in 0..<Int.random(in: 2...5, using: &numbers) {
        bodies.append(
          (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
            statement(isDebugOnly: Bool.random(using: &numbers), &numbers)
          })
      }
    }

    private static func text(_ kind: Int, _ word: String, _ number: Int) -> String {
      switch kind {
      case 0: "print(\"\(word) \(number)\", total)"
      case 1: "total += compute(n, \(number))"
      case 2: "if n > \(number) { total -= \(number) }"
      default: "store.save(key: \"\(word)\(number)\", value: total)"
      }
    }

    /// A statement with text of its own.
    mutating func statement(
      isDebugOnly: Bool, _ numbers: inout SeededGenerator
    ) -> Statement {
      let count = isDebugOnly ? Int.random(in: 1...3, using: &numbers) : 1
      let texts = (0..<count).map { _ in
        last += 1
        return Self.text(
          Int.random(in: 0..<4, using: &numbers), isDebugOnly ? "debug" : "shown", last)
      }
      return Statement(texts: texts, isDebugOnly: isDebugOnly)
    }

    func text(of indices: Range<Int>) -> String {
      let functions = bodies.enumerated().filter { indices.contains($0.offset) }.map {
        index, body in
        let lines = body.flatMap { statement in
          let copy = statement.hasCopy ? ["#else"] + statement.texts : []
          return statement.isDebugOnly
            ? ["#if DEBUG"] + statement.texts + copy + ["#endif"] : statement.texts
        }
        return "func f(n: Int) {\nvar total = n\n\(lines.joined(separator: "\n"))\n}\n"
      }
      return "struct S {\n\(functions.joined())}\n"
    }

    mutating func edit(_ numbers: inout SeededGenerator) {
      let index = Int.random(in: bodies.indices, using: &numbers)
      guard let place = bodies[index].indices.randomElement(using: &numbers) else { return }
      switch Int.random(in: 0..<7, using: &numbers) {
      case 0: bodies.shuffle(using: &numbers)
      case 1: bodies[index].shuffle(using: &numbers)
      case 2: bodies[index].insert(statement(isDebugOnly: false, &numbers), at: place)
      case 3: bodies[index].insert(statement(isDebugOnly: true, &numbers), at: place)
      case 4: bodies[index].remove(at: place)
      case 5: bodies[index][place] = statement(isDebugOnly: false, &numbers)
      default: bodies[index][place].hasCopy = true
      }
    }
  }

  @Test func similarStatementsAreNoFinding() {
    var numbers = SeededGenerator(state: 42)
    for _ in 0..<Self.count {
      var functions = Functions(&numbers)
      let all = 0..<functions.bodies.count
      let old = [all, 0..<0].map(functions.text)
      for _ in 0..<Int.random(in: 1...4, using: &numbers) { functions.edit(&numbers) }
      // Some functions move to another file.
      let cut = Bool.random(using: &numbers) ? all.count : Int.random(in: all, using: &numbers)
      let new = [0..<cut, cut..<all.count].map(functions.text)
      let found = LostGuardSearch(controls: ["debug"], shipped: ["release"]).find(
        in: zip(old, new).map { .init(old: file($0), new: file($1)) }, unchanged: [],
        others: { [] })
      #expect(found == [], "\(old[0])\n--- new:\n\(new.joined(separator: "\n---\n"))")
      if !found.isEmpty { return }
    }
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
