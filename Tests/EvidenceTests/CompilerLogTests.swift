import ReleaseModel
import Testing
import Toolchain

@Suite struct CompilerLogTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func errors(_ log: String) throws -> [Diagnostic] {
    try CompilerLog.errors(in: try bench.write(log, to: "build.log"), relativeTo: bench.workspace)
  }

  @Test func swiftErrorsAreParsedOnceWithLocation() throws {
    let file = bench.path("Sources/Store/StoreKitService.swift")
    let log = """
      Building for debugging...
      [3/7] Compiling Store StoreKitService.swift
      \(file):19:25: error: cannot assign value of type 'String' to type 'Bool'
      17 |   /// Creates the service of a user who has paid or not.
      18 |   public init(hasPurchased: Bool) {
      19 |     self.hasPurchased = "yes"
         |                         `- error: cannot assign value of type 'String' to type 'Bool'
      \(file):30:3: warning: variable 'a' was never used
      \(file):31:3: note: add an error: here
      error: emit-module command failed with exit code 1 (use -v to see invocation)
      \(file):19:25: error: cannot assign value of type 'String' to type 'Bool'
      /other/Extra.swift:2:1: error: expected expression
      error: fatalError
      """
    #expect(
      try errors(log) == [
        Diagnostic(
          message: "cannot assign value of type 'String' to type 'Bool'",
          location: SourceLocation(
            file: "Sources/Store/StoreKitService.swift", line: 19, column: 25)),
        Diagnostic(
          message: "expected expression",
          location: SourceLocation(file: "/other/Extra.swift", line: 2, column: 1)),
      ])
  }

  @Test func orderDoesNotDependOnTime() throws {
    let lines = [("B", 1), ("A", 10), ("A", 9)].map { file, line in
      "\(bench.path("Sources/\(file).swift")):\(line):1: error: no"
    }
    let found = try errors(lines.joined(separator: "\n"))
    #expect(
      found.map(\.location?.description) == [
        "Sources/A.swift:9:1", "Sources/A.swift:10:1", "Sources/B.swift:1:1",
      ])
    #expect(try errors(lines.reversed().joined(separator: "\n")) == found)
  }

  /// SwiftPM's error ends with a colon, and git's message is indented below it.
  @Test func reasonOnNextLineIsIncluded() throws {
    let log = """
      Fetching https://example.com/nothing.git
      error: Failed to clone repository https://example.com/nothing.git:
          Cloning into bare repository '/builds/nothing'...
          fatal: could not read Username for 'https://example.com'
          fatal: Could not read from remote repository.
      error: the manifest is invalid:
          something is wrong
      error: nothing follows:
      Done
      """
    #expect(
      try errors(log).map(\.message) == [
        "Failed to clone repository https://example.com/nothing.git: could not read Username for"
          + " 'https://example.com'",
        "the manifest is invalid: something is wrong", "nothing follows:",
      ])
  }

  @Test func swiftPMErrorsHaveNoLocation() throws {
    let log = """
      Fetching https://example.com/nothing
      error: 'clean': product 'Missing' required by package 'clean' target 'App' not found.
      error: 'clean': product 'Missing' required by package 'clean' target 'App' not found.
      error: no such module 'Store'
      """
    #expect(
      try errors(log) == [
        Diagnostic(
          message: "'clean': product 'Missing' required by package 'clean' target 'App' not found."),
        Diagnostic(message: "no such module 'Store'", cause: .missingModule("Store")),
      ])
  }

  /// Errors that no change to the code at their location fixes.
  @Test(
    arguments: [
      ("no such module 'UIKit'", .missingModule("UIKit")),
      ("module 'Kit' was not compiled for testing", .notTestable),
      ("cannot find 'buffer' in scope", .missingName("buffer")),
      ("cannot find type 'Panel' in scope", .missingName("Panel")),
      ("value of type 'Table' has no member 'buffer'", .missingName("buffer")),
      ("cannot find 'no such module' in scope", nil), ("module 'Kit' was not found", nil),
    ] as [(String, Diagnostic.Cause?)])
  func causeIsRecognized(_ message: String, _ cause: Diagnostic.Cause?) throws {
    #expect(try errors("/p/a.swift:1:2: error: \(message)\n").map(\.cause) == [cause])
  }

  @Test func linkerErrorsKeepTheirPrefix() throws {
    let log = """
      error: link command failed with exit code 1 (use -v to see invocation)
      /p/main.swift.o:main.swift.o:function main: error: undefined reference to 'missing'
      ld.lld: error: undefined symbol: missing
      clang: error: linker command failed with exit code 1 (use -v to see invocation)
      """
    #expect(
      try errors(log).map(\.message) == [
        "/p/main.swift.o:main.swift.o:function main: undefined reference to 'missing'",
        "ld.lld: undefined symbol: missing",
      ])
    #expect(try errors(log).allSatisfy { $0.location == nil })
    let announcement = "link command failed with exit code 1 (use -v to see invocation)"
    #expect(try errors("error: \(announcement)\n").map(\.message) == [announcement])
  }

  @Test func unknownLocationIsOmitted() throws {
    let log = """
      <unknown>:0: error: error opening input file '/p/main.swift' (Permission denied)
      error: emit-module command failed with exit code 1 (use -v to see invocation)
      """
    #expect(
      try errors(log).map(\.message) == [
        "error opening input file '/p/main.swift' (Permission denied)"
      ])
  }

  @Test func clangErrorsHaveLocations() throws {
    let file = bench.path("Sources/CStore/store.c")
    let log = """
      \(file):4:9: error: use of undeclared identifier 'x'
          4 |   int y = x;
            |           ^
      \(file):1:10: fatal error: 'missing.h' file not found
          1 | #include "missing.h"
      2 errors generated.
      """
    #expect(
      try errors(log) == [
        Diagnostic(
          message: "'missing.h' file not found",
          location: SourceLocation(file: "Sources/CStore/store.c", line: 1, column: 10)),
        Diagnostic(
          message: "use of undeclared identifier 'x'",
          location: SourceLocation(file: "Sources/CStore/store.c", line: 4, column: 9)),
      ])
  }

  @Test func colonInPathIsKept() throws {
    #expect(
      try errors("/p/a:1:2/b.swift:3:4: error: bad") == [
        Diagnostic(
          message: "bad", location: SourceLocation(file: "/p/a:1:2/b.swift", line: 3, column: 4))
      ])
  }

  @Test(arguments: ["", "Build complete!\n", "warning: no error here\n", "0 errors: all well\n"])
  func logWithoutErrorsHasNoDiagnostics(log: String) throws {
    #expect(try errors(log).isEmpty)
  }
}
