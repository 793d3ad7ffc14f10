/// A table of texts, joined from the `.strings` and `.stringsdict` files of its languages.
///
/// The files of a language must come one after another.
struct StringsTable {
  private struct Row {
    let key: String
    let file: Int
    let offset: Int
    var localizations: [Catalog.Localization] = []
  }

  private var rows: [Row] = []
  private var indices: [ExactText: Int] = [:]
  private(set) var duplicates: [Catalog.Duplicate] = []

  /// Adds the entries of a file, except those that an earlier file of the language has.
  ///
  /// Of two equal keys in the file the second one counts, as for `PropertyListSerialization`.
  mutating func add(
    _ members: [PropertyListValue.Member], of language: LanguageID, file: Int, allowsRules: Bool
  ) throws(ReadingError) {
    var firstOffsets: [ExactText: Int] = [:]
    firstOffsets.reserveCapacity(members.count)
    for member in members {
      var rule = StringsRule(key: member.key, file: file)
      let localization = Catalog.Localization(
        language: language, file: file, offset: member.keyOffset,
        content: try allowsRules ? rule.content(of: member) : rule.text(of: member))
      duplicates += rule.duplicates
      let key = ExactText(member.key)
      if let firstOffset = firstOffsets[key] {
        duplicates.append(
          Catalog.Duplicate(
            kind: .key, name: member.key, key: member.key, file: file, offset: member.keyOffset,
            firstOffset: firstOffset))
      } else {
        firstOffsets[key] = member.keyOffset
      }
      let index = index(of: key, at: Row(key: member.key, file: file, offset: member.keyOffset))
      let previous = rows[index].localizations.last
      if previous?.language != language {
        rows[index].localizations.append(localization)
      } else if previous?.file == file {
        rows[index].localizations[rows[index].localizations.count - 1] = localization
      }
    }
  }

  private mutating func index(of key: ExactText, at row: @autoclosure () -> Row) -> Int {
    if let index = indices[key] { return index }
    indices[key] = rows.count
    rows.append(row())
    return rows.count - 1
  }

  /// The entries in the order in which their keys occurred first.
  var entries: [Catalog.Entry] {
    rows.map { row in
      Catalog.Entry(
        key: row.key, file: row.file, offset: row.offset, shouldTranslate: true,
        extractionState: nil, comment: nil, localizations: row.localizations)
    }
  }
}
