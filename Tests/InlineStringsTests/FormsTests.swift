import InlineStrings
import ObjectFile
import Testing

@Suite struct FormsTests {
  private static let optimized = ["-O", "-Osize", "-Ounchecked"]

  private static func expectForms(in code: Code, bounded: Bool) throws {
    for form in forms {
      let functions = try code.functions(with: form.text, bounded: bounded)
      #expect(!functions.isEmpty, "\(form.text) is not found")
      #expect(
        functions.contains { $0.contains(form.function) },
        "\(form.text) is not found in \(form.function), only in \(functions)")
    }
  }

  @Test(arguments: optimized) func eachFormIsFound(option: String) throws {
    let code = try FormsFixture.library(option)
    try Self.expectForms(in: code, bounded: true)
    try Self.expectForms(in: code, bounded: false)
  }

  @Test(arguments: ["-O", "-Osize"]) func eachFormForARMIsFound(option: String) throws {
    let code = try FormsFixture.forARM(option)
    try #require(code.file.machine.description == "aarch64")
    for bounded in [true, false] {
      guard option == "-Osize" else {
        try Self.expectForms(in: code, bounded: bounded)
        continue
      }
      // Halves that outlined functions of another section use are not followed.
      let answers = try code.answers(for: forms.map(\.text), bounded: bounded)
      for (form, answer) in zip(forms, answers) {
        #expect(answer != .absent, "\(form.text) is absent")
      }
      let found = answers.count { if case .present = $0 { true } else { false } }
      #expect(found >= forms.count - 3)
    }
  }

  @Test(arguments: optimized) func neighborIsNotFound(option: String) throws {
    let strings = forms.flatMap { neighbors(of: $0.text) }
    let code = try FormsFixture.library(option)
    for (text, count) in zip(strings, try code.counts(of: strings)) {
      #expect(count == 0, "\(text.debugDescription) is found")
    }
    let others = strings.filter { !isMadeOfOthers($0) }
    #expect(others.count > 300)
    for (text, count) in zip(others, try code.counts(of: others, bounded: false)) {
      #expect(count == 0, "\(text.debugDescription) is found without function bounds")
    }
  }

  @Test func neighborForARMIsNotFound() throws {
    let strings = forms.flatMap { neighbors(of: $0.text) }
    let code = try FormsFixture.forARM("-O")
    for (text, count) in zip(strings, try code.counts(of: strings)) {
      #expect(count == 0, "\(text.debugDescription) is found")
    }
  }

  @Test func strippedFileYieldsSameCounts() throws {
    let strings = forms.map(\.text)
    let stripped = try FormsFixture.library("-O", stripped: true)
    #expect(stripped.file.symbolTable == nil)
    let counts = try stripped.counts(of: strings)
    #expect(counts.allSatisfy { $0 > 0 })
    #expect(try counts == FormsFixture.library("-O").counts(of: strings, bounded: false))
  }

  @Test func unoptimizedCodeHasLiteralsAsBytes() throws {
    try FormsFixture.withObject("-Onone") { file in
      let strings = forms.map(\.text)
      #expect(try Code(file).counts(of: strings).allSatisfy { $0 == 0 })
      let found = try file.occurrences(of: strings.map { Array($0.utf8) + [0] }, limit: 1)
      #expect(Set(found.map(\.needle)) == Set(strings.indices))
    }
  }

  @Test(arguments: ["-O", "-Osize"]) func staticDataContainsPattern(option: String) throws {
    try FormsFixture.withObject(option) { file in
      let strings = ["static-arr", "static-two", "--static-g", "static-arx"]
      let patterns = strings.compactMap { SmallString($0)?.dataPattern }
      let found = try file.occurrences(of: patterns, limit: 1)
      #expect(Set(found.map(\.needle)) == [0, 1, 2])
    }
  }

  @Test func interpolationMergesLiteralWithSurroundings() throws {
    // A documented limit: only whole literals are found.
    let counts = try FormsFixture.library("-O").counts(of: ["--interpol", "--inter"])
    #expect(counts == [1, 0])
  }
}
