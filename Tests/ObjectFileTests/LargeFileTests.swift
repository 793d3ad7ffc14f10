import Foundation
import ObjectFile
import TestSupport
import Testing

@Suite struct LargeFileTests {
  @Test func symbolsMatchNmInOrder() throws {
    let path = try Toolchain.folder().appending(path: "swift-package").path
    let table = try #require(try File(path: path).symbolTable)
    var names = ""
    try table.forEachName { symbol, name in
      // nm omits these, and symbols without a name.
      guard symbol.kind != .section, symbol.kind != .file, !name.isEmpty else { return }
      names += String(decoding: name, as: UTF8.self) + "\n"
    }
    let expected = try Program.output(of: ["nm", "-p", "--format=just-symbols", path])
    #expect(expected.utf8.count > 1000)
    #expect(names.utf8.count == expected.utf8.count)
    #expect(names.utf8.elementsEqual(expected.utf8))
  }
}
