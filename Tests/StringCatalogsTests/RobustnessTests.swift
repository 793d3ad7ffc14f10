import StringCatalogs
import Testing

/// Damaged catalogs: no crash, no hang, and no empty catalog in place of an error.
@Suite struct RobustnessTests {
  @Test(arguments: ["complete.xcstrings", "shapes.xcstrings"])
  func everyTruncationIsAnErrorNearItsEnd(_ name: String) throws {
    let bytes = try fixture(name)
    for length in bytes.indices {
      let prefix = Array(bytes.prefix(length))
      let error = #expect(throws: CatalogError.self) { try Catalog(path: name, bytes: prefix) }
      #expect(error?.kind == .syntax)
      #expect(error?.position == LineIndex(prefix).position(at: length))
    }
  }

  @Test func fiveThousandMutantsAreCatalogsOrErrors() throws {
    let names = ["complete", "duplicates", "shapes", "string-sets", "unfinished"]
    let originals = try names.map { try fixture("\($0).xcstrings") }
    var random = RandomJSON(seed: 7)
    var errors = 0
    for index in 0..<5000 {
      var bytes = originals[index % originals.count]
      for _ in 0...(index % 4) { random.mutate(&bytes) }
      do {
        let catalog = try Catalog(path: "mutant", bytes: bytes)
        #expect(!catalog.entries.isEmpty)
      } catch {
        errors += 1
        #expect(error.position.line >= 1 && error.position.column >= 1)
        #expect(!error.found.isEmpty)
      }
    }
    #expect((1000..<5000).contains(errors))
  }

  @Test func readsALongSingleLine() throws {
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
