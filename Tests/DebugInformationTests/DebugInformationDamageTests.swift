import DebugInformation
import Foundation
import ObjectFile
import TestSupport
import Testing

@Suite struct DebugInformationDamageTests {
  let folder: TemporaryFolder
  let path: String
  let bytes: [UInt8]
  let file: File

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.linked(try folder.object("simulation.cpp"))
    bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    file = try File(path: path)
  }

  private func section(_ name: String) throws -> Section {
    try #require(file.sections.first { $0.name == name })
  }

  private func range(_ name: String) throws -> Range<Int> {
    let section = try section(name)
    return Int(section.offset)..<Int(section.offset + section.size)
  }

  /// The places found after `new` is written at an offset in a section.
  private func found(_ name: String, _ offset: Int, _ new: [UInt8]) throws -> DeclarationPlaces {
    var broken = bytes
    let start = try range(name).lowerBound + offset
    broken.replaceSubrange(start..<start + new.count, with: new)
    return try declarations(try folder.write(broken, to: "broken"), of: Array(Names.cxx.keys))
  }

  @Test(
    arguments: [
      // The DWARF 5 header: unit_length, version, unit_type, address_size, debug_abbrev_offset.
      (0, [0xff, 0xff, 0xff, 0x7f], "expected 2147483647 bytes"),
      (0, [0xf0, 0xff, 0xff, 0xff], "reserved value"),
      (0, [0xff, 0xff, 0xff, 0xff], "bytes, found"),
      (0, [0, 0, 0, 0], "expected 2 bytes, found 0"),
      (4, [6, 0], "version 6"),
      (6, [7], "unit type"),
      (7, [3], "addresses of 4 or 8 bytes"),
      (8, [0xff, 0xff, 0xff, 0xff], "expected abbreviations"),
    ] as [(Int, [UInt8], String)])
  func unitWithInvalidHeaderIsCounted(offset: Int, new: [UInt8], message: String) throws {
    let found = try found(".debug_info", offset, new)
    #expect(found.coverage == .read)
    #expect(found.places == [:])
    #expect(found.unreadableCount > 0)
    #expect(found.unreadable[0].section == ".debug_info")
    #expect(found.unreadable[0].message.contains(message))
  }

  @Test func damagedUnitDoesNotHideOtherUnits() throws {
    let objects = [try folder.object("simulation.c"), try folder.object("simulation.cpp")]
    try folder.run(["ld.lld", "-r", "-o", "both.o"] + objects)
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: folder.path("both.o"))))
    let both = try File(path: folder.path("both.o"))
    let units = try #require(both.sections.first { $0.name == ".debug_info" })
    bytes[Int(units.offset) + 4] = 9
    let broken = try folder.write(bytes, to: "broken.o")
    let found = try declarations(broken, of: Array(Names.cxx.keys) + Array(Names.c.keys))
    #expect(found.unreadable.map(\.offset) == [6])
    #expect(found.unreadable[0].description.hasPrefix(".debug_info+0x6: "))
    #expect(
      found.places.mapValues(\.description)
        == (try Names.places(Names.cxx, in: "simulation.cpp")))
  }

  /// A unit is read if any of its bytes look like the offset of a name.
  ///
  /// Folder names of different lengths give the names different offsets.
  @Test func unitWithoutRequestedNamesIsNotRead() throws {
    let isEverSkipped = try (1...64).contains { length in
      let broken = try brokenSecondUnit(compiledIn: String(repeating: "x", count: length))
      #expect(try declarations(broken, of: Array(Names.cxx.keys)).unreadableCount == 1)
      let found = try declarations(broken, of: Array(Names.c.keys))
      #expect(
        found.places.mapValues(\.description) == (try Names.places(Names.c, in: "simulation.c")))
      return found.unreadableCount == 0
    }
    #expect(isEverSkipped)
  }

  /// A file with a C unit and an unreadable C++ unit.
  private func brokenSecondUnit(compiledIn directory: String) throws -> String {
    let objects = try ["simulation.c", "simulation.cpp"].map {
      try folder.object($0, ["-gdwarf-4", "-fdebug-compilation-dir=\(directory)"])
    }
    try folder.run(["ld.lld", "-o", "both"] + objects)
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: folder.path("both"))))
    let both = try File(path: folder.path("both"))
    let start = Int(try #require(both.sections.first { $0.name == ".debug_info" }).offset)
    // The header of DWARF 4: unit_length, version, debug_abbrev_offset.
    let second = start + 4 + bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    bytes.replaceSubrange(second + 6..<second + 10, with: [0xff, 0xff, 0xff, 0xff])
    return try folder.write(bytes, to: "broken")
  }

  @Test func truncatedSectionIsCountedAtAnyLength() throws {
    let table = bytes[40..<48].reversed().reduce(0) { $0 << 8 | Int($1) }
    let whole = try declarations(path, of: Array(Names.cxx.keys))
    for name in [".debug_info", ".debug_abbrev", ".debug_str_offsets", ".debug_str"] {
      let section = try section(name)
      for size in 0..<Int(section.size) {
        var broken = bytes
        // gABI chapter 4: a section header has 64 bytes, sh_size at 32.
        let place = table + 64 * section.index + 32
        broken.replaceSubrange(
          place..<place + 8, with: withUnsafeBytes(of: UInt64(size).littleEndian, Array.init))
        let found = try declarations(
          try folder.write(broken, to: "broken"), of: Array(Names.cxx.keys))
        // These names may not need the missing part; a truncated name is not found.
        #expect(
          found.unreadableCount > 0 || size == 0 || name == ".debug_str"
            || found.places == whole.places, "\(name) \(size)")
        #expect(found.places.allSatisfy { whole.places[$0] == $1 }, "\(name) \(size)")
      }
    }
  }

  @Test func namesInlinedInUnreadableUnitAreUnknown() throws {
    let object = try folder.object("simulation.c")
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: object)))
    let sections = try File(path: object).sections
    let units = try #require(sections.first { $0.name == ".debug_info" })
    // The version in the header of the first unit.
    bytes[Int(units.offset) + 4] = 9
    let file = try File(path: try folder.write(bytes, to: "broken.o"))
    let inlined = try DebugInformation(reading: file).inlined(["debug_inlined"])
    #expect(inlined.names == [])
    #expect(!inlined.areAll)
  }

  @Test func circularReferencesTerminate() throws {
    // One abbreviation: DW_TAG_compile_unit with DW_AT_stmt_list; another: DW_TAG_subprogram with
    // DW_AT_specification, DW_AT_linkage_name and DW_AT_decl_line.
    let text = """
      .section .debug_abbrev,"",@progbits
      .byte 1, 0x11, 1, 0x10, 0x17, 0, 0
      .byte 2, 0x2e, 0, 0x47, 0x13, 0x3b, 0x0b, 0, 0
      .byte 3, 0x2e, 0, 0x47, 0x13, 0x6e, 0x08, 0, 0
      .byte 0
      .section .debug_info,"",@progbits
      .long 2f - 1f
      1: .short 4
      .long 0
      .byte 8
      .byte 1
      .long 0
      .byte 2
      .long 22
      .byte 7
      .byte 3
      .long 16
      .asciz "debug_circle"
      .byte 3
      .long 39
      .asciz "debug_itself"
      .byte 0
      2:
      """
    try folder.write(Array((text + "\n").utf8), to: "circle.s")
    try folder.run("as", "-o", "circle.o", "circle.s")
    let found = try declarations(
      folder.path("circle.o"), of: ["debug_circle", "debug_itself"])
    #expect(found.coverage == .read)
    #expect(found.unreadable == [])
    #expect(found.places == [:])
  }

  @Test func overlappingAbbreviationTablesAreNotReread() throws {
    // 20,000 units, each with a 3 MB table that starts one abbreviation later than the one
    // before: reading all of them would take hours.
    let text = """
      .section .debug_abbrev,"",@progbits
      .rept 600000
      .byte 0x81, 0, 0x2e, 0, 0
      .endr
      .byte 0
      .section .debug_info,"",@progbits
      .set offset, 0
      .rept 20000
      .long 14
      .short 4
      .long offset
      .byte 8, 0
      .asciz "debug"
      .set offset, offset + 5
      .endr
      """
    try folder.write(Array((text + "\n").utf8), to: "tables.s")
    try folder.run("as", "-o", "tables.o", "tables.s")
    let found = try declarations(folder.path("tables.o"), of: ["debug"])
    #expect(found.unreadableCount == 20_000)
    #expect(found.unreadable.count == 100)
  }

  @Test func overlappingSectionsAreNotRead() throws {
    let table = bytes[40..<48].reversed().reduce(0) { $0 << 8 | Int($1) }
    var broken = bytes
    broken[table + 64 * (try section(".debug_abbrev").index) + 24] &+= 1
    let path = try folder.write(broken, to: "broken")
    let information = try DebugInformation(reading: try File(path: path))
    #expect(information.strings == [])
    #expect(try information.places(of: ["debug_entry"]).coverage == information.coverage)
    guard case .unavailable(let reason) = information.coverage else {
      Issue.record("expected no coverage")
      return
    }
    #expect(reason.contains("overlap"))
  }

  @Test func readingTerminatesForAnyChangedHeaderByte() throws {
    var different = 0
    let whole = try declarations(path, of: Array(Names.cxx.keys))
    for name in [".debug_info", ".debug_abbrev", ".debug_line", ".debug_str_offsets"] {
      for place in try range(name).prefix(120) {
        for change in [0xff, 0x01, 0x80] as [UInt8] {
          var broken = bytes
          broken[place] ^= change
          let found = try declarations(
            try folder.write(broken, to: "broken"), of: Array(Names.cxx.keys))
          #expect(found.unreadable.count == min(100, found.unreadableCount))
          if found.unreadableCount > 0 || found.places != whole.places { different += 1 }
        }
      }
    }
    #expect(different > 300)
  }

  /// The seed is fixed so that a failure can be reproduced.
  @Test func randomMutationsAreReadOrCounted() throws {
    let object = try folder.object("simulation.cpp", ["-gdwarf-4"])
    var random = SeededGenerator(state: 0x5eed)
    for source in [path, object] {
      let whole = [UInt8](try Data(contentsOf: URL(filePath: source)))
      let ranges = try File(path: source).sections
        .filter { $0.name.contains(".debug_") && $0.size > 0 }
        .map { Int($0.offset)..<Int($0.offset + $0.size) }
      var damaged = 0
      for _ in 0..<1500 {
        var mutant = whole
        let range = try #require(ranges.randomElement(using: &random))
        for _ in 0..<Int.random(in: 1...16, using: &random) {
          mutant[Int.random(in: range, using: &random)] = .random(in: 0...255, using: &random)
        }
        let found = try declarations(
          try folder.write(mutant, to: "mutant"), of: Array(Names.cxx.keys))
        #expect(found.unreadable.count == min(100, found.unreadableCount))
        #expect(found.places.values.allSatisfy { $0.line > 0 && !$0.path.isEmpty })
        if found.unreadableCount > 0 || found.coverage != .read { damaged += 1 }
      }
      #expect(damaged > 100)
    }
  }
}
