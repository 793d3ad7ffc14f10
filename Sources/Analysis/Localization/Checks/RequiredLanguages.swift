internal import StringCatalogs

extension LocalizationChecker {
  /// The tables of an app or package that need the same languages.
  struct Group {
    /// The required languages, in order; if none were specified, those of the app: source languages
    /// first, then the others, sorted.
    let required: [LanguageID]
    /// Whether the required languages were derived from the tables.
    let isInferred: Bool
    /// The number of tables.
    let tableCount: Int
    /// The languages that the Xcode project declares; empty if unknown.
    let declared: Set<LanguageID>
    /// The number of keys of the largest table that has a language besides the source language.
    let translatedKeyCount: Int
    /// The languages that one of several tables has, and that nothing else says the app has; the
    /// values are false if the table has mostly such languages.
    private(set) var orphans: [LanguageID: Bool] = [:]
    /// The path of the table with more keys than any other.
    let mainTable: String?
    /// For languages that many tables lack, and at most a small one has: the path of the largest of
    /// those that lack it, whose finding stands for all, and their number.
    private(set) var representatives: [LanguageID: (table: String, count: Int)] = [:]

    /// Derives the languages of tables, unless they are given.
    init(_ tables: [(table: Table, languages: TableLanguages)], given: [String]?) {
      declared = tables.reduce(into: []) { $0.formUnion($1.table.app.languages) }
      // A catalog ships all of its languages, whatever an Xcode project declares; of the others, a
      // bundle that is copied may have some of its own.
      let shipped = Set(tables.filter(\.table.isCatalog).flatMap { $0.languages.all.map(\.id) })
      var owners: [LanguageID: [Int]] = [:]
      var found: [LanguageID] = []
      let worded = tables.indices.filter { tables[$0].table.hasWords }
      for (number, (table, languages)) in tables.enumerated() {
        // A name that no language translates says nothing about languages.
        let own = worded.contains(number) ? languages.all[...] : languages.all.prefix(1)
        for language in own where language.isPresent && language.isChecked {
          let isDeclared = table.app.languages.isEmpty || table.app.languages.contains(language.id)
          if owners[language.id] == nil, language.isKnown,
            isDeclared || shipped.contains(language.id) || table.path.innermostBundle == nil
          {
            found.append(language.id)
          }
          owners[language.id, default: []].append(number)
        }
      }
      // Xcode declares the language of any file, even if it has only the name of an extension.
      let named = tables.indices.filter { !worded.contains($0) }.flatMap { number in
        tables[number].languages.all.filter(\.isPresent).map(\.id)
      }
      // A variant and its language stand for each other.
      let present = Set(found + found.compactMap(\.parent) + named)
      found += Set(tables.flatMap(\.table.app.needed)).filter {
        LanguageCode.isKnown($0) && !present.contains($0.parent ?? $0)
      }
      let sources = Set(tables.map(\.table.catalog.sourceLanguage))
      found.sort { one, other in
        (sources.contains(one) ? 0 : 1, one.canonical)
          < (sources.contains(other) ? 0 : 1, other.canonical)
      }
      var seen: Set<LanguageID> = []
      required = (given?.map(LanguageID.init) ?? found).filter { seen.insert($0).inserted }
      isInferred = given == nil
      tableCount = tables.count
      let sizes = tables.map(\.table.catalog.entries.count)
      translatedKeyCount =
        tables.indices.filter { tables[$0].languages.isTranslated }.map { sizes[$0] }.max() ?? 0

      let largest = tables.indices.filter { sizes[$0] == sizes.max() }
      mainTable = largest.count == 1 ? tables[largest[0]].table.path : nil
      for (id, numbers) in owners where numbers.count == 1 && tables.count > 1 {
        if isInferred ? declared.contains(id) : seen.contains(id) { continue }
        let (number, (table, languages)) = (numbers[0], tables[numbers[0]])
        // Third-party code has other languages than the app.
        let present = languages.all.filter { $0.hasStrings && $0.isKnown }
        let isAkin = present.count { owners[$0.id]?.count == 1 } * 2 <= present.count
        let isOfApp =
          !declared.isEmpty
          ? largest.contains(number) && isAkin
          : tables.count == 2 && isAkin
            || largest.contains { $0 == number || tables[$0].table.target == table.target }
        // Users of a variant see the strings of its language.
        let isVariant = id.parent.map { owners[$0] != nil } ?? false
        if !isOfApp || isVariant || !isInferred { orphans[id] = isAkin }
      }
      for id in required where isInferred && worded.count > 5 {
        let numbers = owners[id] ?? []
        if numbers.count > 1 || numbers.contains(where: largest.contains) { continue }
        let lacking = worded.filter { !numbers.contains($0) }
        let best = lacking.max { one, other in
          (tables[one].languages.isTranslated ? 1 : 0, sizes[one], other)
            < (tables[other].languages.isTranslated ? 1 : 0, sizes[other], one)
        }
        representatives[id] = best.map { (tables[$0].table.path, lacking.count) }
      }
    }
  }
}
