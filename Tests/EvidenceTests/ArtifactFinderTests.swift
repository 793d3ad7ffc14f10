import Foundation
import TestSupport
import Testing
import Toolchain
import Verification

@Suite struct ArtifactFinderTests {
  let bench: Bench

  init() async throws {
    bench = try Bench()
    try bench.write("int value;\n", to: "value.c")
    try await bench.run("gcc", "-c", "-o", "value.o", "value.c")
    try FileManager.default.createDirectory(
      atPath: bench.path("dist"), withIntermediateDirectories: true)
  }

  private func copy(to name: String) throws {
    try bench.write("", to: name)
    try FileManager.default.removeItem(atPath: bench.path(name))
    try FileManager.default.copyItem(atPath: bench.path("value.o"), toPath: bench.path(name))
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: bench.path(name), withDestinationPath: target)
  }

  /// The paths found in `dist`, with the reason for unreadable ones.
  private func found() -> [String] {
    ArtifactFinder(bench.path("dist")).artifacts.map { found in
      let name = String(found.path.dropFirst(bench.path("dist").count))
      guard case .unreadable(_, let reason) = found else { return name }
      return "\(name): \(reason)"
    }
  }

  @Test func elfFilesAndArchivesAreFoundSorted() async throws {
    try copy(to: "dist/z")
    try copy(to: "dist/bin/app")
    try copy(to: "dist/bin/.hidden")
    try copy(to: "dist/bin/a/b/c/deep name\n\u{1b}[31m.o")
    try await bench.run("ar", "rc", "dist/lib.a", "value.o")
    try await bench.run("ar", "rcT", "dist/thin.a", "value.o")
    try bench.write("text", to: "dist/README")
    try bench.write("", to: "dist/empty")
    try bench.write("\u{7f}EL", to: "dist/short")
    try await bench.run("mkfifo", "dist/fifo")
    #expect(
      found() == [
        "/bin/.hidden", "/bin/a/b/c/deep name\n\u{1b}[31m.o", "/bin/app", "/lib.a", "/thin.a", "/z",
      ])
    #expect(
      ArtifactFinder(bench.path("dist/")).artifacts == ArtifactFinder(bench.path("dist")).artifacts)
  }

  @Test func namedFileIsTakenAsIs() throws {
    try bench.write("text", to: "dist/README")
    for name in ["dist/README", "nothing", "nothing/here"] {
      #expect(ArtifactFinder(bench.path(name)).artifacts == [.file(path: bench.path(name))])
    }
  }

  @Test func linkedFilesAndFoldersCountOnce() throws {
    try copy(to: "dist/libshop.so.1")
    try link("dist/libshop.so", to: "libshop.so.1")
    try copy(to: "elsewhere/tool")
    try link("dist/a", to: "../elsewhere/tool")
    try link("dist/folder", to: bench.path("elsewhere"))
    try link("dist/loop", to: ".")
    try link("elsewhere/back", to: bench.path("dist"))
    let names = found()
    #expect(names.count == 2)
    #expect(names.contains("/libshop.so.1"))
    #expect(names.contains("/a") || names.contains("/folder/tool"))
  }

  @Test func brokenLinksAreReported() throws {
    try copy(to: "dist/app")
    try link("dist/broken", to: "nowhere")
    try link("dist/self", to: "self")
    let names = found()
    #expect(names.count == 3)
    #expect(names.contains("/app"))
    #expect(names.contains { $0.hasPrefix("/broken: the link cannot be followed: No such file") })
    #expect(names.contains { $0.hasPrefix("/self: the link cannot be followed: Too many levels") })
  }

  @Test func folderWithoutELFFilesIsReported() throws {
    #expect(found() == [": the folder contains no files"])
    try bench.write("text", to: "dist/below/README")
    #expect(found() == [": no ELF file or archive found among 1 file"])
  }

  @Test func nonUTF8NameIsReported() async throws {
    try copy(to: "dist/app")
    try await bench.run("sh", "-c", "cp value.o \"dist/$(printf 'a\\377b')\"")
    let names = found()
    #expect(names.count == 2)
    #expect(names.contains { $0.hasSuffix(": its name is not valid UTF-8") })
  }

  @Test func unreadableFilesAndFoldersAreReported() throws {
    try copy(to: "dist/app")
    try copy(to: "dist/secret")
    try copy(to: "dist/closed/inner")
    #expect(chmod(bench.path("dist/secret"), 0) == 0)
    #expect(chmod(bench.path("dist/closed"), 0) == 0)
    defer { chmod(bench.path("dist/closed"), 0o755) }
    #expect(chmod(bench.path(""), 0o755) == 0)
    let names = try withoutRoot { found() }
    #expect(names.count == 3)
    #expect(names.contains("/app"))
    #expect(
      names.contains { $0.hasPrefix("/closed: the folder cannot be read: Permission denied") })
    #expect(names.contains { $0.hasPrefix("/secret: ") && $0.contains("unreadable") })
  }
}
