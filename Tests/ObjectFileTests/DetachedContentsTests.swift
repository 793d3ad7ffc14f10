import Foundation
import ObjectFile
import TestSupport
import Testing

/// Files whose contents are in another file.
@Suite struct DetachedContentsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func contents(_ name: String) throws -> String? {
    try File(path: folder.path(name)).detachedContents
  }

  @Test(arguments: ["objcopy", "llvm-objcopy"])
  func debugOnlyFileHasDetachedContents(tool: String) throws {
    let path = try folder.program()
    #expect(try contents("program") == nil)
    let tool = tool == "objcopy" ? tool : try Toolchain.folder().path + "/" + tool
    try folder.run(tool, "--only-keep-debug", path, "program.debug")
    #expect(try contents("program.debug")?.contains("are in another file") == true)
    try folder.run("strip", path)
    #expect(try contents("program") == nil)
  }

  /// With `-gsplit-dwarf`, the object keeps its code, and a `.dwo` file has the debug information.
  @Test func splitDWARFFileHasDetachedContents() throws {
    try folder.write(
      "int bss[99]; static const char *text = \"debug\"; const char *f(void) { return text; }",
      to: "a.c")
    try folder.run("gcc", "-g", "-gsplit-dwarf", "-c", "a.c")
    #expect(try contents("a.o") == nil)
    #expect(try contents("a.dwo") == "it has only debug information")
  }

  /// An object compiled from an empty source has no contents and needs none.
  @Test func emptyObjectHasNoDetachedContents() throws {
    try folder.write("typedef int number;", to: "a.c")
    try folder.run("cc", "-c", "a.c")
    #expect(try contents("a.o") == nil)
    #expect(try File(path: folder.path("a.o")).isEmpty)
  }

  /// A source that defines nothing on this platform, but has debug information of what it includes.
  @Test(arguments: ["g++ -g", "clang++ -g -O2", "clang++ -gdwarf-4 -ffunction-sections", "gcc -g3"])
  func objectOfEmptyUnitHasNoDetachedContents(compiler: String) throws {
    try folder.write(
      """
      #include <stdlib.h>
      #ifdef __cplusplus
      #include <cstdlib>
      #endif
      typedef div_t result;
      #ifdef __APPLE__
      int apple(void) { return 1; }
      #endif
      """, to: "a.cpp")
    let language = compiler.hasPrefix("gcc") ? "c" : "c++"
    try folder.run("sh", "-c", "\(compiler) -x \(language) -c a.cpp -o a.o")
    let file = try File(path: folder.path("a.o"))
    #expect(file.isEmpty && file.hasDebugInformation)
    #expect(try contents("a.o") == nil)
    // Without its sections of code, it is what a tool extracted.
    try folder.run("objcopy", "--only-section=.debug*", "a.o", "b.o")
    #expect(try contents("b.o") == "it has only debug information")
  }
}
