import Foundation
import TestSupport
import Testing
import Toolchain

/// Commands whose output is complete, and those that may remove symbols.
@Suite struct SymbolFlagsTests {
  private static let link = [
    "-L", "/b", "-o", "/b/App", "-module-name", "App", "-emit-executable", "-Xlinker",
    "--gc-sections", "-Xlinker", "--defsym", "-Xlinker", "main=App_main", "-Xlinker",
    "-rpath=$ORIGIN", "@/b/App.product/Objects.LinkFileList", "-target", "x86_64-linux-gnu", "-g",
    "-index-ignore-system-modules",
  ]
  private static let compile = [
    "-module-name", "App", "-c", "@/b/App.build/sources", "-I", "/b", "-O", "-g", "-Xcc", "-fPIC",
    "-Xfrontend", "-load-plugin-executable", "-Xfrontend", "/b/Macros-tool#Macros",
  ]
  private static let produced: Set = [
    "/b/App.product/Objects.LinkFileList", "/b/App.build/sources", "/b/a.o", "/b/libKit.so",
  ]

  private func mayRemove(_ program: String, _ arguments: [String]) throws -> Bool {
    let program = program.hasPrefix("/") ? program : try Toolchain.folder().path + "/" + program
    return SymbolFlags(of: [program] + arguments, isProduced: Self.produced.contains).mayRemove
  }

  @Test(arguments: [
    [], ["-lz"], ["-static-stdlib"], ["/b/libKit.so"], ["-sanitize=address"],
    ["-Xlinker", "-z", "-Xlinker", "stack-size=1"], ["-Wl,-rpath,/lib,--as-needed"],
    ["-enable-experimental-feature", "Embedded"], ["-use-ld=lld"],
    ["-Xclang-linker", "-nostdlib", "-Xclang-linker", "-fuse-ld=lld"],
    ["-sdk", "/sdk", "-static-executable", "-resource-dir", "/sdk/usr/lib/swift_static"]
      + ["-Xclang-linker", "-resource-dir", "-Xclang-linker", "/sdk/usr/lib/swift_static/clang"],
  ])
  func linkKeepsSymbols(_ flags: [String]) throws {
    #expect(try !mayRemove("swiftc", Self.link + flags))
  }

  @Test(arguments: [
    ["-Xlinker", "-s"], ["-Xlinker", "-x"], ["-Xlinker", "-S"], ["-Xlinker", "--strip-all"],
    ["-Xlinker", "--discard-all"], ["-Wl,-s"], ["-Wl,--as-needed,-x"], ["-s"],
    ["-Xlinker", "@/flags"], ["@/flags"], ["-lto=llvm-full"], ["-use-ld=/opt/ld"],
    ["-Xclang-linker", "-Wl,-s"], ["-Xclang-linker", "-s"],
    ["-Xclang-linker", "-fuse-ld=/opt/ld"], ["-Xclang-linker", "-B/opt"], ["/elsewhere/libKit.a"],
    ["-Xlinker", "-T", "-Xlinker", "a.ld"], ["-Lrelative"],
    ["-tools-directory", "/opt"], ["-Xlinker", "--retain-symbols-file=a"],
  ])
  func linkMayRemoveSymbols(_ flags: [String]) throws {
    #expect(try mayRemove("swiftc", Self.link + flags))
  }

  @Test func librariesInOtherFoldersMayLackSymbols() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    #expect(try !mayRemove("swiftc", Self.link + ["-L\(path)/none", "-L", path]))
    try folder.write("", to: "libKit.a")
    #expect(try mayRemove("swiftc", Self.link + ["-L\(path)"]))
    #expect(try mayRemove("swiftc", Self.link + ["-L", path, "-lKit"]))
  }

  /// How Swift Build links the objects of a module into one.
  @Test func relocatableLinkKeepsSymbols() throws {
    let link = ["-r", "--sysroot", "/", "-Os", "/b/a.o", "-nostdlib", "-rdynamic", "-o", "/b/b.o"]
    #expect(try !mayRemove("clang", link))
    #expect(try mayRemove("clang", link + ["-Wl,-x"]))
  }

  @Test(arguments: [[], ["-Wa,--noexecstack"], ["-DX=1"], ["-Xcc", "-Wall"], ["-fblocks"]])
  func compilationKeepsSymbols(_ flags: [String]) throws {
    #expect(try !mayRemove("swiftc", Self.compile + flags))
    #expect(try !mayRemove("clang", ["-c", "a.c", "-o", "/b/a.o"] + flags))
  }

  @Test(arguments: [
    ["-Wa,--strip-local-absolute"], ["-Xassembler", "-x"], ["-fplugin=/p.so"], ["-B/opt"],
    ["-fno-integrated-as"], ["--config=a"], ["@/flags"], ["-flto"], ["-Xcc", "-flto=thin"],
    ["-Xfrontend", "-load-pass-plugin=/p.so"],
  ])
  func compilationMayRemoveSymbols(_ flags: [String]) throws {
    #expect(try mayRemove("swiftc", Self.compile + flags))
    #expect(try mayRemove("clang", ["-c", "a.c", "-o", "/b/a.o"] + flags))
  }

  @Test func unknownProgramMayRemoveSymbols() throws {
    #expect(try !mayRemove("llvm-ar", ["crs", "/b/libKit.a", "@/b/Objects.LinkFileList"]))
    #expect(try mayRemove("llvm-ar", ["crs", "/b/libKit.a", "/elsewhere/a.o", "/b/a.o"]))
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\nexec clang \"$@\"\n", to: "clang")
    #expect(try mayRemove(folder.path("clang"), ["-c", "a.c", "-o", "/b/a.o"]))
    #expect(try mayRemove("/missing/clang", ["-c", "a.c", "-o", "/b/a.o"]))
    #expect(try mayRemove("/bin/sh", ["-c", "a"]))
    #expect(SymbolFlags(of: []) { _ in true }.mayRemove)
  }
}
