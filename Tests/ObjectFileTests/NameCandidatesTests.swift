import Algorithms
import ObjectFile
import TestSupport
import Testing

@Suite struct NameCandidatesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names(
    in table: SymbolTable, having needles: [String], orLongerThan limit: Int = 1000
  ) throws -> [String?] {
    let filter = WordFilter(needles.map { [Array($0.utf8)] })
    return try table.candidates(matching: filter, orLongerThan: limit)
      .map { $0.name.map { String(decoding: $0, as: UTF8.self) } }
      // A name that starts inside a matching name may be returned too.
      .filter { name in name == nil || needles.contains { name?.contains($0) ?? false } }
  }

  /// The symbol table of an object with these symbols.
  private func table(of names: [String]) throws -> SymbolTable {
    let text = names.map { "\"\($0)\": .byte 1\n" }.joined()
    return try #require(File(path: folder.assemble(text, to: "names.o")).symbolTable)
  }

  @Test func onlyMatchingNamesAreReturnedInOrder() throws {
    let all = ["alpha", "needle", "a_needle_b", "needl", "eedle", "other", "neeneedle", "x"]
    let table = try table(of: all)
    #expect(try names(in: table, having: ["needle"]) == ["needle", "a_needle_b", "neeneedle"])
    #expect(try names(in: table, having: ["alp", "oth"]) == ["alpha", "other"])
    #expect(try names(in: table, having: ["absent"]) == [])
    #expect(try names(in: table, having: []) == [])
  }

  @Test func nameRejectedForOnePatternCanMatchAnother() throws {
    let table = try table(of: ["both_first_second", "only_first", "only_second"])
    let patterns = [["first", "absent"], ["second", "_"]]
    let filter = WordFilter(patterns.map { $0.map { Array($0.utf8) } })
    let found = try table.candidates(matching: filter, orLongerThan: 100)
    #expect(
      found.map { $0.name.map { String(decoding: $0, as: UTF8.self) } }
        == ["both_first_second", "only_second"])
  }

  @Test(arguments: [2, 3, 64, 1000])
  func namesOverLengthLimitAreReturnedAsNil(limit: Int) throws {
    let lengths =
      (max(1, limit - 2)...limit + 3).map { $0 } + [2 * limit + 1, 3 * limit, 5 * limit]
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    // Different first letters, so that no name is a suffix of another.
    let all = lengths.enumerated().map { index, length in
      String(letters[index % 26]) + String(repeating: "y", count: length - 1)
    }
    let table = try table(of: all)
    let found = try names(in: table, having: ["absent"], orLongerThan: limit)
    #expect(found.count == lengths.count { $0 > limit })
    #expect(found.allSatisfy { $0 == nil })
    let having = try names(in: table, having: ["y"], orLongerThan: limit)
    #expect(having.compactMap(\.self) == all.filter { $0.count <= limit && $0.contains("y") })
  }

  @Test func piecewiseReadingFindsAllMatches() throws {
    // About 3 MiB of names, so that needles cross piece boundaries.
    let all = (0..<60_000).map {
      "name_\($0)_\(String(repeating: "pq", count: $0 % 40))_\($0 % 97)"
    }
    let table = try table(of: all)
    for needle in ["_96", "name_5999", "qpq_13", "pqpqpqpqpqpqpqpqpqpqpqpqpq_7"] {
      let found = try names(in: table, having: [needle])
      #expect(found == all.filter { $0.contains(needle) })
      #expect(!found.isEmpty)
    }
  }
}
