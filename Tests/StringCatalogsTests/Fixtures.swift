import Foundation
import StringCatalogs

struct FixturesNotFound: Error {}

/// The bytes of a file in `fixtures/catalogs`, found upwards from this file.
func fixture(_ name: String) throws -> [UInt8] {
  var folder = URL(fileURLWithPath: #filePath)
  while folder.path != "/" {
    folder.deleteLastPathComponent()
    let file = folder.appendingPathComponent("fixtures/catalogs/\(name)")
    if FileManager.default.fileExists(atPath: file.path) {
      return [UInt8](try Data(contentsOf: file))
    }
  }
  throw FixturesNotFound()
}

func catalog(_ name: String) throws -> Catalog {
  try Catalog(path: name, bytes: try fixture(name))
}

func at(_ line: Int, _ column: Int) -> SourcePosition {
  SourcePosition(line: line, column: column)
}
