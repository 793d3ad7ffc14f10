import Foundation
import Testing
import Toolchain

@Suite struct EvidenceCommandTests {
  @Test func commandTextIsQuotedForShell() async throws {
    let bench = try Bench()
    let arguments = ["plain", "", "two words", "it's", #"a "b" \c"#, "$HOME *", "new\nline", "é"]
    let command = Command("printf", ["%s\\0"] + arguments, in: "/", output: "/dev/null")
    #expect(try await bench.run("bash", "-c", command.text) == arguments.map { $0 + "\0" }.joined())
  }

  @Test func plainArgumentsAreNotQuoted() {
    let command = Command("swift", ["build", "--product", "App"], in: "/", output: "/dev/null")
    #expect(command.text == "swift build --product App")
  }
}
