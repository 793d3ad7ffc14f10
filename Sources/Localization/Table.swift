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
