import Foundation
import StringCatalogs
import TestSupport

/// The bytes of a file in `fixtures/catalogs`.
func fixture(_ name: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: Repository.fixture("catalogs/\(name)")))
}

func catalog(_ name: String) throws -> Catalog {
  try Catalog(path: name, bytes: try fixture(name))
}

func at(_ line: Int, _ column: Int) -> SourcePosition {
  SourcePosition(line: line, column: column)
}

/// The languages of a catalog's localizations as spelled in the file, sorted.
func languages(of catalog: Catalog) -> [String] {
  Set(catalog.entries.flatMap(\.localizations).map(\.language.text)).sorted()
}
