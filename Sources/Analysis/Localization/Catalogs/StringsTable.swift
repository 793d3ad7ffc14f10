/// A string table, joined from the `.strings` and `.stringsdict` files of its languages.
///
/// The files of each language must be added consecutively.
struct StringsTable {
  private struct Row {
    let key: String
    /// The file with the first occurrence of the key.
    let file: Int
    let offset: Int
    /// The last file that contains the key, and its first offset in that file.
    var lastFile: Int
    var lastFirstOffset: Int
    var localizations: [Catalog.Localization] = []

    init(_ member: PropertyListValue.Member, in file: Int) {
      key = member.key
      self.file = file
      offset = member.keyOffset
      lastFile = file
      lastFirstOffset = member.keyOffset
    }
  }

  private var rows: [Row] = []
  private var indices: [ExactString: Int] = [:]
  private(set) var duplicates: [Catalog.Duplicate] = []

  /// Adds the entries of a file, except those that an earlier file of the language contains.
  ///
  /// If the file contains a key twice, the second one wins, as in `PropertyListSerialization`.
  mutating func add(
    _ members: [PropertyListValue.Member], of language: LanguageID, file: Int, allowsRules: Bool
  ) throws(ReadingError) {
    if rows.isEmpty { indices.reserveCapacity(members.count) }
    for member in members {
      var rule = StringsRule(key: member.key, file: file)
      let localization = Catalog.Localization(
        language: language, file: file, offset: member.keyOffset,
        content: try allowsRules ? rule.content(of: member) : rule.text(of: member))
      duplicates += rule.duplicates
      let index = index(of: member, in: file)
      let previous = rows[index].localizations.last
      if previous?.language != language {
        rows[index].localizations.append(localization)
      } else if previous?.file == file {
        rows[index].localizations[rows[index].localizations.count - 1] = localization
      }
    }
  }

  /// The row of the key; records a duplicate if the file already contains the key.
  private mutating func index(of member: PropertyListValue.Member, in file: Int) -> Int {
    guard let index = indices[ExactString(member.key)] else {
      indices[ExactString(member.key)] = rows.count
      rows.append(Row(member, in: file))
      return rows.count - 1
    }
    if rows[index].lastFile == file {
      duplicates.append(
        Catalog.Duplicate(
          kind: .key, name: member.key, key: member.key, file: file, offset: member.keyOffset,
          firstOffset: rows[index].lastFirstOffset))
    } else {
      rows[index].lastFile = file
      rows[index].lastFirstOffset = member.keyOffset
    }
    return index
  }

  /// The entries in the order in which their keys first occurred.
  var entries: [Catalog.Entry] {
    rows.map { row in
      Catalog.Entry(
        key: row.key, file: row.file, offset: row.offset, shouldTranslate: true,
        extractionState: nil, localizations: row.localizations)
    }
  }
}
