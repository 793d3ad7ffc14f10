import Foundation
import ObjectFile
import SwiftMetadata
import TestSupport
import Testing

@Suite struct SwiftMetadataDamageTests {
  /// The stripped executable, whose bytes a test can change at an address.
  private struct Original {
    var bytes: [UInt8]
    let sections: [Section]
    let types: [NominalType]
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      let path = try folder.stripped(try folder.executable())
      let file = try File(path: path)
      bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      sections = file.sections
      types = try SwiftMetadata(reading: file).types
    }

    func address(of name: String) throws -> UInt64 {
      try #require(types.first { $0.name == name }?.address)
    }

    func offset(of address: UInt64) throws -> Int {
      let section = try #require(
        sections.first { $0.isAllocated && $0.hasContents && address &- $0.address < $0.size })
      return Int(section.offset + (address - section.address))
    }

    mutating func store(_ value: Int32, at address: UInt64) throws {
      let offset = try offset(of: address)
      withUnsafeBytes(of: value.littleEndian) {
        bytes.replaceSubrange(offset..<offset + 4, with: $0)
      }
    }

    func read() throws -> SwiftMetadata {
      try SwiftMetadata(reading: try File(path: folder.write(bytes, to: "damaged")))
    }
  }

  @Test func contextThatIsItsOwnParentIsCounted() throws {
    var original = try Original()
    let address = try original.address(of: "App.Outer.Inner")
    try original.store(-4, at: address + 4)
    let metadata = try original.read()
    #expect(metadata.unreadableCount >= 2)
    #expect(metadata.unreadable.contains { $0.message.contains("256 contexts") })
    let names = metadata.types.map(\.name)
    #expect(!names.contains("App.Outer.Inner"))
    #expect(!names.contains("App.Outer.Inner.Deepest"))
    #expect(names.contains("App.Outer"))
    #expect(metadata.types.count == original.types.count - 2)
  }

  @Test func unknownKindIsCounted() throws {
    var original = try Original()
    try original.store(0x5f, at: try original.address(of: "App.Base"))
    let metadata = try original.read()
    #expect(metadata.unreadableCount > 0)
    #expect(metadata.unreadable.contains { $0.message.contains("found the kind 31") })
    #expect(!metadata.types.contains { $0.name == "App.Base" })
  }

  @Test func referenceOutsideFileIsCounted() throws {
    var original = try Original()
    let address = try original.address(of: "App.Box")
    try original.store(.max, at: address + 8)
    let metadata = try original.read()
    #expect(metadata.unreadable.contains { $0.message.contains("no data section") })
    #expect(!metadata.types.contains { $0.name == "App.Box" })
  }

  @Test func fieldsSharedByTwoTypesAreReadOnce() throws {
    var original = try Original()
    let store = try original.address(of: "App.Store")
    let base = try original.address(of: "App.Base")
    let fields = try original.offset(of: store + 16)
    let offset = original.bytes[fields..<fields + 4].reversed().reduce(UInt32(0)) {
      $0 << 8 | UInt32($1)
    }
    let target = Int64(store + 16) + Int64(Int32(bitPattern: offset))
    try original.store(Int32(target - Int64(base + 16)), at: base + 16)
    let metadata = try original.read()
    #expect(metadata.unreadable.count == 1)
    #expect(metadata.unreadable.first?.message.contains("that no other type uses") == true)
    let names = metadata.types.flatMap(\.fields).map(\.name)
    #expect(names.filter { $0 == "debugPremiumSimulationMode" }.count == 1)
    #expect(names.contains("base"))
  }

  @Test func tooLongFieldDescriptorIsCounted() throws {
    var original = try Original()
    let section = try #require(original.sections.first { $0.name == "swift5_fieldmd" })
    try original.store(-1, at: section.address + 12)
    let metadata = try original.read()
    #expect(metadata.unreadableCount > original.types.count / 2)
    #expect(metadata.types.map(\.name) == original.types.map(\.name))
    #expect(metadata.types.flatMap(\.fields) == [])
  }

  @Test func nonUTF8NameIsRepaired() throws {
    var original = try Original()
    let address = try original.address(of: "App.UnusedClass")
    let name = try #require(original.bytes.firstRange(of: Array("UnusedClass\0".utf8)))
    original.bytes[name.lowerBound] = 0xff
    let type = try original.read().types.first { $0.address == address }
    #expect(type?.path == ["\u{fffd}nusedClass"])
  }

  @Test func overlappingSectionsAreNotRead() throws {
    var original = try Original()
    let section = try #require(original.sections.first { $0.name == "swift5_fieldmd" })
    // gABI chapter 4: e_shoff at 40; a section header has 64 bytes, sh_addr at 16.
    let table = original.bytes[40..<48].reversed().reduce(0) { $0 << 8 | Int($1) }
    original.bytes[table + 64 * section.index + 16] &-= 4
    guard case .unavailable(let reason) = try original.read().coverage else {
      Issue.record("expected unavailable coverage")
      return
    }
    #expect(reason.contains("overlap"))
  }

  /// The seed is fixed so that a failure can be reproduced.
  @Test func randomMutationsAreReadOrCounted() throws {
    let original = try Original()
    var random = SeededGenerator(state: 0x5eed)
    let ranges = original.sections
      .filter { $0.isAllocated && $0.hasContents && !$0.isExecutable && $0.size > 0 }
      .filter { $0.name.hasPrefix("swift5_") || $0.name.hasPrefix(".rela") || $0.name == ".rodata" }
      .map { Int($0.offset)..<Int($0.offset + $0.size) }
    var damaged = 0
    var different = 0
    for _ in 0..<3000 {
      var mutant = original
      let range = try #require(ranges.randomElement(using: &random))
      for _ in 0..<Int.random(in: 1...16, using: &random) {
        mutant.bytes[Int.random(in: range, using: &random)] = .random(in: 0...255, using: &random)
      }
      let metadata = try mutant.read()
      #expect(metadata.coverage == .read)
      #expect(metadata.unreadable.count == min(100, metadata.unreadableCount))
      #expect(metadata.types.allSatisfy { !$0.path.isEmpty })
      if metadata.unreadableCount > 0 { damaged += 1 }
      if metadata.types != original.types { different += 1 }
    }
    #expect(damaged > 100)
    #expect(different > damaged / 2)
  }
}
