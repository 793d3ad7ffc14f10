internal import Algorithms
internal import Foundation
internal import Localization
package import ReleaseModel
internal import SourceCode
internal import StringCatalogs
internal import Toolchain

/// Reads string catalogs, strings files, and the code that uses them.
package struct LocalizationGatherer: Sendable {
  private static let tableSuffixes = [".xcstrings", ".strings", ".stringsdict"]
  /// Resources other than string tables; any string in them may be looked up as a key.
  private static let resourceSuffixes = [
    ".storyboard", ".xib", ".plist", ".intentdefinition", ".json", ".xml", ".yaml", ".yml", ".html",
    ".js", ".csv",
  ]
  /// The source language if no file specifies one.
  private static let usualSource = LanguageID("en")

  /// The names of folders of third-party code, of fastlane's App Store metadata, and of translatewiki's
  /// notes for translators, in lowercase letters and digits.
  private static let foreignFolders: Set = [
    "pods", "carthage", "nodemodules", "deriveddata", "sourcepackages", "vendor", "vendors",
    "vendored", "thirdparty", "3rdparty", "external", "externals", "fastlane", "qqqlproj",
  ]
  /// The extensions of folders that contain build products, third-party code, documentation or
  /// exports for translators.
  private static let foreignSuffixes = [
    ".app", ".docc", ".framework", ".xcarchive", ".xcframework", ".xcloc",
  ]
  /// The names of folders of tests and previews, in lowercase.
  private static let testFolders: Set = [
    "test", "tests", "spec", "specs", "preview content", "preview assets",
  ]

  /// The names of folders of sample apps, in lowercase.
  private static let sampleFolders: Set = [
    "demo", "demos", "example", "examples", "sample", "samples", "playground", "playgrounds",
  ]

  private let folder: String
  /// What some files contain instead of what is on the disk.
  private let replacements: [String: [UInt8]]
  /// Whether to list the strings without a translation.
  private let exportsUntranslated: Bool

  package init(
    folder: String, replacing replacements: [String: [UInt8]] = [:],
    exportingUntranslated exportsUntranslated: Bool = false
  ) {
    self.folder = folder
    self.replacements = replacements
    self.exportsUntranslated = exportsUntranslated
  }

  /// The files to read, relative to the folder if they are below it.
  private struct Files {
    var tables: [String] = []
    /// The tables of tests and previews, which are not checked, but contain keys that code may use.
    var others: [String] = []
    /// If empty, keys are not compared with code.
    var sources: [String] = []
    /// Resources that may contain keys.
    var resources: [String] = []
    /// The files of Xcode projects, and manifests of packages.
    var projects: [String] = []
    var unreadable: [String] = []

    /// Adds the files that are not known yet.
    mutating func add(_ other: Files) {
      for list in [
        \Files.tables, \.others, \.sources, \.resources, \.projects, \.unreadable,
      ] {
        let known = Set(self[keyPath: list])
        self[keyPath: list] += other[keyPath: list].filter { !known.contains($0) }
      }
    }
  }

  /// Reads the files that match a selection's patterns, without checking the `ignored` kinds.
  ///
  /// A pattern without a match counts as unreadable.
  package func gather(
    _ selection: LocalizationSelection, ignoring ignored: Set<LocalizationFindingKind>,
    since earlier: Earlier? = nil
  ) -> LocalizationEvidence {
    evidence(selection, ignored, since: earlier) { $0.selected(by: selection) }
  }

  private func selected(by selection: LocalizationSelection) -> Files {
    let project = self.files(at: ".")
    var files = Files()
    files.tables = matches(selection.catalogs ?? [], &files.unreadable)
    files.others = project.tables + project.others
    files.resources = project.resources
    files.projects = project.projects
    if let sources = selection.sources {
      files.sources = matches(sources, &files.unreadable)
    } else {
      files.sources = project.sources
      files.unreadable += project.unreadable
    }
    return files
  }

  /// The string catalogs and strings files that are resources of targets whose code ships.
  ///
  /// The paths are relative to the folder if they are below it. A strings file outside an `lproj`
  /// folder is not localized. Includes the paths that can't be read, because they may contain tables.
  package func catalogs(of package: PackageDescription) -> [String] {
    let resources = package.targets.filter { $0.kind == .shipped }.flatMap(\.resources)
    let tables = resources.flatMap { FileFinder.find($0) { _ in true }.found }.filter { found in
      let file = found.path
      if case .unreadable = found { return !FileFinder.isMissing(file) }
      return file.hasSuffix(".xcstrings")
        || Self.tableSuffixes.contains(where: file.hasSuffix)
          && (file as NSString).deletingLastPathComponent.hasSuffix(".lproj")
    }
    return Set(tables.map { name($0.path) }).sorted()
  }

  /// Reads named files, and folders as projects with all their strings files and Swift files.
  ///
  /// Skips hidden files, third-party code, build products and test code. A folder without a string
  /// catalog or strings file counts as unreadable.
  package func gather(
    at paths: [String], _ selection: LocalizationSelection,
    ignoring ignored: Set<LocalizationFindingKind>, since earlier: Earlier? = nil
  ) -> LocalizationEvidence {
    let names = paths.map(name)
    var evidence = evidence(selection, ignored, since: earlier) {
      $0.files(named: names, readsCode: selection.sources != [])
    }
    evidence.scope = names
    return evidence
  }

  /// The files of an earlier commit, below another folder.
  package struct Earlier: Sendable {
    /// The folder that stands for the gatherer's own.
    let folder: String
    /// The branch, tag or commit, as given.
    let reference: String

    package init(folder: String, reference: String) {
      (self.folder, self.reference) = (folder, reference)
    }
  }

  /// Whether `gather` would read the file.
  package static func reads(_ file: String) -> Bool { isRead(file) }

  /// The evidence now, compared with an earlier commit if requested.
  private func evidence(
    _ selection: LocalizationSelection, _ ignored: Set<LocalizationFindingKind>,
    since earlier: Earlier?, files: (LocalizationGatherer) -> Files
  ) -> LocalizationEvidence {
    var (evidence, tables) = evidence(of: files(self), selection, ignored)
    guard let earlier else { return evidence }
    let gatherer = LocalizationGatherer(folder: earlier.folder)
    let (old, oldTables) = gatherer.evidence(of: files(gatherer), selection, ignored)
    let byPath = Dictionary(
      oldTables.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    evidence.earlier = LocalizationEvidence.Earlier(
      reference: earlier.reference, findings: old.findings.map(LocalizationBaseline.Entry.init),
      coverage: old.coverage)
    if !ignored.contains(.staleTranslation) {
      // Other arguments of a source string are a finding in the translation already.
      let known = Set(old.findings.map(LocalizationBaseline.Entry.init))
      let wrong = Set(
        evidence.findings.filter {
          [.crash, .wrongText].contains($0.consequence)
            && !known.contains(LocalizationBaseline.Entry($0))
        }.map(\.string))
      evidence.findings += tables.flatMap { table in
        byPath[table.path].map {
          table.outdatedTranslations(since: $0, reference: earlier.reference)
        } ?? []
      }.filter { !wrong.contains($0.string) }
    }
    return evidence
  }

  private func files(named names: [String], readsCode: Bool) -> Files {
    var files = Files()
    for path in names {
      guard FileManager.default.fileExists(atPath: full(path)) else {
        files.unreadable.append("\(path) does not exist.")
        continue
      }
      let found = self.files(at: path)
      files.add(found)
      if found.tables.isEmpty, found.others.isEmpty, found.unreadable.isEmpty {
        let lack = FileFinder.isFolder(full(path)) ? "does not contain" : "is not"
        files.unreadable.append("\(path) \(lack) an .xcstrings, .strings or .stringsdict file.")
      }
    }
    if !readsCode { files.sources = [] }
    return files
  }

  /// A path as used in table names and baselines: normalized, and relative if it is below the
  /// folder.
  private func name(_ path: String) -> String {
    let full = (path.hasPrefix("/") ? path : folder + "/" + path)
    let clean = (full as NSString).standardizingPath
    let base = (folder as NSString).standardizingPath
    if clean == base { return "." }
    let inside = base == "/" ? base : base + "/"
    return clean.hasPrefix(inside) ? String(clean.dropFirst(inside.count)) : clean
  }

  private func full(_ name: String) -> String {
    if name == "." { return folder }
    if name.hasPrefix("/") { return name }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// The string tables, code and resources at a path, except third-party files, test code and samples.
  private func files(at path: String) -> Files {
    var files = Files()
    let inside = folder == "/" ? folder : folder + "/"
    var names: [String] = []
    for file in FileFinder.find(full(path), skipping: Self.isForeign, where: Self.isRead).found {
      let name =
        file.path.hasPrefix(inside) ? String(file.path.dropFirst(inside.count)) : file.path
      switch file {
      case .unreadable(let link, _)
      where FileFinder.isMissing(link) && !Self.isRead(name):
        // A broken link hides no file.
        break
      case .unreadable(_, .folder(let cause)):
        files.unreadable.append("\(name)/ cannot be read: \(cause).")
      case .unreadable(_, let reason): files.unreadable.append("\(name): \(reason).")
      case .file: names.append(name)
      }
    }
    let samples = Self.samples(names, below: path)
    let isOwn = names.map { name in
      !Self.isOfTests(name, below: path) && !samples.contains { name.hasPrefix($0) }
    }
    // In a repository of samples only, they are what is meant.
    let areSamplesMeant = !zip(names, isOwn).contains { $1 && Self.isTable($0) }
    for (name, isOwn) in zip(names, isOwn) {
      let isOwn = isOwn || areSamplesMeant && !Self.isOfTests(name, below: path)
      if Self.isTable(name) {
        if isOwn { files.tables.append(name) } else { files.others.append(name) }
      } else if isOwn {
        if Self.isProject(name) {
          files.projects.append(name)
        } else if Self.isCode(name) {
          files.sources.append(name)
        } else if Self.isRead(name) {
          files.resources.append(name)
        }
      }
    }
    // C and headers alone say nothing about the code that uses keys.
    if !files.sources.contains(where: { [.swift, .objectiveC].contains(SourceKind(of: $0)) }) {
      files.sources = []
    }
    return files
  }

  private static func isTable(_ name: String) -> Bool {
    tableSuffixes.contains(where: name.hasSuffix)
  }

  /// Whether it is a manifest of a package or the file of an Xcode project.
  private static func isProject(_ name: String) -> Bool {
    name == "Package.swift" || name.hasSuffix("/Package.swift")
      || name.hasSuffix("/project.pbxproj")
  }

  /// The folders, each with a slash at its end, of playgrounds and of sample apps, which are those at
  /// the top and those with a project of their own.
  private static func samples(_ names: [String], below path: String) -> Set<String> {
    let start = path == "." ? 0 : path.split(separator: "/", omittingEmptySubsequences: false).count
    var samples: Set<String> = []
    for name in names {
      let isProject = isProject(name)
      guard isProject || name.contains(".playground/") || hasSampleAtTop(name, start) else {
        continue
      }
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      for index in parts.indices.dropLast().dropFirst(start) {
        let folder = parts[index].lowercased()
        guard
          folder.hasSuffix(".playground")
            || sampleFolders.contains(folder) && (isProject || index == start)
        else { continue }
        samples.insert(parts[...index].joined(separator: "/") + "/")
        break
      }
    }
    return samples
  }

  private static func hasSampleAtTop(_ name: String, _ start: Int) -> Bool {
    if start > 0 { return true }
    return name.firstIndex(of: "/").map { sampleFolders.contains(name[..<$0].lowercased()) }
      ?? false
  }

  /// Whether to read a file: a string table, or code or a resource whose strings may be keys.
  package static func isRead(_ file: String) -> Bool {
    isCode(file) || (tableSuffixes + resourceSuffixes).contains(where: file.hasSuffix)
      || isProject(file)
  }

  /// Whether a file is code in a language whose strings are read: Swift and Objective-C use keys,
  /// and C and headers may define those of Objective-C.
  private static func isCode(_ file: String) -> Bool {
    SourceKind(of: file).map { $0 != .assembly } ?? false
  }

  /// Whether a file or folder with this name is third-party.
  static func isForeign(_ name: String) -> Bool {
    name.hasPrefix(".")
      || foreignFolders.contains(
        String(decoding: name.lowercased().utf8.filter(\.isAlphanumeric), as: UTF8.self))
      || foreignSuffixes.contains(where: name.hasSuffix)
  }

  /// Whether a file is in a folder of tests or of Xcode previews, which don't ship.
  ///
  /// False if the requested path itself is in such a folder.
  static func isOfTests(_ file: String, below path: String) -> Bool {
    func isOfTests(_ folders: some Sequence<Substring>) -> Bool {
      folders.contains {
        let name = $0.lowercased()
        return $0.hasSuffix("Tests") || name.hasSuffix("fixtures") || testFolders.contains(name)
      }
    }
    return isOfTests(file.split(separator: "/").dropLast())
      && !isOfTests(path.split(separator: "/"))
  }

  /// The files that match a selection's patterns, relative to the folder if they are below it.
  package func tables(of catalogs: [String]) -> [String] {
    var unreadable: [String] = []
    return matches(catalogs, &unreadable)
  }

  private func matches(_ patterns: [String], _ unreadable: inout [String]) -> [String] {
    var files: [String] = []
    for pattern in patterns {
      let found = FilePattern(pattern).matches(in: folder)
      unreadable += found.unreadable.map { "\($0)." }
      if found.files.isEmpty, found.unreadable.isEmpty {
        let below = FileFinder.isFolder(full(pattern)) ? self.files(at: pattern).unreadable : []
        unreadable += below.isEmpty ? ["No file matches '\(pattern)'."] : below
      }
      let known = Set(files)
      files += found.files.filter { !known.contains($0) }
    }
    return files
  }

  private func evidence(
    of files: Files, _ selection: LocalizationSelection, _ ignored: Set<LocalizationFindingKind>
  ) -> (evidence: LocalizationEvidence, tables: [Table]) {
    var unreadable = files.unreadable
    var read = ReadTables()
    let apps = self.apps(files, &unreadable)
    let catalogs = files.tables.filter { $0.hasSuffix(".xcstrings") }
    for group in TableFiles(paths: catalogs, sourceLanguage: Self.usualSource).groups {
      self.read(group, &read, apps: apps)
    }
    let sources = SourceLanguages(apps, catalogs: read.tables)
    let others = files.tables.filter { !$0.hasSuffix(".xcstrings") }
    let groups = self.groups(others, sources)
    for (group, source) in groups {
      if apps.leavesOut(group) {
        if !ignored.contains(.orphanLanguage) { read.findings.append(Finding(unshipped: group)) }
        read.leftOut += group.files.map(\.path)
      } else {
        self.read(group, &read, source: source, apps: apps)
      }
    }
    unreadable += read.unreadable
    let grouped = Set(groups.flatMap(\.group.files).map(\.path))
    let strays = others.filter { !grouped.contains($0) }
    if !strays.isEmpty {
      unreadable.append(
        strays.count == 1
          ? "\(strays[0]) is not in an .lproj folder, so its language is unknown."
          : "\(strays.count.counted("strings file")) are not in .lproj folders, so their languages are"
            + " unknown: \(strays.listed).")
    }
    let interfaceTexts = self.interfaceTexts(in: files.resources, of: &read.tables)
    let code =
      files.sources.isEmpty ? nil : keys(in: files, of: read.tables, selection, &unreadable)
    let result = LocalizationChecker(
      tables: read.tables, otherTables: self.others(files, sources, leftOut: read.leftOut),
      damagedTables: read.incomplete,
      requirements: { selection.requirements(of: $0).requirements }, uses: code?.uses,
      literals: code?.literals ?? .init(),
      interfaceTexts: interfaceTexts,
      ignoring: ignored
    ).run(exportingUntranslated: exportsUntranslated)
    var seen: Set<String> = []
    unreadable.removeAll { !seen.insert($0).inserted }
    var evidence = LocalizationEvidence(
      keyCount: result.keyCount, languages: result.languages, coverage: result.coverage,
      findings: read.findings + result.findings, useCount: code?.uses.count,
      unreadable: unreadable)
    evidence.untranslated = result.untranslated
    return (evidence, read.tables)
  }

  /// The tables that are not checked, without damaged ones.
  private func others(
    _ files: Files, _ sources: SourceLanguages, leftOut: [String]
  ) -> [Table] {
    if files.sources.isEmpty { return [] }
    let checked = Set(files.tables).subtracting(leftOut)
    let paths = (files.others + leftOut).filter { !checked.contains($0) }
    var read = ReadTables()
    for (group, source) in groups(paths, sources) { self.read(group, &read, source: source) }
    return read.tables
  }

  /// The languages of keys and of `Base.lproj` folders.
  private struct SourceLanguages {
    private let apps: Apps
    private var ofApps: [String: LanguageID] = [:]
    private let usual: LanguageID

    init(_ apps: Apps, catalogs: [Table]) {
      self.apps = apps
      usual = catalogs.first?.catalog.sourceLanguage ?? LocalizationGatherer.usualSource
      for catalog in catalogs where ofApps[catalog.app.folder] == nil {
        ofApps[catalog.app.folder] = catalog.catalog.sourceLanguage
      }
    }

    /// The language that the manifest or Xcode project, or else a catalog of the app specifies.
    subscript(path: String) -> LanguageID {
      apps.sourceLanguage(of: path) ?? ofApps[apps.app(of: path).folder] ?? usual
    }
  }

  /// The tables among files, with the languages of their keys.
  private func groups(
    _ paths: [String], _ sources: SourceLanguages
  ) -> [(group: TableFiles.Group, source: LanguageID)] {
    var byLanguage: [LanguageID: [String]] = [:]
    for path in paths { byLanguage[sources[path], default: []].append(path) }
    return byLanguage.flatMap { source, paths in
      TableFiles(paths: paths, sourceLanguage: source).groups.map { ($0, source) }
    }.sorted { $0.group.path < $1.group.path }
  }

  private func apps(_ files: Files, _ unreadable: inout [String]) -> Apps {
    let projects = files.projects.compactMap { path -> (String, [UInt8])? in
      do {
        return (path, try bytes(of: path))
      } catch {
        unreadable.append(Self.reason(error))
        return nil
      }
    }
    return Apps(projects, interfaces: files.resources.filter(Self.isLocalizedInterface))
  }

  /// Whether it is a storyboard or xib in an `lproj` folder.
  private static func isLocalizedInterface(_ name: String) -> Bool {
    (name.hasSuffix(".storyboard") || name.hasSuffix(".xib")) && name.contains(".lproj/")
  }

  /// The tables that were read, and what could not be read.
  private struct ReadTables {
    var tables: [Table] = []
    /// The findings about files that can't be loaded.
    var findings: [Finding] = []
    var unreadable: [String] = []
    /// The names of the tables whose keys are not all known.
    var incomplete: Set<String> = []
    /// The files of the tables that are not checked, because no target includes them.
    var leftOut: [String] = []
  }

  private func read(
    _ group: TableFiles.Group, _ read: inout ReadTables, source: LanguageID = usualSource,
    apps: Apps = Apps()
  ) {
    let table = group.table(sourceLanguage: source, apps: apps, bytes: bytes) { language, error in
      if let error = error as? CatalogError,
        let finding = Finding(damage: error, table: group.path, language: language)
      {
        read.findings.append(finding)
      } else {
        read.unreadable.append(Self.reason(error))
      }
      if language == nil || language == source { read.incomplete.insert(group.name) }
    }
    guard let table else {
      read.incomplete.insert(group.name)
      return
    }
    read.tables.append(table)
    if table.catalog.ignoredRests.contains(where: { $0.language == source }) {
      read.incomplete.insert(group.name)
    }
  }

  private func keys(
    in files: Files, of tables: [Table], _ selection: LocalizationSelection,
    _ unreadable: inout [String]
  ) -> (uses: [KeyUseInFile], literals: CodeLiterals) {
    var functions = LocalizingFunction.standard
    for text in selection.functions {
      if let function = LocalizingFunction(text) {
        functions.append(function)
      } else {
        unreadable.append(
          "'\(text)' is not a valid function; use the form name, name(label:), name[] or .name.")
      }
    }
    let findsSymbols = tables.contains {
      $0.catalog.entries.contains { $0.extractionState == .manual }
    }
    var uses: [KeyUseInFile] = []
    var literals = CodeLiterals()
    for file in files.sources {
      do {
        let source = SwiftSource(bytes: try bytes(of: file))
        let keys = source.keys(
          functions: functions, debugConditions: Set(selection.debugConditions),
          findsSymbols: findsSymbols)
        if file.hasSuffix(".swift") {
          uses += keys.uses.map { KeyUseInFile(file: file, use: $0) }
        }
        literals.merge(keys.literals)
      } catch {
        unreadable.append(Self.reason(error))
      }
    }
    let entries = tables.flatMap(\.catalog.entries)
    let resources = ResourceKeys(entries.map(\.key) + entries.compactMap(\.interfaceObject))
    for file in files.resources {
      let path = file as NSString
      if ["storyboard", "xib"].contains(path.pathExtension) {
        literals.interfaces.insert((path.lastPathComponent as NSString).deletingPathExtension)
      }
      do {
        literals.resourceTexts.formUnion(resources.found(in: try bytes(of: file)))
      } catch {
        unreadable.append(Self.reason(error))
      }
    }
    return (uses, literals)
  }

  /// The strings of the storyboards and xibs that tables are for, in the source language, by the paths
  /// of the tables and the keys; files that can't be read are reported with the other resources.
  ///
  /// A table is for the file in its folder, or else for those of its name that no other table is for.
  /// Adds those that no language has to the tables of `.strings` files for them.
  private func interfaceTexts(
    in files: [String], of tables: inout [Table]
  ) -> [String: [String: String]] {
    let sources = Set(tables.map(\.catalog.sourceLanguage))
    let names = Set(
      tables.filter { table in
        !table.isCatalog || table.catalog.entries.contains { $0.interfaceObject != nil }
      }.map(\.name))
    let places = Dictionary(
      tables.indices.filter { !tables[$0].isCatalog }.map { (tables[$0].path.tableStem, $0) },
      uniquingKeysWith: { first, _ in first })
    let stems = Set(tables.map(\.path.tableStem))
    var texts: [String: [String: String]] = [:]
    for file in files where file.hasSuffix(".storyboard") || file.hasSuffix(".xib") {
      let path = file as NSString
      let name = (path.lastPathComponent as NSString).deletingPathExtension
      let folder = path.deletingLastPathComponent as NSString
      let code = (folder.lastPathComponent as NSString).deletingPathExtension
      guard names.contains(name),
        folder.pathExtension != "lproj" || code == "Base" || sources.contains(LanguageID(code)),
        let bytes = try? bytes(of: file)
      else { continue }
      let found = InterfaceTexts(bytes)
      let stem = stems.contains(file.tableStem) ? file.tableStem : name
      texts[stem, default: [:]].merge(found.texts) { first, _ in first }
      if folder.pathExtension == "lproj", let place = places[stem] {
        tables[place].catalog = tables[place].catalog.adding(found, path: file, bytes: bytes)
      }
    }
    return Dictionary(
      tables.compactMap { table in
        (texts[table.path.tableStem] ?? texts[table.name]).map { (table.path, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  private func bytes(of file: String) throws(GatheringError) -> [UInt8] {
    if let bytes = replacements[file] { return bytes }
    do {
      return try FileBytes.read(file.hasPrefix("/") ? file : folder + "/" + file)
    } catch {
      throw GatheringError(description: "\(file) cannot be read: \(error.reason).")
    }
  }

  private static func reason(_ error: any Error) -> String {
    (error as? CatalogError)?.description ?? "\(error)"
  }
}

extension Finding {
  /// The table, language and key of the string that it is about.
  fileprivate var string: [String?] { [table, language, name] }
}
