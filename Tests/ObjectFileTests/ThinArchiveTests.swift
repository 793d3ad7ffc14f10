import Foundation
import ObjectFile
import TestSupport
import Testing

@Suite struct ThinArchiveTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.object()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "below"), withIntermediateDirectories: true)
    try folder.write("int second_value = 2;\n".utf8, to: "second.c")
    try folder.run("gcc", "-c", "-o", "below/second.o", "second.c")
  }

  private func names(_ archive: String) throws -> [String?] {
    try Object.read(path: folder.path(archive)).map(\.name)
  }

  @Test(arguments: ["ar", "llvm-ar"])
  func thinArchiveMembersAreSeparateFiles(tool: String) throws {
    try folder.run(tool, "rcs", "--thin", "thin.a", "freestanding.o", "below/second.o")
    let members = try Object.read(path: folder.path("thin.a"))
    #expect(members.map(\.name) == ["freestanding.o", "below/second.o"])
    #expect(
      members.map(\.file.origin.path) == [
        folder.path("freestanding.o"), folder.path("below/second.o"),
      ])
    let object = try File(path: folder.path("freestanding.o"))
    let first = try #require(members.first).file
    #expect(try first.names { _ in true } == object.names { _ in true })
    #expect(try members.last?.file.names { _ in true }.contains("second_value") == true)
    #expect(try first.occurrences(of: [Array("marker: ".utf8)], limit: 9).count == 1)
    let data = try #require(object.sections.first { $0.name == ".rodata" })
    #expect(try first.contents(of: data) == object.contents(of: data))
  }

  @Test func memberPathsAreRelativeToArchive() throws {
    try folder.run("ar", "rcT", "below/thin.a", "freestanding.o", "below/second.o")
    #expect(try names("below/thin.a") == ["../freestanding.o", "second.o"])
    try folder.run("ar", "rcTP", "absolute.a", folder.path("freestanding.o"))
    #expect(try names("absolute.a").count == 1)
  }

  @Test func thinArchiveWithoutMembersIsValid() throws {
    try folder.run("ar", "rcT", "empty.a")
    #expect(try names("empty.a").isEmpty)
  }

  @Test func membersOfNestedArchivesAreRead() throws {
    try folder.run("ar", "rc", "inner.a", "freestanding.o", "below/second.o")
    try folder.run("ar", "rcT", "gnu.a", "inner.a")
    #expect(try names("gnu.a") == ["inner.a(freestanding.o)", "inner.a(second.o)"])
    try folder.run("llvm-ar", "rc", "--thin", "llvm.a", "inner.a")
    #expect(try names("llvm.a") == ["inner.a(freestanding.o)", "inner.a(second.o)"])
    try folder.run("ar", "rcT", "flat.a", "freestanding.o")
    try folder.run("ar", "rcT", "thin.a", "flat.a", "below/second.o")
    #expect(try names("thin.a") == ["freestanding.o", "below/second.o"])
    // No known tool writes this, but one could: a thin archive as a member.
    let size = try folder.bytes(of: "flat.a").count
    try folder.write(archive([("flat.a", size), ("flat.a", size)]), to: "outer.a")
    #expect(try names("outer.a") == ["flat.a(freestanding.o)"])
  }

  @Test func missingOrInvalidMemberIsNamedInError() throws {
    try folder.run("mkfifo", "fifo")
    for (name, code) in [
      ("missing.o", ReadError.Code.notFound), ("below", .isDirectory), ("fifo", .notRegular),
      ("/dev/null", .notRegular),
    ] {
      let path = try folder.write(archive([(name, 10)]), to: "thin.a")
      let error = try #require(failure(reading: path))
      #expect(error.code == code)
      #expect(error.path == path)
      #expect(error.member == name)
      #expect(error.message.contains("the member's file"))
    }
    try folder.write([], to: "nothing.o")
    let path = try folder.write(archive([("nothing.o", 0)]), to: "thin.a")
    #expect(failure(reading: path)?.code == .empty)
    try folder.write("words".utf8, to: "words.txt")
    try folder.write(archive([("words.txt", 5)]), to: "thin.a")
    #expect(failure(reading: path)?.code == .unknownFormat)
    #expect(failure(reading: path)?.member == "words.txt")
  }

  @Test func memberWithChangedSizeIsRejected() throws {
    try folder.run("ar", "rc", "inner.a", "freestanding.o")
    try folder.run("ar", "rcT", "thin.a", "freestanding.o")
    try folder.run("ar", "rcT", "nested.a", "inner.a")
    try folder.write(try folder.bytes(of: "freestanding.o") + [0], to: "freestanding.o")
    #expect(failure(reading: folder.path("thin.a"))?.code == .changed)
    try folder.run("ar", "rc", "inner.a", "freestanding.o")
    #expect(failure(reading: folder.path("nested.a"))?.code == .changed)
    try folder.write("!<arch>\n".utf8, to: "inner.a")
    #expect(failure(reading: folder.path("nested.a"))?.code == .truncated)
  }

  @Test func archivesThatContainEachOtherAreRejected() throws {
    let size = archive([("a.a", 0)]).count
    try folder.write(archive([("a.a", size)]), to: "a.a")
    #expect(failure(reading: folder.path("a.a"))?.code == .malformed)
    try folder.write(archive([("c.a", size)]), to: "b.a")
    try folder.write(archive([("b.a", size)]), to: "c.a")
    let error = try #require(failure(reading: folder.path("b.a")))
    #expect(error.code == .malformed)
    #expect(error.member == "c.a")
    #expect(error.message.contains("contains itself"))
  }

  @Test func deepArchiveNestingIsRejected() throws {
    for index in 0..<40 {
      let next = "\(10 + index + 1).a"
      let size = archive([(next, 10)]).count
      try folder.write(archive([(next, size)]), to: "\(10 + index).a")
    }
    #expect(failure(reading: folder.path("10.a"))?.code == .unsupported)
  }

  @Test func damagedThinArchiveIsErrorOrHasWholeMembers() throws {
    try folder.run("ar", "rcT", "thin.a", "freestanding.o", "below/second.o")
    let bytes = try folder.bytes(of: "thin.a")
    let path = folder.path("damaged.a")
    for length in 0..<bytes.count {
      try folder.write(bytes.prefix(length), to: "damaged.a")
      if let members = try? Object.read(path: path) { #expect(members.count < 2) }
    }
    for index in bytes.indices.dropFirst(8) {
      var damaged = bytes
      damaged[index] ^= 0x15
      try folder.write(damaged, to: "damaged.a")
      if let members = try? Object.read(path: path) { #expect(members.count == 2) }
    }
  }

  /// A thin archive with a long-name table, as written by `ar`.
  private func archive(_ members: [(name: String, size: Int)]) -> [UInt8] {
    func padded(_ text: String, _ count: Int) -> String {
      text + String(repeating: " ", count: count - text.utf8.count)
    }
    var table = ""
    var headers = ""
    for (name, size) in members {
      headers +=
        padded("/\(table.utf8.count)", 16) + padded("0", 12) + padded("0", 6)
        + padded("0", 6) + padded("644", 8) + padded("\(size)", 10) + "`\n"
      table += name + "/\n"
    }
    if table.utf8.count % 2 == 1 { table += "\n" }
    let start = "!<thin>\n" + padded("//", 48) + padded("\(table.utf8.count)", 10) + "`\n"
    return Array((start + table + headers).utf8)
  }
}
