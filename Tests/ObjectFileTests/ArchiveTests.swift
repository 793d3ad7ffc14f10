import Foundation
import ObjectFile
import TestSupport
import Testing

@Suite struct ArchiveTests {
  let folder: TemporaryFolder
  let longName = "an_object_with_a_name_of_more_than_sixteen_bytes.o"

  init() throws {
    folder = try TemporaryFolder()
    let object = try folder.object()
    try folder.write(try folder.bytes(of: "freestanding.o"), to: longName)
    try folder.write(try folder.bytes(of: "freestanding.o") + [0], to: "odd.o")
    try folder.run("ar", "rc", "library.a", object, longName, "odd.o")
  }

  @Test func membersHaveNamesAndSymbols() throws {
    let members = try Object.read(path: folder.path("library.a"))
    #expect(members.map(\.name) == ["freestanding.o", longName, "odd.o"])
    let object = try File(path: folder.path("freestanding.o"))
    for member in members {
      #expect(try member.file.names { _ in true } == object.names { _ in true })
      #expect(member.file.sections.map(\.offset) == object.sections.map(\.offset))
      let found = try member.file.occurrences(of: [Array("marker: ".utf8)], limit: 9)
      #expect(found.map(\.offset) == [object.sections.first { $0.name == ".rodata" }?.offset])
    }
  }

  @Test func elfFileIsItsOnlyMember() throws {
    let members = try Object.read(path: folder.path("freestanding.o"))
    #expect(members.count == 1)
    #expect(members.first?.name == nil)
    #expect(members.first?.file.type == .relocatable)
  }

  @Test func archiveWithoutMembersIsValid() throws {
    try folder.run("ar", "rc", "empty.a")
    #expect(try Object.read(path: folder.path("empty.a")).isEmpty)
  }

  @Test func nonELFMemberIsRejectedByName() throws {
    try folder.write("words".utf8, to: "words.txt")
    try folder.run("ar", "rc", "library.a", "words.txt")
    let error = try #require(failure(reading: folder.path("library.a")))
    #expect(error.code == .unknownFormat)
    #expect(error.member == "words.txt")
    #expect(error.description.contains("library.a(\"words.txt\")"))
    #expect(error.message == "not an ELF file or archive; it starts with 77 6f 72 64")
  }

  @Test func bitcodeMemberIsRejectedByName() throws {
    try folder.write("int value;\n".utf8, to: "value.c")
    try folder.run("clang", "-flto", "-c", "-o", "bitcode.o", "value.c")
    try folder.run("ar", "rc", "library.a", "bitcode.o")
    let error = try #require(failure(reading: folder.path("library.a")))
    #expect(error.code == .unknownFormat)
    #expect(error.member == "bitcode.o")
    #expect(error.message.contains("LLVM bitcode"))
  }

  @Test func archiveIsNotELFFile() throws {
    #expect(throws: ReadError.self) { try File(path: folder.path("library.a")) }
  }

  @Test func truncatedArchiveIsErrorUnlessCutBetweenMembers() throws {
    let bytes = try folder.bytes(of: "library.a")
    // Lengths at which the file is still a valid archive, with its number of objects: see ar(5).
    var whole: [Int: Int] = [:]
    var position = 8
    var objects = 0
    while position < bytes.count {
      whole[position] = objects
      let digits = String(decoding: bytes[position + 48..<position + 58], as: UTF8.self)
      let size = try #require(Int(digits.filter(\.isNumber)))
      if ![[0x2f, 0x20], [0x2f, 0x2f]].contains(Array(bytes[position..<position + 2])) {
        objects += 1
      }
      position += 60 + size
      // Only the padding byte is missing.
      if size % 2 == 1 {
        whole[position] = objects
        position += 1
      }
    }
    #expect(position == bytes.count)
    #expect(objects == 3)
    let path = try folder.write(bytes, to: "cut.a")
    for length in stride(from: bytes.count - 1, to: 0, by: -1) {
      #expect(truncate(path, length) == 0)
      if let objects = whole[length] {
        #expect(try Object.read(path: path).count == objects)
      } else {
        #expect(failure(reading: path) != nil, "truncated to \(length) bytes")
      }
    }
  }

  @Test func brokenMemberHeaderIsError() throws {
    let bytes = try folder.bytes(of: "library.a")
    let second = try #require(
      bytes.indices.filter { bytes[$0...].starts(with: [0x60, 0x0a]) }.dropFirst(3).first)
    for (place, value) in [(second, 0x20), (second - 10, 0x78), (second - 10, 0x39)] {
      var broken = bytes
      broken[place] = UInt8(value)
      let error = try #require(failure(reading: folder.write(broken, to: "broken.a")))
      #expect([.malformed, .truncated, .unknownFormat].contains(error.code))
    }
  }
}
