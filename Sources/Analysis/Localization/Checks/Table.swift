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
  package var catalog: Catalog
  /// Whether it is a string catalog, rather than `.strings` and `.stringsdict` files.
  package let isCatalog: Bool
  /// The languages with strings in a file that can't be read, or in a storyboard of their own.
  package let unreadLanguages: Set<LanguageID>
  /// The files that can't be read of languages that have other files.
  package let damagedFiles: [TableFiles.File]
  /// The languages whose files no target includes.
  package let unshippedLanguages: Set<LanguageID>
  /// The app or package whose languages it needs.
  package let app: App

  package init(
    name: String, target: String, path: String, catalog: Catalog, isCatalog: Bool,
    unreadLanguages: Set<LanguageID> = [], damagedFiles: [TableFiles.File] = [],
    unshippedLanguages: Set<LanguageID> = [], app: App = App()
  ) {
    self.name = name
    self.target = target
    self.path = path
    self.catalog = catalog
    self.isCatalog = isCatalog
    self.unreadLanguages = unreadLanguages
    self.damagedFiles = damagedFiles
    self.unshippedLanguages = unshippedLanguages
    self.app = app
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

  /// Whether any string other than the name of the app needs a translation, as far as the table itself
  /// says.
  var hasWords: Bool {
    catalog.entries.contains { entry in
      guard entry.needsTranslation, !entry.isBundleName else { return false }
      let source = SourceStrings(of: entry, in: catalog.sourceLanguage)
      return !source.isWordless || source.showsNothing
    }
  }

  /// The start of the first file, for findings about the whole table.
  var start: SourceLocation { start(ofFile: 0) }

  func start(ofFile number: Int) -> SourceLocation {
    let path = catalog.files.indices.contains(number) ? catalog.files[number].path : path
    return SourceLocation(file: path, line: 1, column: 1)
  }
}

