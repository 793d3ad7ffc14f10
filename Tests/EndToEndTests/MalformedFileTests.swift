import Foundation
import ReleaseModel
import Testing

/// A malformed file is unverified, and the other files are still inspected.
@Suite struct MalformedFileTests {
  /// An object file with a debug declaration, and the offsets of its parts.
  private struct Original {
    var bytes: [UInt8]

    /// Assembles `debugSecret`, which claims the largest possible size.
    init(in tool: Tool) async throws {
      let source = """
        .text
        .globl debugSecret
        .type debugSecret, @function
        debugSecret: ret
        local: ret
        .size debugSecret, -1
        """
      try Data((source + "\n").utf8).write(to: URL(fileURLWithPath: tool.folder + "/sound.s"))
      let outcome = try await tool.run("as", ["-o", "sound.o", "sound.s"])
      try #require(outcome.exitCode == 0, "\(outcome.error)")
      bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: tool.folder + "/sound.o")))
    }

    func integer(at offset: Int, size: Int) -> Int {
      bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// The offset of the symbol table's section header: gABI chapter 4, e_shoff, e_shnum,
    /// SHT_SYMTAB.
    var symbolTable: Int {
      get throws {
        let headers = (0..<integer(at: 60, size: 2)).map { integer(at: 40, size: 8) + 64 * $0 }
        return try #require(headers.first { integer(at: $0 + 4, size: 4) == 2 })
      }
    }

    mutating func store(_ value: UInt64, at offset: Int, size: Int) {
      for index in 0..<size {
        bytes[offset + index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * index))
      }
    }

    func write(to name: String, in tool: Tool) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(tool.folder)/\(name)"))
    }
  }

  @Test(
    arguments: [
      ("a section header table past the end", 40, 8, UInt64.max, "the section header table"),
      ("a section past the end", -24, 8, .max - 15, "bytes of section"),
      ("a huge link", -40, 4, 0xffff_ffff, "found section 4294967295"),
      ("a link to itself", -40, 4, 0, "expected sh_link to be a string table"),
    ] as [(String, Int, Int, UInt64, String)])
  func malformedFileDoesNotHideOthers(
    name: String, offset: Int, size: Int, value: UInt64, message: String
  ) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    var file = try await Original(in: tool)
    let header = try file.symbolTable
    let itself = UInt64((header - file.integer(at: 40, size: 8)) / 64)
    // Negative offsets are relative to the symbol table's section header.
    file.store(
      name == "a link to itself" ? itself : value, at: offset < 0 ? header - offset : offset,
      size: size)
    try file.write(to: "bad.o", in: tool)

    let (outcome, report) = try await tool.report(
      ["inspect", "bad.o", "sound.o", "--name", "noSuchName"], in: tool.folder)
    #expect(outcome.exitCode == 2)
    #expect(report.artifacts.map(\.name) == ["sound.o"])
    #expect(report.findings.count == 1)
    let text = report.findings.first?.message ?? ""
    #expect(
      text.contains("bad.o cannot be inspected: offset 0x") && text.contains(message), "\(text)")

    // The intact file is searched in either order.
    for files in [["bad.o", "sound.o"], ["sound.o", "bad.o"]] {
      let (found, report) = try await tool.report(
        ["inspect"] + files + ["--name", "debugSecret", "--string", "debugText"],
        in: tool.folder)
      #expect(found.exitCode == 1)
      #expect(report.findings.contains { $0.name == "debugSecret" })
      #expect(
        report.findings.contains { $0.message.contains("bad.o cannot be inspected: offset 0x") })
    }
  }

  @Test func controlCharactersInNamesAreEscaped() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    var file = try await Original(in: tool)
    let name = try #require(file.bytes.firstRange(of: Array("debugSecret".utf8)))
    // An escape sequence, a newline and invalid UTF-8.
    file.bytes.replaceSubrange(name, with: Array("debug\u{1b}[2J\n".utf8) + [0xff])
    try file.write(to: "hostile.o", in: tool)
    for format in ["terminal", "markdown", "json"] {
      let outcome = try await tool.run(
        ["inspect", "hostile.o", "--name", "debug*", "--why", "debug*", "--format", format],
        in: tool.folder)
      #expect(outcome.exitCode == 1)
      #expect(outcome.output.contains("[2J"))
      #expect(!outcome.all.contains("\u{1b}"), "\(outcome.all)")
    }
  }
}
