import StringCatalogs
import Testing

/// Damaged or unusual catalogs cause no crash, no hang, and no empty catalog instead of an error.
@Suite struct StringCatalogsRobustnessTests {
  @Test(arguments: ["complete.xcstrings", "shapes.xcstrings"])
  func truncatedFileIsErrorAtItsEnd(_ name: String) throws {
    let bytes = try fixture(name)
    for length in bytes.indices {
      let prefix = Array(bytes.prefix(length))
      let error = #expect(throws: CatalogError.self) { try Catalog(path: name, bytes: prefix) }
      #expect(error?.kind == .syntax)
      let isWhole = String(validating: prefix, as: UTF8.self) != nil
      let end = isWhole ? length : prefix.lastIndex { $0 >= 0xC0 }
      #expect(error?.position == end.map { LineIndex(prefix).position(at: $0) })
    }
  }

  @Test func longSingleLineIsRead() throws {
    let entry = #""k%":{"localizations":{"de":{"stringUnit":{"state":"new","value":""}}}}"#
    let entries = (0..<2000).map { entry.replacing("%", with: String($0)) }
    let text =
      #"{"sourceLanguage":"en","version":"1.0","strings":{"# + entries.joined(separator: ",")
      + "}}"
    let catalog = try Catalog(path: "line", bytes: Array(text.utf8))
    #expect(catalog.entries.count == 2000)
    let last = try #require(catalog.entries.last)
    #expect(last.offset == text.utf8.count - entries[1999].utf8.count - 2)
    #expect(catalog.files[0].position(at: last.offset) == at(1, last.offset + 1))
  }
}
