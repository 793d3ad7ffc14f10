internal import StringCatalogs

/// The unique languages of a table.
struct TableLanguages: Sendable {
  /// The source language, then the others in the order of their first occurrence.
  private(set) var all: [TableLanguage]
  /// Whether a key without a source string is itself the source string.
  let keysAreTexts: Bool
  /// Every way in which a language code is written; the source language of strings files is not
  /// written anywhere, and neither is that of `Base.lproj`.
  let codes: [Code]
  private var numbers: [LanguageID: Int]

  /// One way to write a language.
  struct Code {
    let language: LanguageID
    /// Its first occurrence: the index of a file and a byte offset in it.
    let place: (file: Int, offset: Int)
  }

  /// Collects the languages of a table, and whether any string to translate exists in each.
  init(of table: Table) {
    let source = TableLanguage(table.catalog.sourceLanguage, source: table.catalog.sourceLanguage)
    var all = [source]
    var numbers = [source.id: 0]
    let entries = table.catalog.entries.filter(\.needsTranslation)
    var codes: [Code] = []
    var aliases: Set<String> = []
    if table.isCatalog { codes.append(Code(language: source.id, place: (0, 0))) }
    var number = 0
    for entry in entries {
      for localization in entry.localizations {
        // Most entries have the same languages in the same order.
        number += 1
        if number >= all.count || all[number].id != localization.language {
          number = numbers[localization.language] ?? all.count
        }
        if number == all.count {
          numbers[localization.language] = number
          all.append(TableLanguage(localization.language, source: source.id))
          codes.append(
            Code(
              language: localization.language, place: (localization.file, localization.offset)))
        } else if all[number].text != localization.language.text,
          aliases.insert(localization.language.text).inserted
        {
          codes.append(
            Code(
              language: localization.language, place: (localization.file, localization.offset)))
        }
        if all[number].firstPlace == nil {
          all[number].firstPlace = (localization.file, localization.offset)
        }
        if !all[number].hasStrings { all[number].hasStrings = localization.content.hasStrings }
      }
    }
    // In `.strings` files, keys are source strings only if the source language has no strings at
    // all.
    keysAreTexts = table.isCatalog || !all[0].hasStrings
    if !entries.isEmpty { all[0].hasStrings = true }
    if !table.isCatalog {
      codes = Self.folders(of: table)
      // The file of a language may have no entries.
      for code in codes where !entries.isEmpty && numbers[code.language] == nil {
        numbers[code.language] = all.count
        all.append(TableLanguage(code.language, source: source.id))
        all[all.count - 1].firstPlace = code.place
      }
    }
    self.codes = codes
    self.all = all
    self.numbers = numbers
  }

  /// The codes of the folders that contain strings files.
  private static func folders(of table: Table) -> [Code] {
    var known: Set<String> = []
    return table.catalog.files.enumerated().compactMap { number, file in
      let folder = file.path.split(separator: "/").dropLast().last ?? ""
      let code = String(folder.dropLast(".lproj".count))
      guard code != "Base", known.insert(code).inserted else { return nil }
      return Code(language: LanguageID(code), place: (number, 0))
    }
  }

  /// Marks a language as required for every key, adding it if the table lacks it.
  mutating func require(_ id: LanguageID, rank: Int) {
    let number = numbers[id] ?? all.count
    if number == all.count {
      numbers[id] = number
      all.append(TableLanguage(id, source: all[0].id))
    }
    all[number].isRequired = true
    all[number].rank = rank
  }

  /// A language of the table; the source language if the table lacks it.
  subscript(id: LanguageID) -> TableLanguage { all[numbers[id] ?? 0] }
}
