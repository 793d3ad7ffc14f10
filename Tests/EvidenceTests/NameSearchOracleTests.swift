import Algorithms
import Foundation
import Inspection
import ObjectFile
import ReleaseModel
import SwiftNames
import TestSupport
import Testing
import Verification

/// Compares the search, which reads few names, with an oracle that reads every name.
@Suite(.serialized) struct NameSearchOracleTests {
  /// Large files of the toolchain: an executable with a full symbol table, and two libraries.
  static var files: [String] {
    get throws {
      let folder = try Toolchain.folder()
      return [
        "docc", "../lib/swift/linux/libFoundation.so", "../lib/swift/linux/libswiftCore.so",
      ].map { folder.appending(path: $0).standardized.path }
    }
  }

  @Test func threeToolchainFilesAreSearched() throws { #expect(try Self.files.count == 3) }

  @Test(arguments: try files)
  func randomNamesFindSameSymbols(path: String) async throws {
    let file = try File(path: path)
    let readable = try Self.readableNames(of: file)
    var draw = Draw()
    var names: Set<String> = []
    var literal = 0
    while names.count < 200 {
      let text = try #require(readable.randomElement(using: &draw))
      guard let declaration = DeclarationScanner.declarations(in: text).randomElement(using: &draw)
      else { continue }
      let name =
        Bool.random(using: &draw)
        ? declaration.path.suffix(2).joined(separator: ".")
        : "\(declaration.module).\(declaration.name)"
      guard names.insert(name).inserted else { continue }
      // The fast path relies on literal words.
      let words = NamePattern(name).literalWords
      if !words.isEmpty { literal += 1 }
    }
    #expect(literal > 100)
    try await expectSameSymbols(names.sorted(), in: path, readable)
  }

  @Test func unusualPatternsFindSameSymbols() async throws {
    let path = try #require(try Self.files.last)
    let readable = try Self.readableNames(of: File(path: path))
    let patterns = [
      "*tringProto*", "Str*ount", "Swift.String.*", "String.count", "*ptiona*", "Int8", "*.init",
      "Array.append", "Hashable.hash", "*Actor*", "subscript", "==", "Swift.Int.*", "*_C*", "Never",
      "*rraySlic*", "Dictionary._Variant.*", "*Interpol*", "__ivar_destroyer",
      "UnsafeRawPointer.*",
    ]
    try await expectSameSymbols(patterns, in: path, readable)
  }

  /// The search finds exactly the symbols that the oracle finds, and some for every pattern.
  private func expectSameSymbols(
    _ patterns: [String], in path: String, _ readable: [String]
  ) async throws {
    let fast = patterns.filter { !NamePattern($0).literalWords.isEmpty }
    let slow = patterns.filter { NamePattern($0).literalWords.isEmpty }
    // A pattern without literal words makes the search read every name, which would hide errors in
    // the fast path.
    for patterns in [fast, slow] where !patterns.isEmpty {
      let found = try await Self.found(patterns, in: path)
      let expected = Self.expected(patterns, in: readable)
      let unmatched = Set(patterns).subtracting(expected.map(\.pattern))
      #expect(unmatched == [])
      let missed = expected.subtracting(found)
      let extra = found.subtracting(expected)
      #expect(missed.isEmpty, "\(missed.count) missed: \(missed.prefix(3))")
      #expect(extra.isEmpty, "\(extra.count) too many: \(extra.prefix(3))")
    }
  }

  private struct Match: Hashable, Sendable {
    var pattern: String
    var name: String
    var detail: String
  }

  /// The demangled form of every Swift symbol in a file, without duplicates.
  private static func readableNames(of file: File) throws -> [String] {
    var mangled: Set<String> = []
    for table in [file.symbolTable, file.dynamicSymbolTable].compactMap(\.self) {
      try table.forEachName { symbol, bytes in
        guard symbol.kind != .file, symbol.kind != .section else { return }
        mangled.insert(String(decoding: bytes, as: UTF8.self))
      }
    }
    let names = mangled.sorted()
    return concurrentMap(names.count, by: 1024) { range in
      DeepStack.runMany {
        names[range].compactMap { name in
          Demangling.demangle(name)
            ?? Demangling.reference(in: name).map { "reference to \($0)" }
        }
      }
    }
  }

  private static func expected(_ patterns: [String], in readable: [String]) -> Set<Match> {
    let compiled = patterns.map { NamePattern($0) }
    // Only makes the oracle faster: the demangled form of a match contains all plain parts of the
    // pattern. Initializers are printed in several ways.
    let parts = patterns.map { pattern in
      pattern.split(whereSeparator: { ".*".contains($0) }).filter { $0 != "init" }
        .map { Array($0.utf8) }
    }
    let longest = MultiPatternMatcher(parts.map { $0.max { $0.count < $1.count } ?? [] })
    let isGeneral = longest.needles.contains { $0.isEmpty }
    let matches = concurrentMap(readable.count, by: 1024) { range in
      readable[range].flatMap { text -> [Match] in
        var text = text
        let possible = text.withUTF8 { text in
          (isGeneral ? Array(compiled.indices) : longest.found(in: text)).filter { index in
            parts[index].allSatisfy { text.end(of: $0) != nil }
          }
        }
        guard !possible.isEmpty else { return [] }
        return Set(DeclarationScanner.declarations(in: text)).flatMap { declaration in
          let name = MatchableName(declaration)
          return possible.compactMap { index in
            compiled[index].match(name).map {
              Match(pattern: patterns[index], name: "\($0.module).\($0.name)", detail: text)
            }
          }
        }
      }
    }
    return Set(matches)
  }

  private static func found(_ patterns: [String], in path: String) async throws -> Set<Match> {
    let bench = try Bench()
    let evidence = try await ArtifactGatherer(workspace: bench.workspace)
      .gather(
        path, name: path, build: nil, rules: [Rule(id: "drawn", names: patterns)],
        scope: .all, sources: .empty, takesDigest: false)
    var found: Set<Match> = []
    for match in try #require(evidence.inspection.value).matches where match.module != nil {
      for trace in match.traces where trace.kind == .symbol {
        found.insert(
          Match(
            pattern: match.pattern, name: "\(match.module ?? "").\(match.name)",
            detail: trace.detail))
      }
    }
    return found
  }

  /// A generator with a fixed sequence (Knuth, MMIX).
  private struct Draw: RandomNumberGenerator {
    var state: UInt64 = 60
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 32)
    }
  }
}
