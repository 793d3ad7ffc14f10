import Algorithms
import ObjectFile
import TestSupport
import Testing

@Suite struct RelocatableObjectTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    arguments: [
      ("x86_64-linux-gnu", AddressSize.bits64, ByteOrder.littleEndian, "x86_64"),
      ("i386-linux-gnu", .bits32, .littleEndian, "i386"),
      ("aarch64-linux-gnu", .bits64, .littleEndian, "aarch64"),
      ("armv7-linux-gnueabi", .bits32, .littleEndian, "arm"),
      ("riscv64-linux-gnu", .bits64, .littleEndian, "riscv"),
      ("powerpc64-linux-gnu", .bits64, .bigEndian, "powerpc64"),
      ("s390x-linux-gnu", .bits64, .bigEndian, "s390x"),
      ("mips-linux-gnu", .bits32, .bigEndian, "mips"),
    ])
  func objectMatchesReadelfForEachTarget(
    triple: String, addressSize: AddressSize, order: ByteOrder, machine: String
  ) throws {
    let file = try expectSameAsReadelf(folder.object(for: triple))
    #expect(file.type == .relocatable)
    #expect(file.addressSize == addressSize)
    #expect(file.byteOrder == order)
    #expect(file.machine.description == machine)
    #expect(try file.names { $0.location == .undefined }.contains("imported_function"))
    #expect(try file.names { $0.location == .common } == ["tentative_variable"])
    #expect(try file.names { $0.visibility == .hidden } == ["hidden_function"])
    #expect(try file.names { $0.binding == .weak } == ["weak_function"])
    #expect(try file.missingSymbols() == nil)
    #expect(file.dynamicSymbolTable == nil)
  }

  @Test func definedSymbolsMatchNm() throws {
    let path = try folder.object()
    let lines = try folder.run("nm", "--defined-only", "-p", path).split(separator: "\n")
    let names = lines.compactMap { $0.split(separator: " ").last.map(String.init) }
    let file = try File(path: path)
    #expect(names.count == 7)
    #expect(
      try file.names { $0.isDefined && $0.kind != .file && $0.kind != .section } == Set(names))
  }

  @Test func objectWithoutLocalSymbolsHasMissingSymbols() throws {
    let path = try folder.object()
    try folder.run("strip", "-x", path)
    let file = try expectSameAsReadelf(path)
    #expect(try file.missingSymbols() != nil)
    #expect(try file.names { $0.isDefined }.contains("global_function"))
  }

  @Test func moreThan65279SectionsAreRead() throws {
    let count = 66_000
    let text = (0..<count).map { ".section .s\($0),\"a\"\nf\($0): .byte 1\n" }.joined()
    let path = try folder.assemble(text, to: "many.o")
    let file = try expectSameAsReadelf(path)
    #expect(file.sections.count > count)
    let table = try #require(file.symbolTable)
    let last = try #require(table.symbols.first { try table.name(of: $0) == "f\(count - 1)" })
    guard case .section(let index) = last.location else {
      Issue.record("f\(count - 1) is not in a section")
      return
    }
    #expect(index > 0xff00)
    #expect(file.sections[Int(index)].name == ".s\(count - 1)")

    // The number of sections is in the first section header, not in the ELF header.
    let bytes = try folder.bytes(of: "many.o")
    for missing in [1, 64, 64 * 65_999] {
      let cut = try folder.write(bytes.dropLast(missing), to: "cut.o")
      #expect(failure(reading: cut)?.code == .truncated)
    }
  }

  @Test func singleNameMatchesNameFromWholeTable() throws {
    let long = (1...3).map { String(repeating: "n", count: $0 * 511) }
    let text = (["short"] + long).map { "\($0): .byte 1\n" }.joined()
    let path = try folder.assemble(text, to: "long.o")
    let table = try #require(try File(path: path).symbolTable)
    let alone = try table.symbols.map { try table.readName(of: $0) }
    #expect(Set(alone).isSuperset(of: ["short"] + long))
    #expect(try alone == table.symbols.map { try table.name(of: $0) })
    #expect(try alone == table.symbols.map { try table.readName(of: $0) })
  }

  @Test func nonUTF8NamesKeepTheirBytes() throws {
    let path = try folder.assemble("plain: .byte 1\n\"h\u{e9}llo\": .byte 2\n", to: "names.o")
    var bytes = try folder.bytes(of: "names.o")
    let plain = try #require(bytes.firstRange(of: Array("plain".utf8)))
    bytes[plain.lowerBound] = 0xff
    let file = try File(path: folder.write(bytes, to: "odd.o"))
    #expect(try File(path: path).names { _ in true } == ["plain", "h\u{e9}llo"])
    let table = try #require(file.symbolTable)
    var names: [[UInt8]] = []
    try table.forEachName { names.append([UInt8]($1)) }
    #expect(Set(names) == [[0xff] + Array("lain".utf8), Array("h\u{e9}llo".utf8)])
    #expect(try file.names { _ in true } == ["\u{fffd}lain", "h\u{e9}llo"])
  }
}
