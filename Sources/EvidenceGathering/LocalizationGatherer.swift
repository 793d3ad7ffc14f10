internal import Foundation
internal import Localization
package import ReleaseModel
internal import StringCatalogs
internal import SwiftSources

/// Reads string catalogs, strings files, and the code that uses them.
package struct LocalizationGatherer: Sendable {
  private static let tableSuffixes = [".xcstrings", ".strings", ".stringsdict"]
  /// Swift, and Objective-C, of which only string literals are read.
  private static let sourceSuffixes = [".swift", ".m", ".mm"]
  /// The source language if no file specifies one.
  private static let usualSource = LanguageID("en")

  /// The names of folders of third-party code, in lowercase letters and digits.
  private static let foreignFolders: Set = [
    "pods", "carthage", "nodemodules", "deriveddata", "sourcepackages", "vendor", "vendors",
    "vendored", "thirdparty", "3rdparty",
  ]

  private let folder: String

  package init(folder: String) {
    self.folder = folder
  }

  /// The files to read, relative to the folder if they are below it.
  private struct Files {
    var tables: [String] = []
    /// The tables of tests and previews, which are not checked, but contain keys that code may use.
    var others: [String] = []
    /// Nil if the code is not read.
    var sources: [String]?
    var unreadable: [String] = []
  }

  /// Reads the files that match a selection's patterns, without checking the `ignored` kinds.
  ///
  /// A pattern without a match counts as unreadable.
  package func gather(
    _ selection: LocalizationSelection, ignoring ignored: Set<LocalizationFindingKind>
  ) -> LocalizationEvidence {
    var files = Files()
    files.tables = matches(selection.catalogs ?? [], &files.unreadable)
    if let sources = selection.sources {
      files.sources = sources.isEmpty ? nil : matches(sources, &files.unreadable)
    } else {
      let all = Self.sourceSuffixes.map {
        FilePattern(selection.sourceFolder + "/**/*" + $0).matches(in: folder)
      }
      let sources = all.flatMap(\.files).filter {
        !$0.split(separator: "/").contains { Self.isForeign(String($0)) }
      }
      files.sources = sources.isEmpty ? nil : sources
      // An unreadable folder can hide files of all kinds, but is reported once.
      files.unreadable += Set(all.flatMap(\.unreadable)).sorted().map { "\($0)." }
    }
    files.others = tables(below: folder).map(name)
    return evidence(of: files, selection, ignored)
  }

  /// The string catalogs and strings files in a folder, except third-party ones.
  private func tables(below folder: String) -> [String] {
    FileFinder.find(folder, skipping: Self.isForeign) { file in
      Self.tableSuffixes.contains(where: file.hasSuffix)
    }.found.compactMap { if case .file(let path) = $0 { path } else { nil } }
  }

  /// The string catalogs and strings files that are resources of targets whose code ships.
  ///
  /// The paths are relative to the folder if they are below it. A strings file outside an `lproj`
  /// folder is not localized.
  package func catalogs(of package: PackageDescription) -> [String] {
    let resources = package.targets.filter { $0.kind == .shipped }.flatMap(\.resources)
    let files = resources.flatMap { FileFinder.find($0) { _ in true }.found.map(\.path) }
    let tables = files.filter { file in
      file.hasSuffix(".xcstrings")
        || Self.tableSuffixes.contains(where: file.hasSuffix)
          && (file as NSString).deletingLastPathComponent.hasSuffix(".lproj")
    }
    return Set(tables.map(name)).sorted()
  }

  /// Reads named files, and folders as projects with all their strings files and Swift files.
  ///
  /// Skips hidden files, third-party code, build products and test code. A folder without a string
  /// catalog or strings file counts as unreadable.
  package func gather(
    at paths: [String], _ selection: LocalizationSelection,
    ignoring ignored: Set<LocalizationFindingKind>
  ) -> LocalizationEvidence {
    var files = Files()
    var sources: [String] = []
    var seen: Set<String> = []
    let inside = folder == "/" ? folder : folder + "/"
    let names = paths.map(name)
    for path in names {
      let start = path == "." ? folder : path.hasPrefix("/") ? path : inside + path
      guard FileManager.default.fileExists(atPath: start) else {
        files.unreadable.append("\(path) does not exist.")
        continue
      }
      let (found, _) = FileFinder.find(start, skipping: Self.isForeign, where: Self.isWanted)
      var hasTable = false
      for file in found {
        let name =
          file.path.hasPrefix(inside) ? String(file.path.dropFirst(inside.count)) : file.path
        switch file {
        case .unreadable(let link, _)
        where !FileManager.default.fileExists(atPath: link) && !Self.isWanted(name):
          // A broken link hides no file.
          break
        case .unreadable(_, let reason):
          files.unreadable.append("\(name): \(reason).")
          hasTable = true
        case .file where Self.sourceSuffixes.contains(where: name.hasSuffix):
          if !Self.isOfTests(name, below: path), seen.insert(name).inserted { sources.append(name) }
        case .file where Self.tableSuffixes.contains(where: name.hasSuffix):
          hasTable = true
          guard seen.insert(name).inserted else { break }
          if Self.isOfTests(name, below: path) {
            files.others.append(name)
          } else {
            files.tables.append(name)
          }
        case .file: break
        }
      }
      if !hasTable {
        let isNamed = found == [.file(path: start)]
        files.unreadable.append(
          "\(path) \(isNamed ? "is not" : "does not contain") an .xcstrings, .strings or .stringsdict file."
        )
      }
    }
    files.sources = sources.isEmpty || selection.sources == [] ? nil : sources
    var evidence = evidence(of: files, selection, ignored)
    evidence.scope = names
    return evidence
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

  private static func isWanted(_ file: String) -> Bool {
    (sourceSuffixes + tableSuffixes).contains(where: file.hasSuffix)
  }

  /// Whether a file or folder with this name was not written by the project's developers.
  private static func isForeign(_ name: String) -> Bool {
    name.hasPrefix(".")
      || foreignFolders.contains(name.lowercased().filter { $0.isLetter || $0.isNumber })
      || name.hasSuffix(".xcarchive") || name.hasSuffix(".app")
  }

  /// Whether a file is in a folder of tests or of Xcode previews, which don't ship.
  ///
  /// False if the requested path itself is in such a folder.
  private static func isOfTests(_ file: String, below path: String) -> Bool {
    func isOfTests(_ folders: some Sequence<Substring>) -> Bool {
      folders.contains {
        $0.hasSuffix("Tests") || $0.lowercased().hasSuffix("fixtures")
          || ["tests", "spec", "Preview Content"].contains($0)
      }
    }
    return isOfTests(file.split(separator: "/").dropLast())
      && !isOfTests(path.split(separator: "/"))
  }

  private func matches(_ patterns: [String], _ unreadable: inout [String]) -> [String] {
    var files: [String] = []
    for pattern in patterns {
      let found = FilePattern(pattern).matches(in: folder)
      unreadable += found.unreadable.map { "\($0)." }
      if found.files.isEmpty, found.unreadable.isEmpty {
        unreadable.append("No file matches '\(pattern)'.")
      }
      let known = Set(files)
      files += found.files.filter { !known.contains($0) }
    }
    return files
  }

  private func evidence(
    of files: Files, _ selection: LocalizationSelection, _ ignored: Set<LocalizationFindingKind>
  ) -> LocalizationEvidence {
    var unreadable = files.unreadable
    for code in selection.languages ?? [] where !LanguageCode.isKnown(LanguageID(code)) {
      let meant =
        LanguageCode.suggestion(for: LanguageID(code)).map { " (did you mean '\($0)'?)" } ?? ""
      unreadable.append("The required language '\(code)' is not a known language code\(meant).")
    }
    var tables: [Table] = []
    var damaged: Set<String> = []
    let catalogs = files.tables.filter { $0.hasSuffix(".xcstrings") }
    for group in TableFiles(paths: catalogs, sourceLanguage: Self.usualSource).groups {
      read(group, &tables, &unreadable, &damaged)
    }
    // Only the catalogs next to `Base.lproj` specify its language.
    let source = tables.first?.catalog.sourceLanguage ?? Self.usualSource
    let others = files.tables.filter { !$0.hasSuffix(".xcstrings") }
    let groups = TableFiles(paths: others, sourceLanguage: source).groups
    for group in groups { read(group, &tables, &unreadable, &damaged, source: source) }
    let grouped = Set(groups.flatMap(\.files).map(\.path))
    unreadable += others.filter { !grouped.contains($0) }.map {
      "\($0) is not in an .lproj folder, so its language is unknown."
    }
    let code = files.sources.map { keys(in: $0, selection, &unreadable) }
    let result = Diagnosis(
      tables: tables, otherTables: self.others(files, source), damagedTables: damaged,
      languages: selection.languages,
      uses: code?.uses,
      literals: code?.literals ?? .init(), ignoring: ignored
    ).run()
    var seen: Set<String> = []
    unreadable.removeAll { !seen.insert($0).inserted }
    return LocalizationEvidence(
      keyCount: result.keyCount, languages: result.languages, coverage: result.coverage,
      findings: result.findings, useCount: code?.uses.count, unreadable: unreadable)
  }

  /// The tables that are not checked; damaged ones are left out.
  private func others(_ files: Files, _ source: LanguageID) -> [Table] {
    guard files.sources != nil else { return [] }
    let checked = Set(files.tables)
    let paths = files.others.filter { !checked.contains($0) }
    var tables: [Table] = []
    var (reasons, damaged): ([String], Set<String>) = ([], [])
    for group in TableFiles(paths: paths, sourceLanguage: source).groups {
      read(group, &tables, &reasons, &damaged, source: source)
    }
    return tables
  }

  private func read(
    _ group: TableFiles.Group, _ tables: inout [Table], _ unreadable: inout [String],
    _ damaged: inout Set<String>, source: LanguageID = usualSource
  ) {
    do {
      let catalog =
        switch group.contents {
        case .catalog: try Catalog(path: group.path, bytes: bytes(of: group.path))
        case .files(let files):
          try Catalog(
            stringsFiles: files.map { ($0.language, $0.path, try bytes(of: $0.path)) },
            sourceLanguage: source)
        }
      tables.append(
        Table(
          name: group.name, target: group.target, path: group.path, catalog: catalog,
          isCatalog: group.contents == .catalog))
    } catch {
      damaged.insert(group.name)
      unreadable.append(Self.reason(error))
    }
  }

  private func keys(
    in files: [String], _ selection: LocalizationSelection, _ unreadable: inout [String]
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
    var uses: [KeyUseInFile] = []
    var literals = CodeLiterals()
    for file in files {
      do {
        let source = SwiftSource(bytes: try bytes(of: file))
        let keys = source.keys(
          functions: functions, debugConditions: Set(selection.debugConditions))
        if file.hasSuffix(".swift") {
          uses += keys.uses.map { KeyUseInFile(file: file, use: $0) }
        }
        literals.merge(keys.literals)
      } catch {
        unreadable.append(Self.reason(error))
      }
    }
    return (uses, literals)
  }

  private func bytes(of file: String) throws(GatheringError) -> [UInt8] {
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

extension TableFiles.Group {
  /// The files of a table that has one file for each language.
  fileprivate var files: [TableFiles.File] {
    if case .files(let files) = contents { files } else { [] }
  }
}
