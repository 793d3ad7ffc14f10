import Algorithms
import Inspection
import ObjectFile
import ReleaseModel
import TestSupport
import Testing

/// A format that only this test knows: eight bytes, names, and data.
private struct ToyFormat: ObjectFormat {
  static let name = "Toy"
  static let firstBytes: [[UInt8]] = [Array("TOY\0".utf8)]
  static let names = Array("\0$s4main9DebugMenuV4openyyF\0".utf8)
  static let data = Array("\0https://debug.example.com\0".utf8)

  let hasUnsupportedRelocations = false

  static func read(_ part: FileSlice) throws(ReadError) -> File {
    let names = UInt64(names.count)
    let function = Symbol(
      value: 0x1000, size: 0, nameOffset: 1, location: .section(0), binding: .local,
      kind: .function, visibility: .default)
    var constants = Section(
      index: 0, name: "constants", address: 0x1000, offset: 8 + names,
      size: part.size - 8 - names)
    (constants.isAllocated, constants.isProgram) = (true, true)
    return File(
      origin: part.origin, format: ToyFormat(), addressSize: .bits64, byteOrder: .littleEndian,
      type: .executable, machine: .aarch64, sections: [constants], segments: [],
      symbolTable: SymbolTable(
        symbols: [function],
        strings: try StringTable(of: part, offset: 8, size: names, name: "names")),
      dynamicSymbolTable: nil, buildID: nil)
  }

  func contents(of section: Section, in file: File) throws(ReadError) -> [UInt8] {
    try file.bytes(at: section.offset, count: section.size)
  }

  func relocations(in file: File) -> [Relocation] { [] }
  func relocations(of section: Section, in file: File) -> [Relocation] { [] }
  func relocationRanges(of section: Section) -> [Range<UInt64>] { [] }
  func loaderPointers(in file: File) -> [LoaderPointer] { [] }
  func dynamicLinking(of file: File) -> DynamicLinking { DynamicLinking() }
  func missingSymbols(in file: File, isComplete: Bool) -> StrippingEvidence? { nil }
  func loadsTheSame(_ file: File, as made: File) -> Bool { false }
  func difference(of file: File, fromUnstripped other: File) -> String? { nil }
}

/// A new reader is an addition: nothing that searches files depends on a format.
@Suite struct OtherFormatTests {
  private let folder: TemporaryFolder
  private let members: [Object.Member]

  init() throws {
    folder = try TemporaryFolder()
    let path = try folder.write(
      Array("TOY\0....".utf8) + ToyFormat.names + ToyFormat.data, to: "toy")
    let file = try OpenFile.withFile(at: path) { (file) throws(ReadError) in
      try ToyFormat.read(FileSlice(wholeOf: file))
    }
    members = [Object.Member(name: nil, file: file)]
  }

  @Test func namesAndStringsAreFound() throws {
    let rule = Rule(
      id: "debug", names: ["DebugMenu"], strings: ["https://debug.example.com", "https://absent"])
    let search = try ObjectSearch(
      of: members, rules: [rule], scope: .all, sources: .empty, shown: { $0 })
    #expect(search.matches.map(\.pattern) == ["DebugMenu", "https://debug.example.com"])
    #expect(search.matches.last?.traces.map(\.detail) == ["constants at 0x1001"])
    #expect(search.visibility.symbols == .full)
    #expect(search.visibility.missingContents == nil)
  }

  @Test func overviewNamesFormat() throws {
    let overview = try ObjectOverview.overview(of: members)
    #expect(overview.kind == .executable)
    #expect(overview.format == "Toy, 64-bit, little-endian")
    #expect(overview.architecture == "aarch64")
  }
}
