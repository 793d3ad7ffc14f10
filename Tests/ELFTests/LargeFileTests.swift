import ELF
import Foundation
import Testing

@Suite("A large executable")
struct LargeFileTests {
  /// The toolchain's own `swift-package`, in the folder of the `swift` in PATH.
  static let path: String? = {
    guard let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") else {
      return nil
    }
    let swift = folders.map { $0 + "/swift" }.first {
      FileManager.default.isExecutableFile(atPath: String($0))
    }
    guard let swift else { return nil }
    let tool = URL(fileURLWithPath: String(swift)).resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "swift-package").path
    return FileManager.default.fileExists(atPath: tool) ? tool : nil
  }()

  @Test("Every symbol that nm lists is read, in its order", .enabled(if: path != nil))
  func symbols() throws {
    let path = try #require(Self.path)
    let workshop = try Workshop()
    let table = try #require(try File(path: path).symbolTable)
    var names = ""
    try table.forEachName { symbol, name in
      // nm leaves these out, as it does symbols without a name.
      guard symbol.kind != .section, symbol.kind != .file, !name.isEmpty else { return }
      names += String(decoding: name, as: UTF8.self) + "\n"
    }
    let witness = try workshop.run("nm", "-p", "--format=just-symbols", path)
    #expect(witness.utf8.count > 1000)
    #expect(names.utf8.count == witness.utf8.count)
    #expect(names.utf8.elementsEqual(witness.utf8))
  }
}
