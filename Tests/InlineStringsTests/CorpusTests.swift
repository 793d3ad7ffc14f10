import Foundation
import InlineStrings
import ObjectFile
import TestSupport
import Testing

@Suite struct CorpusTests {
  @Test func toolchainLibrariesYieldNoFalsePositives() throws {
    let libraries = try Toolchain.libraries(in: "lib/swift/linux", suffix: ".so")
      .filter { !$0.contains("FoundationICU") }
    #expect(libraries.count > 10)
    let strings = ["--uitesting", "--pro-debug", "uitest", "debug-on"]
    var strict = 0
    var naive = strings.map { _ in 0 }
    var reached = 0
    for library in libraries {
      let code = try Code(File(path: library))
      strict += try code.counts(of: strings).reduce(0, +)
      strict += try code.counts(of: strings, bounded: false).reduce(0, +)
      reached += try code.counts(of: ["not implemented"]).reduce(0, +)
      for (index, text) in strings.enumerated() {
        for part in code.parts { naive[index] += halves(of: text, in: part.bytes) }
      }
    }
    #expect(strict == 0)
    // A string that these libraries contain is found.
    #expect(reached > 0)
    // A search for either half alone would report false positives: measured with Swift 6.3.1.
    print("either half alone:", zip(strings, naive).map { "\($0) \($1)" }.joined(separator: ", "))
    #expect(naive.reduce(0, +) > 100)
  }

  private func halves(of text: String, in bytes: [UInt8]) -> Int {
    let pattern = SmallString(text)?.dataPattern ?? []
    let data = Data(bytes)
    return [pattern.prefix(8), pattern.suffix(8)].reduce(0) { count, half in
      var count = count
      var start = data.startIndex
      while let found = data.range(of: Data(half), in: start..<data.endIndex) {
        count += 1
        start = found.lowerBound + 1
      }
      return count
    }
  }
}
