import ELF
import Foundation
import TestSupport
import Testing

@Suite("A large executable")
struct LargeFileTests {
  @Test("Every symbol that nm lists is read, in its order")
  func symbols() throws {
    let path = try Toolchain.folder().appending(path: "swift-package").path
    let table = try #require(try File(path: path).symbolTable)
    var names = ""
    try table.forEachName { symbol, name in
      // nm leaves these out, as it does symbols without a name.
      guard symbol.kind != .section, symbol.kind != .file, !name.isEmpty else { return }
      names += String(decoding: name, as: UTF8.self) + "\n"
    }
    let witness = try Program.output(of: ["nm", "-p", "--format=just-symbols", path])
    #expect(witness.utf8.count > 1000)
    #expect(names.utf8.count == witness.utf8.count)
    #expect(names.utf8.elementsEqual(witness.utf8))
  }
}
