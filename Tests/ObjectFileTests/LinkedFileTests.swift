import Algorithms
import ObjectFile
import TestSupport
import Testing

@Suite struct LinkedFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func executableMatchesReadelf() throws {
    let path = try folder.program()
    let file = try expectSameAsReadelf(path)
    #expect(file.origin.path == path)
    #expect(file.type == .sharedObject)
    #expect(file.addressSize == .bits64)
    #expect(file.byteOrder == .littleEndian)
    #expect(file.machine.description == "x86_64")
    #expect(file.hasDebugInformation)
    #expect(file.buildID?.bytes.count == 20)
    #expect(file.symbolTable != nil)
    #expect(try file.names { $0.binding == .local }.isSuperset(of: ["local_function"]))
    #expect(try file.names { $0.kind == .threadLocal } == ["thread_local_counter"])
    #expect(try file.names { !$0.isDefined && $0.binding == .weak }.contains("weak_import"))
    #expect(try file.names { $0.isDefined && $0.binding == .weak }.contains("weak_function"))
  }

  @Test func nonPIEHasTypeExecutable() throws {
    let file = try expectSameAsReadelf(folder.program("-no-pie"))
    #expect(file.type == .executable)
  }

  @Test func sharedLibraryKeepsVisibilityImportsAndExports() throws {
    let file = try expectSameAsReadelf(folder.library())
    let table = try #require(file.dynamicSymbolTable)
    let imports = try table.symbols.filter { !$0.isDefined }.map { try table.name(of: $0) }
    let exports = try table.symbols.filter(\.isDefined).map { try table.name(of: $0) }
    #expect(imports.contains("getenv"))
    #expect(
      Set(exports) == [
        "exported_function", "protected_function", "chosen_function", "calls_hidden_function",
      ])
    // The linker makes a hidden symbol local.
    #expect(try file.names { $0.binding == .local }.contains("hidden_function"))
    #expect(try file.names { $0.visibility == .protected } == ["protected_function"])
    #expect(try file.names { $0.kind == .indirectFunction } == ["chosen_function"])
    #expect(!file.hasDebugInformation)
  }

  @Test func stripKeepsDynamicSymbolsAndBuildID() throws {
    let path = try folder.program()
    try folder.run("strip", path)
    let file = try expectSameAsReadelf(path)
    #expect(file.symbolTable == nil)
    #expect(file.dynamicSymbolTable?.symbols.isEmpty == false)
    #expect(!file.hasDebugInformation)
    #expect(file.buildID != nil)
  }

  @Test func stripXRemovesLocalSymbols() throws {
    let path = try folder.program()
    try folder.run("strip", "-x", path)
    let file = try expectSameAsReadelf(path)
    let table = try #require(file.symbolTable)
    #expect(!table.symbols.contains { $0.binding == .local && $0.kind == .function })
    #expect(try file.names { $0.isDefined }.contains("main"))
  }

  @Test func separateDebugFileHasSectionsWithoutContents() throws {
    let path = try folder.program()
    try folder.run("objcopy", "--only-keep-debug", path, "program.debug")
    let file = try expectSameAsReadelf(folder.path("program.debug"))
    #expect(file.hasDebugInformation)
    #expect(file.sections.first { $0.name == ".text" }?.hasContents == false)
    #expect(try file.names { $0.binding == .local }.contains("local_function"))
  }

  @Test(arguments: ["zlib", "zlib-gnu"])
  func compressedDebugInformationIsDetected(format: String) throws {
    let path = try folder.program("-gz=\(format)")
    let file = try expectSameAsReadelf(path)
    #expect(file.hasDebugInformation)
    #expect(file.sections.contains { $0.isCompressed })
  }

  @Test func missingBuildIDIsNil() throws {
    let file = try expectSameAsReadelf(folder.program("-Wl,--build-id=none"))
    #expect(file.buildID == nil)
  }

  @Test(arguments: ["0x00", "0x0102030405060708090a", "md5"])
  func buildIDOfAnyLengthIsRead(style: String) throws {
    // The linker does not pad the note of a 1-byte or 10-byte ID, so readelf rejects it.
    let file = try File(path: folder.program("-Wl,--build-id=\(style)"))
    let text = try #require(file.buildID?.description)
    #expect(style == "md5" ? text.count == 32 : "0x" + text == style)
  }

  @Test func onlySegmentsRemainWithoutSectionHeaders() throws {
    let path = try folder.program()
    let identity = try File(path: path).buildID
    var bytes = try folder.bytes(of: "program")
    bytes.replaceSubrange(40..<48, with: [UInt8](repeating: 0, count: 8))
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 0])
    let file = try File(path: folder.write(bytes, to: "headless"))
    #expect(file.sections.isEmpty)
    #expect(file.symbolTable == nil)
    #expect(file.dynamicSymbolTable == nil)
    #expect(identity != nil)
    #expect(file.buildID == identity)
    let found = try file.occurrences(of: [Array("marker: ".utf8)], limit: 10)
    #expect(found.count == 1)
    #expect(found.first?.section == nil)
  }
}
