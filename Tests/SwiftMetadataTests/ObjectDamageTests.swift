import Foundation
import ObjectFile
import SwiftMetadata
import TestSupport
import Testing

@Suite struct ObjectDamageTests {
  private struct Original {
    var bytes: [UInt8]
    let file: File
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      let path = try folder.app("App.o", ["-c"])
      file = try File(path: path)
      bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    func relocations(of name: String) throws -> Section {
      try #require(file.sections.first { $0.name == ".rela\(name)" })
    }

    func read() throws -> SwiftMetadata {
      try SwiftMetadata(reading: try File(path: folder.write(bytes, to: "damaged.o")))
    }
  }

  /// gABI chapter 4, Relocation: r_offset, r_info and r_addend have 8 bytes each; the type is the
  /// lower half of r_info, the symbol the upper half.
  @Test(arguments: [
    (8, [200], "unknown type 200"), (8, [11], "fit"), (12, [0, 0, 0, 0], "no data section"),
    (16, [0, 0, 0, 0, 1], "fit"),
  ])
  func unresolvableReferenceIsCounted(
    offset: Int, damage: [UInt8], message: String
  ) throws {
    var original = try Original()
    let start = Int(try original.relocations(of: "swift5_type_metadata").offset) + offset
    if damage == [11] {
      // An absolute address with an addend that exceeds 32 bits.
      original.bytes[start + 12] = 1
    }
    original.bytes.replaceSubrange(start..<start + damage.count, with: damage)
    let metadata = try original.read()
    #expect(metadata.unreadableCount > 0)
    #expect(metadata.unreadable.contains { $0.message.contains(message) }, "\(metadata.unreadable)")
  }

  @Test func relocationPastSectionEndIsError() throws {
    var original = try Original()
    let start = Int(try original.relocations(of: "swift5_type_metadata").offset)
    original.bytes[start] = 4
    let error = #expect(throws: ReadError.self) { try original.read() }
    #expect(error?.code == .malformed)
  }

  @Test func relocationWithTooLittleSpaceIsCounted() throws {
    var original = try Original()
    let start = Int(try original.relocations(of: "swift5_type_metadata").offset)
    original.bytes[start] = 2
    let metadata = try original.read()
    #expect(metadata.unreadable.contains { $0.message.contains("expected 4 bytes before") })
  }

  /// Without its relocation, a record refers to nothing; only linked files have such records.
  @Test(arguments: [
    ("swift5_type_metadata", "found no relocation"),
    ("swift5_fieldmd", "that the fields belong to"),
    (".rodata", "expected a parent context"),
  ])
  func missingRelocationsAreCounted(section: String, message: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.app("App.o", ["-c"])
    let damaged = path + "-without-\(section)"
    try folder.run("objcopy", "--remove-relocations=\(section)", path, damaged)
    let metadata = try SwiftMetadata(reading: try File(path: damaged))
    #expect(metadata.coverage == .read)
    #expect(metadata.unreadableCount >= 29)
    #expect(metadata.unreadable.contains { $0.message.contains(message) })
  }

  /// The seed is fixed so that a failure can be reproduced.
  @Test func randomMutationsAreReadCountedOrRejected() throws {
    let original = try Original()
    let types = try original.read().types
    var random = SeededGenerator(state: 0x0b1ec7)
    let parts = [".rodata", ".data.rel.ro", "swift5_typ", "swift5_fieldmd", "swift5_reflstr"]
    let ranges = original.file.sections
      .filter { section in
        section.size > 0
          && (section.name == ".symtab"
            || parts.contains { section.name.hasPrefix($0) || section.name.hasPrefix(".rela\($0)") })
      }
      .map { Int($0.offset)..<Int($0.offset + $0.size) }
    var (rejected, damaged, different) = (0, 0, 0)
    for _ in 0..<3000 {
      var mutant = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let range = try #require(ranges.randomElement(using: &random))
        mutant.bytes[Int.random(in: range, using: &random)] = .random(in: 0...255, using: &random)
      }
      do {
        let metadata = try mutant.read()
        #expect(metadata.coverage == .read)
        #expect(metadata.unreadable.count == min(100, metadata.unreadableCount))
        #expect(metadata.types.allSatisfy { !$0.path.isEmpty })
        if metadata.unreadableCount > 0 { damaged += 1 }
        if metadata.types != types { different += 1 }
      } catch is ReadError {
        rejected += 1
      }
    }
    #expect(rejected > 100)
    #expect(damaged > 500)
    #expect(different > 300)
  }
}
