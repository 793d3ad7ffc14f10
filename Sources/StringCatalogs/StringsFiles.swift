extension Catalog {
  /// Joins the `.strings` and `.stringsdict` files of one table.
  ///
  /// A text has the state `translated`. Of a key that a language has in two files, that of the
  /// `.stringsdict` file counts, as at run time, and else that of the earlier file. Of a key that a
  /// file has twice, the second counts. The entries are those of the source language first, then
  /// others as they first occur. A variable without a value type has an empty format specifier.
  /// Each file may be in UTF-8 or UTF-16, and a property list in XML or in the old style.
  ///
  /// - Throws: `CatalogError` about the first file that is no such property list.
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
        guard case .dictionary(let members) = value.content else {
          throw ReadingError(
            kind: .structure, offset: value.offset, expected: "the file to be a dictionary",
            found: value.kind)
        }
        try table.add(
          members, of: stringsFiles[index].language, file: index, allowsRules: kind == 0)
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
