import ELF
import Foundation
import SwiftMetadata
import SwiftNames
import Testing

/// A linker says what the metadata of objects means.
@Suite struct ObjectTests {
  /// Refers to the types of the fixture from another file.
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

  private static func workshop() throws -> String {
    let folder = Toolchain.scratch.appending(path: "objects-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try more.write(to: folder.appending(path: "More.swift"), atomically: true, encoding: .utf8)
    return folder.path
  }

  private static func run(_ command: String, in folder: String) throws {
    try Toolchain.run("sh", "-e", "-c", "cd '\(folder)'; \(command)")
  }

  private static func objects(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".o") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test(
    arguments: [
      ("-O -wmo", 1), ("-Onone -wmo", 1), ("-O", 2), ("-Onone", 2), ("-Onone -g", 2),
      ("-O -wmo -num-threads 2", 2), ("-O -wmo -function-sections", 1),
      ("-O -Xfrontend -disable-reflection-metadata", 2),
    ])
  func objectsHaveTheTypesOfTheFileThatIsLinked(options: String, count: Int) throws {
    let folder = try Self.workshop()
    try Self.run(
      "swiftc -c \(options) -parse-as-library -module-name App '\(Toolchain.fixture)' More.swift",
      in: folder)
    let objects = try Self.objects(in: folder)
    #expect(objects.count == count)
    let shapes = try Shape.all(in: objects)
    #expect(shapes.count >= 36)
    // Nothing but a linker's rules for sections is needed, so the runtime stays away.
    let lld = Toolchain.directory + "/ld.lld"
    try Self.run("'\(lld)' -shared *.o -o libApp.so", in: folder)
    #expect(try Shape.all(in: ["\(folder)/libApp.so"]) == shapes)
    try Self.run("'\(lld)' -r *.o -o joined; ld -r *.o -o joined-by-ld", in: folder)
    #expect(try Shape.all(in: ["\(folder)/joined"]) == shapes)
    #expect(try Shape.all(in: ["\(folder)/joined-by-ld"]) == shapes)
  }

  /// Only LLVM's part of the work is for the other machine, so that no modules for it are needed.
  @Test(arguments: ["-O -wmo", "-Onone -wmo"])
  func anObjectForAArch64HasTheTypesOfTheFileThatIsLinked(options: String) throws {
    let folder = try Self.workshop()
    try Self.run(
      "swiftc \(options) -parse-as-library -module-name App '\(Toolchain.fixture)' More.swift"
        + " -emit-ir -o App.ll;"
        + #" sed -E -i -e '/^target/d' -e 's/"(target-cpu|target-features|tune-cpu)"="[^"]*"//g'"#
        + " App.ll;"
        + " clang -target aarch64-linux-gnu -O1 -Wno-override-module -c App.ll -o App.o;"
        + " '\(Toolchain.directory)/ld.lld' -shared App.o -o libApp.so",
      in: folder)
    let shapes = try Shape.all(in: ["\(folder)/App.o"])
    #expect(shapes.count >= 36)
    #expect(try Shape.all(in: ["\(folder)/libApp.so"]) == shapes)
  }

  /// A parent in another object, directly and through a pointer that only the linker makes.
  @Test(arguments: ["x86_64", "aarch64"])
  func aParentInAnotherObjectIsNamedByItsSymbol(machine: String) throws {
    let folder = try Self.workshop()
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
    try source.write(toFile: "\(folder)/a.s", atomically: true, encoding: .utf8)
    try Self.run("clang -target \(machine)-linux-gnu -c a.s -o a.o", in: folder)
    let metadata = try SwiftMetadata(reading: try File(path: "\(folder)/a.o"))
    #expect(metadata.unreadable == [])
    #expect(metadata.types.map(\.name) == ["Lib.Outer.Inside", "Lib.Outer.Beside"])
    #expect(metadata.types.map { $0.fields.map(\.name) } == [["hidden"], []])
  }

  @Test func evidenceNamesTheSectionAndTheOffset() throws {
    let path = try Toolchain.build("App.o", ["-c"])
    let file = try File(path: path)
    let table = try #require(file.symbolTable)
    let metadata = try SwiftMetadata(reading: file)
    var expected: Set<RecordLocation> = []
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

  /// A library can have the types of several archives in it.
  @Test func theArchivesOfTheToolchainHaveTheTypesOfItsLibraries() throws {
    let shapes = try Shape.all(in: Toolchain.archives)
    #expect(shapes.count > 2000)
    func name(_ path: String) -> String {
      URL(filePath: path).deletingPathExtension().lastPathComponent
    }
    let names = Set(Toolchain.archives.map(name))
    let libraries = Toolchain.libraries.filter { names.contains(name($0)) }
    let linked = try Shape.all(in: libraries)
    #expect(linked.count > 2000)
    #expect(linked.subtracting(shapes) == [])
  }
}