/// Groups the files of a project into string tables.
package struct TableFiles: Sendable {
  /// The files of one table.
  package struct Group: Sendable, Equatable {
    /// The name used in code, such as `Localizable`.
    package let name: String
    /// The innermost bundle, or else the folder below `Sources` that contains the files; without
    /// either, the folder that contains the catalog or the `lproj` folders.
    package let target: String
    /// The path of the catalog, or the folder and name of `.strings` files.
    package let path: String
    /// The `.strings` and `.stringsdict` files, each with the language of its `lproj` folder; empty
    /// for a catalog.
    package let files: [File]
    package var isCatalog: Bool { files.isEmpty }

    /// Reads the table; a file that can't be read costs only the strings in it.
    ///
    /// `report` gets the language and the reason. The table is nil if no file can be read.
    package func table(
      sourceLanguage: LanguageID, apps: Apps = Apps(), bytes: (String) throws -> [UInt8],
      report: (LanguageID?, any Error) -> Void
    ) -> Table? {
      let app = apps.app(of: path)
      let elsewhere = apps.interfaceLanguages(ofTable: path)
      if isCatalog {
        do {
          let catalog = try Catalog(path: path, bytes: bytes(path))
          return Table(
            name: name, target: target, path: path, catalog: catalog, isCatalog: true,
            unreadLanguages: elsewhere.subtracting([catalog.sourceLanguage]), app: app)
        } catch {
          report(nil, error)
          return nil
        }
      }
      var readable: [StringsFile] = []
      var damaged: [File] = []
      var empty: [(file: File, error: any Error)] = []
      for file in files {
        var isEmpty = false
        do {
          let bytes = try bytes(file.path)
          isEmpty = bytes.isEmpty
          readable.append(
            try StringsFile(language: file.language, path: file.path, bytes: bytes))
        } catch {
          if isEmpty { empty.append((file, error)); continue }
          damaged.append(file)
          report(file.language, error)
        }
      }
      // Nothing is lost in a file without bytes that is not in the app, or if no language has a key.
      for (file, error) in empty
      where !apps.isUnlisted(file) && !readable.allSatisfy(\.isEmpty) {
        damaged.append(file)
        report(file.language, error)
      }
      if readable.isEmpty { return nil }
      let languages = Set(readable.map(\.language))
      return Table(
        name: name, target: target, path: path,
        catalog: Catalog(stringsFiles: readable, sourceLanguage: sourceLanguage), isCatalog: false,
        unreadLanguages: Set(damaged.map(\.language))
          .union(elsewhere.subtracting([sourceLanguage])).subtracting(languages),
        damagedFiles: damaged.filter { languages.contains($0.language) },
        unshippedLanguages: Set(files.filter(apps.leavesOut).map(\.language))
          .subtracting([sourceLanguage] + files.filter { !apps.leavesOut($0) }.map(\.language)),
        app: app)
    }
  }

  /// One `.strings` or `.stringsdict` file.
  package struct File: Sendable, Equatable {
    /// The language of the folder; the source language for `Base.lproj`.
    package let language: LanguageID
    /// The path relative to the project.
    package let path: String
    var isRule: Bool { path.hasSuffix(".stringsdict") }
    fileprivate var isBase: Bool { path.split(separator: "/").dropLast().last == "Base.lproj" }

    package init(language: LanguageID, path: String) {
      self.language = language
      self.path = path
    }
  }

  /// The tables, sorted by path.
  package let groups: [Group]

  /// Finds the tables among `paths`, which are relative to the project; other files are ignored.
  ///
  /// A `.strings` or `.stringsdict` file belongs to a table only if it is in an `lproj` folder;
  /// files of the same name, in any case, in sibling `lproj` folders form one table, which has the name
  /// that the source language uses.
  package init(paths: [String], sourceLanguage: LanguageID) {
    var groups: [Group] = []
    var files: [String: [File]] = [:]
    for path in paths.sorted() {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard let last = parts.last, let dot = last.lastIndex(of: ".") else { continue }
      let name = String(last[..<dot])
      switch last[dot...] {
      case ".xcstrings":
        let folder = Self.isLproj(parts.dropLast().last) ? parts.dropLast(2) : parts.dropLast()
        groups.append(
          Group(name: name, target: Self.target(folder), path: path, files: []))
      case ".strings", ".stringsdict":
        guard let lproj = parts.dropLast().last, Self.isLproj(lproj) else { continue }
        let table = (parts.dropLast(2) + [name.lowercased()[...]]).joined(separator: "/")
        let code = String(lproj.dropLast(".lproj".count))
        let language = code == "Base" ? sourceLanguage : LanguageID(code)
        files[table, default: []].append(File(language: language, path: path))
      default: continue
      }
    }
    for found in files.values {
      // Users see the strings of `Base.lproj` only if the folder of its language lacks them.
      let files = found.filter { !$0.isBase } + found.filter(\.isBase)
      let named = files.first { $0.language == sourceLanguage } ?? files[0]
      let parts = named.path.split(separator: "/", omittingEmptySubsequences: false)
      let (folder, file) = (parts.dropLast(2), parts[parts.endIndex - 1])
      let name = file[..<(file.lastIndex(of: ".") ?? file.endIndex)]
      groups.append(
        Group(
          name: String(name), target: Self.target(folder),
          path: (folder + [name]).joined(separator: "/"), files: files))
    }
    self.groups = groups.sorted { $0.path < $1.path }
  }

  private static func isLproj(_ folder: Substring?) -> Bool {
    folder?.hasSuffix(".lproj") ?? false
  }

  private static func target(_ folder: ArraySlice<Substring>) -> String {
    if let bundle = (folder.joined(separator: "/") + "/").innermostBundle { return bundle }
    if let sources = folder.lastIndex(of: "Sources"), sources + 1 < folder.endIndex {
      return folder[...(sources + 1)].joined(separator: "/")
    }
    return folder.joined(separator: "/")
  }
}
