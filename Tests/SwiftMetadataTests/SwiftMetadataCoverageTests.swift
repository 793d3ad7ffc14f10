import Foundation
import ObjectFile
import SwiftMetadata
import TestSupport
import Testing

@Suite struct SwiftMetadataCoverageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func coverage(_ path: String) throws -> SwiftMetadata.Coverage {
    let metadata = try SwiftMetadata(reading: try File(path: path))
    if metadata.coverage != .read {
      #expect(metadata.types == [])
      #expect(metadata.unreadableCount == 0)
    }
    return metadata.coverage
  }

  /// gABI chapter 4: e_machine has 2 bytes at 18; 243 is EM_RISCV.
  @Test func objectForUnsupportedMachineIsUnresolved() throws {
    let path = try folder.app("App.o", ["-c"])
    #expect(try coverage(path) == .read)
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[18] = 243
    try bytes.write(to: URL(filePath: path + "-riscv"))
    #expect(try coverage(path + "-riscv") == .unresolved)
  }

  /// gABI chapter 4: e_shoff has 8 bytes at 40; a section header has 64 bytes, sh_type at 4.
  @Test func objectWithCompactRelocationsIsUnresolved() throws {
    let path = try folder.app("App.o", ["-c"])
    var bytes = try Data(contentsOf: URL(filePath: path))
    let table = bytes[40..<48].reversed().reduce(0) { $0 << 8 | Int($1) }
    let section = try #require(
      try File(path: path).sections.first { $0.name == ".relaswift5_fieldmd" })
    let type = table + 64 * section.index + 4
    bytes.replaceSubrange(type..<type + 4, with: [0x14, 0, 0, 0x40])
    try bytes.write(to: URL(filePath: path + "-crel"))
    #expect(try coverage(path + "-crel") == .unresolved)
  }

  @Test func fileWithoutSwiftIsAbsent() throws {
    try folder.write("int main(void) { return 0; }\n", to: "plain.c")
    let path = try folder.make("plain", ["clang", "plain.c", "-o", "plain"])
    #expect(try coverage(path) == .absent)
  }

  @Test func swiftFileWithoutTypesIsEmpty() throws {
    try folder.write("print(1)\n", to: "main.swift")
    let path = try folder.make("typeless", ["swiftc", "-O", "main.swift", "-o", "typeless"])
    #expect(try coverage(path) == .read)
    #expect(try SwiftMetadata(reading: try File(path: path)).types == [])
  }

  @Test func debugOnlyFileIsUnavailable() throws {
    let whole = try folder.executable()
    try folder.run("objcopy", "--only-keep-debug", whole, whole + ".debug")
    guard case .unavailable(let reason) = try coverage(whole + ".debug") else {
      Issue.record("expected unavailable coverage")
      return
    }
    #expect(reason.contains("debug information"))
  }

  @Test func fileWithoutSectionHeadersIsUnavailable() throws {
    var bytes = try Data(contentsOf: URL(filePath: try folder.executable()))
    // gABI chapter 4: e_shoff has 8 bytes at 40; e_shnum and e_shstrndx have 4 bytes at 60.
    bytes.replaceSubrange(40..<48, with: Data(count: 8))
    bytes.replaceSubrange(60..<64, with: Data(count: 4))
    guard
      case .unavailable(let reason) = try coverage(folder.write(bytes, to: "sectionless"))
    else {
      Issue.record("expected unavailable coverage")
      return
    }
    #expect(reason.contains("section headers"))
  }

  @Test func replacedFileIsRejected() throws {
    let path = try folder.stripped(try folder.executable())
    let file = try File(path: path)
    try folder.run("cp", path, path + "-copy")
    try folder.run("mv", path + "-copy", path)
    let error = #expect(throws: ReadError.self) { try SwiftMetadata(reading: file) }
    #expect(error?.code == .changed)
  }
}
