import Foundation
import ObjectFile
import SwiftMetadata
import SwiftNames
import TestSupport
import Testing

/// Compares the metadata of objects with that of the linked file.
@Suite struct ObjectTests {
  /// A second file, which extends the fixture's types.
  private static let more = """
    extension Outer {
      public struct InOtherFile { public var elsewhere: Int }
      public enum CasesInOtherFile { case near, far(Int) }
      private enum PrivateInOtherFile { case veiled(String), bare }
      static func veil() -> Any { [PrivateInOtherFile.veiled("v"), .bare] }
    }
    extension Outer.Inner.Deepest { public final class Below: Base { public var bottom = 1 } }
    extension Box.Slot where Other == Int { public enum Narrow { case narrow(Element) } }
    extension Shape { public typealias Name = String }
    private struct Stowaway: Shape {
      typealias Unit = Int
      typealias Scale = Int
      var cargo = 1
      func area() -> Double { 0 }
    }
    public func stow() -> any Shape { Stowaway() }
    struct Token: ~Copyable { var single: Int }
    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.more, to: "More.swift")
  }

  private func run(_ command: String) throws { try folder.run("sh", "-e", "-c", command) }

  private func shapes(in names: String...) throws -> Set<Shape> {
    try Shape.all(in: names.map(folder.path))
  }

  @Test(
    arguments: [
      ("-O -wmo", 1), ("-Onone -wmo", 1), ("-O", 2), ("-Onone", 2), ("-Onone -g", 2),
      ("-O -wmo -num-threads 2", 2), ("-O -wmo -function-sections", 1),
      ("-O -Xfrontend -disable-reflection-metadata", 2),
    ])
  func objectsHaveSameTypesAsLinkedFile(options: String, count: Int) throws {
    try run(
      "swiftc -c \(options) -parse-as-library -module-name App '\(MetadataFixture.source)' More.swift"
    )
    let objects = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      .filter { $0.hasSuffix(".o") }
    #expect(objects.count == count)
    let shapes = try Shape.all(in: objects.map(folder.path))
    #expect(shapes.count >= 36)
    // Only the linker's section rules matter, so the runtime is not linked.
    let lld = try Toolchain.folder().appending(path: "ld.lld").path
    try run("'\(lld)' -shared *.o -o libApp.so")
    #expect(try self.shapes(in: "libApp.so") == shapes)
    try run("'\(lld)' -r *.o -o joined; ld -r *.o -o joined-by-ld")
    #expect(try self.shapes(in: "joined") == shapes)
    #expect(try self.shapes(in: "joined-by-ld") == shapes)
  }

  /// Only LLVM targets the other machine, so that no Swift modules for it are needed.
  @Test(arguments: ["-O -wmo", "-Onone -wmo"])
  func aarch64ObjectHasSameTypesAsLinkedFile(options: String) throws {
    try run(
      "swiftc \(options) -parse-as-library -module-name App '\(MetadataFixture.source)' More.swift"
        + " -emit-ir -o App.ll;"
        + #" sed -E -i -e '/^target/d' -e 's/"(target-cpu|target-features|tune-cpu)"="[^"]*"//g'"#
        + " App.ll;"
        + " clang -target aarch64-linux-gnu -O1 -Wno-override-module -c App.ll -o App.o;"
        + " '\(try Toolchain.folder().path)/ld.lld' -shared App.o -o libApp.so")
    let shapes = try shapes(in: "App.o")
    #expect(shapes.count >= 36)
    #expect(try self.shapes(in: "libApp.so") == shapes)
  }

  /// Refers to the parent directly and through a pointer that only the linker creates.
  @Test(arguments: ["x86_64", "aarch64"])
  func parentInAnotherObjectIsNamedBySymbol(machine: String) throws {
    let source = """
      .section .rodata,"a"
      .p2align 2
      inside: .long 0x51, "$s3Lib5OuterVMn"@GOTPCREL + 1, name1 - ., 0, fields - ., 1, 0
      beside: .long 0x51, "$s3Lib5OuterVMn" - ., name2 - ., 0, 0, 0, 0
      name1: .asciz "Inside"
      name2: .asciz "Beside"
      name3: .asciz "hidden"
      owner: .byte 1
      .long inside - .
      .byte 0
      .section swift5_fieldmd,"a"
      .p2align 2
      fields: .long owner - ., 0, 0x000c0000, 1, 2, 0, name3 - .
      .section swift5_type_metadata,"a"
      .p2align 2
      .long inside@PLT - ., beside - ., "$s3Lib5OuterVMn" - .
      """
    try folder.write(source, to: "a.s")
    try folder.run("clang", "-target", "\(machine)-linux-gnu", "-c", "a.s", "-o", "a.o")
    let metadata = try SwiftMetadata(reading: try File(path: folder.path("a.o")))
    #expect(metadata.unreadable == [])
    #expect(metadata.types.map(\.name) == ["Lib.Outer.Inside", "Lib.Outer.Beside"])
    #expect(metadata.types.map { $0.fields.map(\.name) } == [["hidden"], []])
  }

  /// A protocol extension extends `Self`, which has no name.
  @Test(arguments: ["-Onone -g", "-O -g", "-Onone"])
  func opaqueTypesInProtocolExtensionsAreRead(options: String) throws {
    let source = """
      public protocol Screen {}
      public struct Row: Screen { var title = "" }
      extension Screen {
        public func padded() -> some Screen { Row() }
        public static func none() -> some Screen { Row() }
      }
      extension Screen where Self: Equatable { public func same() -> some Equatable { 1 } }
      extension Sequence { public func all() -> some Sequence<Element> { lazy.map { $0 } } }
      """
    try folder.write(source, to: "Opaque.swift")
    try run("swiftc -parse-as-library -module-name App \(options) -c Opaque.swift -o a.o")
    let metadata = try SwiftMetadata(reading: try File(path: folder.path("a.o")))
    #expect(metadata.unreadable == [])
    #expect(metadata.damage == nil)
    let names = metadata.types.map(\.name)
    #expect(Set(names) == ["App.Row", "App.Screen"])
  }

  @Test func evidenceNamesSectionAndOffset() throws {
    let path = try folder.app("App.o", ["-c"])
    let file = try File(path: path)
    let table = try #require(file.symbolTable)
    let metadata = try SwiftMetadata(reading: file)
    var expected: Set<MetadataLocation> = []
    for symbol in table.symbols {
      guard case .section(let index) = symbol.location else { continue }
      let name = try table.name(of: symbol)
      guard name.hasSuffix("Mn") || name.hasSuffix("Mp"),
        Demangling.demangle(name)?.contains(" descriptor for ") == true
      else { continue }
      expected.insert(
        .section(file.sections[Int(index)].name, index: Int(index), offset: symbol.value))
    }
    #expect(expected.count == 31)
    #expect(Set(metadata.types.map(\.location)) == expected)
    let type = try #require(metadata.types.first { $0.name == "App.Store" })
    let evidence = try #require(type.fields.first).evidence
    #expect(evidence.wholeMatch(of: /field record at swift5_fieldmd\+0x10 \(section \d+\)/) != nil)
  }

  /// A library can contain the types of several archives.
  @Test func toolchainArchivesHaveAllTypesOfLibraries() throws {
    let archives = try Toolchain.libraries(in: "lib/swift_static/linux", suffix: ".a")
    let shapes = try Shape.all(in: archives)
    #expect(shapes.count > 2000)
    func name(_ path: String) -> String {
      URL(filePath: path).deletingPathExtension().lastPathComponent
    }
    let names = Set(archives.map(name))
    let libraries = try Toolchain.libraries(in: "lib/swift/linux", suffix: ".so")
      .filter { names.contains(name($0)) }
    let linked = try Shape.all(in: libraries)
    #expect(linked.count > 2000)
    #expect(linked.subtracting(shapes) == [])
  }
}
