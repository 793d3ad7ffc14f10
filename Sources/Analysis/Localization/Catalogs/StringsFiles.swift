extension Catalog {
  /// Joins the `.strings` and `.stringsdict` files of one table.
  ///
  /// All strings get the state `translated`. If two files of a language contain the same key, the
  /// `.stringsdict` file wins, as at run time; otherwise, the earlier file wins. If a file contains
  /// a key twice, the second one wins. The entries are those of the source language, then others in
  /// the order of their first occurrence. A variable without a value type gets an empty format
  /// specifier. Files may be UTF-8 or UTF-16, and XML or old-style property lists.
  ///
  /// - Throws: `CatalogError` for the first file that is not such a property list.
  package init(
    stringsFiles: [(language: LanguageID, path: String, bytes: [UInt8])],
    sourceLanguage: LanguageID
  ) throws(CatalogError) {
    var texts: [PropertyListText] = []
    for file in stringsFiles {
      texts.append(try PropertyListText(path: file.path, bytes: file.bytes))
    }
    var languages: [LanguageID: Int] = [sourceLanguage: 0]
    let order = stringsFiles.indices.map { index in
      let (language, path, _) = stringsFiles[index]
      let rank = languages[language] ?? languages.count
      languages[language] = rank
      return (rank, path.hasSuffix(".stringsdict") ? 0 : 1, index)
    }
    var table = StringsTable()
    for (_, kind, index) in order.sorted(by: <) {
      let value = try texts[index].value()
      do throws(ReadingError) {
        try table.add(
          try value.members(expected: "the file to be a dictionary"),
          of: stringsFiles[index].language, file: index, allowsRules: kind == 0)
      } catch {
        throw CatalogError(error, in: texts[index].file)
      }
    }
    self.init(
      files: texts.map(\.file), sourceLanguage: sourceLanguage, version: "1.0",
      versionOffset: 0, entries: table.entries,
      duplicates: table.duplicates.sorted { ($0.file, $0.offset) < ($1.file, $1.offset) },
      unknownMembers: [])
  }
}
