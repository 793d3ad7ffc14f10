import ReleaseModel
import Testing
import Verification

@Suite struct ChecklistDependenciesTests {
  /// One checklist per string, in which `b<a,c` is an item `b` that depends on `a` and `c`.
  private func lists(_ texts: [String]) -> [Checklist] {
    texts.enumerated().map { number, text in
      let items = text.split(separator: " ").enumerated().map { line, item in
        let parts = item.split(separator: "<")
        return ChecklistItem(
          id: String(parts[0]), title: "t",
          dependsOn: parts.dropFirst().flatMap { $0.split(separator: ",").map(String.init) },
          method: .manual(), location: .init(file: "\(number).yml", line: line + 1))
      }
      return Checklist(title: "t", file: "\(number).yml", items: items)
    }
  }

  @Test(arguments: [
    ["a"], ["a b<a c<a,b"], ["a<b", "b<c", "c"], ["a<b,c b<d c<d d"],
  ])
  func acyclicDependenciesAreAccepted(_ texts: [String]) throws {
    try ChecklistDependencies.check(lists(texts))
  }

  @Test func longChainIsAccepted() throws {
    let chain = (1..<5000).reversed().map { "i\($0)<i\($0 - 1)" } + ["i0"]
    try ChecklistDependencies.check(lists([chain.joined(separator: " ")]))
  }

  @Test(arguments: [
    (
      ["a b", "c a"], "1.yml:2: error: items: ",
      "the item ID 'a' is also used in another"
        + " checklist"
    ),
    (
      ["first b<firs"], "0.yml:2: error: depends-on: ",
      "unknown item 'firs' (did you mean 'first'?)"
    ),
    (["a<a"], "0.yml:1: error: depends-on: ", "depend on each other in a cycle: a → a"),
    (["a<b", "b<c", "c<a"], "0.yml:1: error: depends-on: ", "a → b → c → a"),
    (["z<a a<b b<a"], "0.yml:1: error: depends-on: ", "depend on each other in a cycle: a → b → a"),
  ])
  func duplicatesUnknownItemsAndCyclesAreRejected(
    _ texts: [String], _ expected: String, _ fragment: String
  ) throws {
    try expectRefusal(expected, fragment) { try ChecklistDependencies.check(lists(texts)) }
  }

  @Test func errorsPointToKey() throws {
    let text = """
      title: t
      items:
        - id: a
          title: t
          manual: true
          depends-on: [b]
      """
    let list = try ChecklistReaderTests.reader.read(text, file: "l.yml")
    try expectRefusal("l.yml:6:5: error: depends-on: ", "unknown item 'b'") {
      try ChecklistDependencies.check([list])
    }
  }
}
