import Algorithms
import Cryptography
import Foundation
import TestSupport
import Testing

@Suite struct ContentDigestTests {
  /// The examples that NIST publishes for FIPS 180-4, and the digest of empty input.
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func digestMatchesPublishedExample(_ part: String, count: Int, _ digest: String) {
    let text = String(repeating: part, count: count)
    #expect(ContentDigest.sha256(of: text) == digest)
    #expect(ContentDigest.sha256(of: Data(text.utf8)) == digest)
    // A slice does not start at index 0.
    #expect(ContentDigest.sha256(of: Data("x\(text)".utf8).dropFirst()) == digest)
  }

  /// Anyone can recompute the digest with standard tools.
  @Test(arguments: [
    ["a"], ["b", "a", "b"], [".verify-release.yml", "Checklists/release.yml", "Checklists/b.yml"],
    ["ü b", "back\\slash", "line\nbreak", "return\rhere", "tab\t"],
  ])
  func filesDigestMatchesShellCommand(_ paths: [String]) throws {
    let folder = try TemporaryFolder()
    let files = paths.map { (path: $0, contents: Data("The file \($0)".utf8)) }
    for file in files { try folder.write(file.contents, to: file.path) }
    let output = try folder.run(
      ["sh", "-c", #"sha256sum "$@" | LC_ALL=C sort -u | sha256sum"#, "sh"] + paths)
    #expect(output == ContentDigest.sha256(of: files) + "  -\n")
  }

  @Test(arguments: [0, 1, 1 << 20, 3_000_000])
  func fileDigestMatchesSHA256Sum(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let contents = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 * 31) })
    let path = try folder.write(contents, to: "file")
    let expected = try folder.run("sha256sum", "file").prefix(64)
    #expect(ContentDigest.sha256(of: contents) == expected)
    #expect(try ContentDigest.sha256(ofFileAt: path) == expected)
  }

  @Test(arguments: ["abc", "two words", "back\\slash", "new\nline", "-n", "日本"])
  func fileNameDoesNotAffectDigest(_ name: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("abc", to: name)
    #expect(
      try ContentDigest.sha256(ofFileAt: path)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  /// Opening a FIFO without a writer would block.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("none", "No such file or directory"), ("folder", "Is a directory"),
      ("fifo", "not a regular file"), ("/dev/null", "not a regular file"),
      ("/proc/self/mem", "Input/output error"), ("file/file", "Not a directory"),
      ("loop", "Too many levels of symbolic links"),
    ])
  func unreadableFileErrorNamesReason(_ name: String, _ reason: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(), to: "folder/file")
    try folder.write(Data(), to: "file")
    try folder.run("mkfifo", "fifo")
    try folder.run("ln", "-s", "loop", "loop")
    let path = name.hasPrefix("/") ? name : folder.path(name)
    let error = try #require(throws: UnreadableFile.self) {
      try ContentDigest.sha256(ofFileAt: path)
    }
    #expect(error.description == "\(path) cannot be read: \(reason)")
  }

  @Test func canceledTaskStopsReading() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data(count: 1), to: "canceled")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try ContentDigest.sha256(ofFileAt: path)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func hexadecimalHasTwoLowercaseDigitsPerByte() {
    #expect([0, 10, 16, 255].hexadecimal == "000a10ff")
    #expect([UInt8]().hexadecimal.isEmpty)
    #expect(UInt64.max.hexadecimal == "0xffffffffffffffff")
    #expect(0.hexadecimal == "0x0")
  }
}
