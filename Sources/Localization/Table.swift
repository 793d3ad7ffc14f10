internal import ReleaseModel
package import StringCatalogs

/// A table of texts with what a project says about it.
package struct Table: Sendable {
  /// The name that code uses: `Localizable`.
  package let name: String
  /// The target that it belongs to, or the folder that stands for one.
  package let target: String
  /// The path of its catalog, or of its folder and name for `.strings` files; what problems name.
  package let path: String
  /// The texts.
  package let catalog: Catalog
  /// Whether it is a string catalog, not `.strings` and `.stringsdict` files.
  package let isCatalog: Bool

  /// Takes a table that has been read.
  package init(name: String, target: String, path: String, catalog: Catalog, isCatalog: Bool) {
    self.name = name
    self.target = target
    self.path = path
    self.catalog = catalog
    self.isCatalog = isCatalog
  }
}

extension Table {
  /// A place in one of the table's files.
  func location(file: Int, offset: Int) -> SourceLocation {
    let file = catalog.files[file]
    let position = file.position(at: offset)
    return SourceLocation(file: file.path, line: position.line, column: position.column)
  }

  /// The start of its first file, for what is wrong with all of it.
  var start: SourceLocation { start(ofFile: 0) }

  /// The start of one of its files.
  func start(ofFile number: Int) -> SourceLocation {
    let path = catalog.files.indices.contains(number) ? catalog.files[number].path : path
    return SourceLocation(file: path, line: 1, column: 1)
  }
}
