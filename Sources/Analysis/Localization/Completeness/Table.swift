internal import ReleaseModel
package import StringCatalogs

/// A string table and its place in the project.
package struct Table: Sendable {
  /// The name used in code, such as `Localizable`.
  package let name: String
  /// The target that contains it, or the folder that stands for a target.
  package let target: String
  /// The path shown in findings: that of the catalog or, for `.strings` files, their folder and
  /// name.
  package let path: String
  package let catalog: Catalog
  /// Whether it is a string catalog, rather than `.strings` and `.stringsdict` files.
  package let isCatalog: Bool

  package init(name: String, target: String, path: String, catalog: Catalog, isCatalog: Bool) {
    self.name = name
    self.target = target
    self.path = path
    self.catalog = catalog
    self.isCatalog = isCatalog
  }
}

extension Table {
  /// The location of a byte offset in one of the table's files.
  func location(file: Int, offset: Int) -> SourceLocation {
    let file = catalog.files[file]
    let position = file.position(at: offset)
    return SourceLocation(file: file.path, line: position.line, column: position.column)
  }

  /// The name of the member that declares the type of a substitution's argument.
  var valueTypeMember: String {
    isCatalog ? "formatSpecifier" : Catalog.Substitution.Mistake.Member.valueType.rawValue
  }

  /// The start of the first file, for findings about the whole table.
  var start: SourceLocation { start(ofFile: 0) }

  func start(ofFile number: Int) -> SourceLocation {
    let path = catalog.files.indices.contains(number) ? catalog.files[number].path : path
    return SourceLocation(file: path, line: 1, column: 1)
  }
}
