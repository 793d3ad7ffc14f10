import Attestation
import Foundation
import TestSupport
import Testing

@Suite struct ContentDigestTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "digests-\(UUID().uuidString)")

  private func write(_ files: [(path: String, contents: Data)]) throws {
    for (path, contents) in files {
      let file = URL(fileURLWithPath: folder.path + "/" + path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try contents.write(to: file)
    }
  }

  /// Anybody can take the digest again with what Debian has.
  @Test(arguments: [
    ["a"], ["b", "a", "b"], [".verify-release.yml", "Checklists/release.yml", "Checklists/b.yml"],
    ["ü b", "back\\slash", "line\nbreak", "return\rhere", "tab\t"],
  ])
  func theDigestOfFilesIsThatOfTheRecipe(_ paths: [String]) throws {
    let files = paths.map { (path: $0, contents: Data("The file \($0)".utf8)) }
    try write(files)
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = try Program.output(
      of: ["sh", "-c", #"sha256sum "$@" | LC_ALL=C sort -u | sha256sum"#, "sh"] + paths, in: folder)
    #expect(output == ContentDigest.sha256(of: files) + "  -\n")
  }

  @Test(arguments: [0, 1, 1 << 20, 3_000_000])
  func theDigestOfAFileIsThatOfItsBytes(_ count: Int) throws {
    let contents = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 * 31) })
    try write([("file", contents)])
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try FileHandle(forReadingFrom: folder.appending(path: "file"))
    defer { try? file.close() }
    #expect(try ContentDigest.sha256(of: file) == ContentDigest.sha256(of: contents))
    let output = try Program.output(of: ["sha256sum", "file"], in: folder)
    #expect(output.hasPrefix(ContentDigest.sha256(of: contents)))
  }
}
