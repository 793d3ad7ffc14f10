import ObjectFile
import TestSupport
import Testing

@Suite struct SurroundingTextTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func strings(
    around needle: String, in data: String, unit: Int = 1, limit: Int = 10
  ) throws -> [String?] {
    try folder.write(".section .rodata,\"a\"\n\(data)\n", to: "data.s")
    try folder.run("as", "-o", "data.o", folder.path("data.s"))
    let file = try File(path: folder.path("data.o"))
    let bytes =
      unit == 1
      ? Array(needle.utf8) : needle.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    return try file.occurrences(of: [bytes], limit: 10).map {
      try file.text(around: $0, count: bytes.count, unit: unit, limit: limit)
    }
  }

  @Test(
    arguments: [
      (#".asciz "POST /debug/reset HTTP""#, "POST /debug/reset HTTP"),
      (#".asciz "/debug/reset""#, nil),
      (#".byte 1, 2\n.ascii "a/debug/reset"\n.byte 3"#, "a/debug/reset"),
      (#".asciz "0123456789abc/debug/reset""#, "…3456789abc/debug/reset"),
      (#".asciz "/debug/reset0123456789abc""#, "/debug/reset0123456789…"),
      (#".asciz "für/debug/resetü""#, "für/debug/resetü"),
      (#".byte 0xbc\n.asciz "x/debug/reset""#, "x/debug/reset"),
      (#".ascii "/debug/reset"\n.byte 0xc3"#, nil),
      (#".asciz "one\n/debug/reset""#, "one\n/debug/reset"),
    ])
  func utf8TextEndsAtNonTextOrLimit(data: String, expected: String?) throws {
    #expect(
      try strings(around: "/debug/reset", in: data.replacing("\\n.", with: "\n.")) == [expected])
  }

  @Test func matchAcrossSectionsHasPrecedingText() throws {
    try folder.write(
      """
      .globl _start
      .section .one,"a"
      .ascii "a/debug"
      .section .two,"a"
      .asciz "/reset/all"
      .text
      _start: ret

      """, to: "two.s")
    try folder.run("as", "-o", "two.o", folder.path("two.s"))
    try folder.run("ld", "-o", "two", "two.o")
    let file = try File(path: folder.path("two"))
    let needle = Array("/debug/reset".utf8)
    let found = try file.occurrences(of: [needle], limit: 10)
    try #require(found.count == 1)
    #expect(
      try file.text(around: found[0], count: needle.count, unit: 1, limit: 10) == "a/debug/reset")
  }

  @Test func utf16TextIsReadInBytePairs() throws {
    let data = ".short 1, 'a', 'b', 'x', 'y', 'z', 0x20, 0xfc, 'c', 0"
    #expect(try strings(around: "xyz", in: data, unit: 2) == ["abxyz üc"])
    #expect(try strings(around: "xyz", in: data, unit: 2, limit: 2) == ["abxyz ü…"])
    // Two UTF-8 letters have the bytes of one UTF-16 unit.
    let mixed = #".ascii "ab"\n.short 'x', 'y', 'z', 0x4142"#.replacing("\\n.", with: "\n.")
    #expect(try strings(around: "xyz", in: mixed, unit: 2) == [nil])
  }
}
