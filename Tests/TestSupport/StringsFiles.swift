package import StringCatalogs

extension Catalog {
  /// Reads files that are not damaged.
  package init(
    stringsFiles: [(language: LanguageID, path: String, bytes: [UInt8])], sourceLanguage: LanguageID
  ) throws(CatalogError) {
    var files: [StringsFile] = []
    for (language, path, bytes) in stringsFiles {
      files.append(try StringsFile(language: language, path: path, bytes: bytes))
    }
    self.init(stringsFiles: files, sourceLanguage: sourceLanguage)
  }
}
