internal import Foundation
internal import Localization
package import ReleaseModel
internal import StringCatalogs
internal import SwiftSources

/// Reads tables of texts and the code that uses them.
package struct LocalizationGatherer: Sendable {
  private static let tableSuffixes = [".xcstrings", ".strings", ".stringsdict"]
  /// What a project is written in where nothing says so.
  private static let usualSource = LanguageID("en")

  private static let foreignFolders: Set = [
    "Pods", "Carthage", "node_modules", "DerivedData", "SourcePackages",
  ]

  private let folder: String

  /// Creates a gatherer for files below a folder.
  package init(folder: String) {
    self.folder = folder
  }

  /// The files of one gathering, relative to the folder where they are below it.
  private struct Files {
    var tables: [String] = []
    /// Nil: the code is not asked.
    var sources: [String]?
    var unreadable: [String] = []
  }

  /// Reads what a selection's patterns name; a pattern that matches nothing counts as unreadable.
  ///
  /// `ignored` are faults that nobody looks for.
  package func gather(
    _ selection: LocalizationSelection, ignoring ignored: Set<LocalizationFault>
  ) -> LocalizationEvidence {
    var files = Files()
    files.tables = matches(selection.catalogs ?? [], &files.unreadable)
    if let sources = selection.sources {
      files.sources = sources.isEmpty ? nil : matches(sources, &files.unreadable)
    } else {
      let all = FilePattern(selection.sourceFolder + "/**/*.swift").matches(in: folder)
      files.sources = all.files.isEmpty ? nil : all.files
      files.unreadable += all.unreadable.map { "\($0)." }
    }
    return evidence(of: files, selection, ignored)
  }

  /// The tables that targets whose code ships have as resources, relative to the folder where they are
  /// below it.
  ///
  /// A strings file outside of an `lproj` folder is not localized.
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

  /// Reads named files, and folders as projects: all tables and Swift files that are in them.
  ///
  /// Hidden files, other people's code and what a build made are passed over, and so is the code of
  /// tests. A folder without a table counts as unreadable.
  package func gather(
    at paths: [String], _ selection: LocalizationSelection, ignoring ignored: Set<LocalizationFault>
  ) -> LocalizationEvidence {
    var files = Files()
    var sources: [String] = []
    var seen: Set<String> = []
    let inside = folder == "/" ? folder : folder + "/"
    let names = paths.map(name)
    for path in names {
      let start = path == "." ? folder : path.hasPrefix("/") ? path : inside + path
      guard FileManager.default.fileExists(atPath: start) else {
        files.unreadable.append("\(path) is not there.")
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
          // A link to nothing hides no table.
          break
        case .unreadable(_, let reason):
          files.unreadable.append("\(name): \(reason).")
          hasTable = true
        case .file where name.hasSuffix(".swift"):
          if !Self.isOfTests(name), seen.insert(name).inserted { sources.append(name) }
        case .file where Self.tableSuffixes.contains(where: name.hasSuffix):
          hasTable = true
          // Tables of tests don't ship, unless somebody asks for them.
          guard !Self.isOfTests(name) || Self.isOfTests(path + "/") else { break }
          if seen.insert(name).inserted { files.tables.append(name) }
        case .file: break
        }
      }
      if !hasTable {
        let isNamed = found == [.file(path: start)]
        files.unreadable.append(
          "\(path) \(isNamed ? "is" : "has") no .xcstrings, .strings or .stringsdict file.")
      }
    }
    files.sources = sources.isEmpty || selection.sources == [] ? nil : sources
    var evidence = evidence(of: files, selection, ignored)
    evidence.scope = names
    return evidence
  }

  /// A path as tables and baselines have it: relative where it is below the folder, and without
  /// detours.
  private func name(_ path: String) -> String {
    let full = (path.hasPrefix("/") ? path : folder + "/" + path)
    let clean = (full as NSString).standardizingPath
    let base = (folder as NSString).standardizingPath
    if clean == base { return "." }
    let inside = base == "/" ? base : base + "/"
    return clean.hasPrefix(inside) ? String(clean.dropFirst(inside.count)) : clean
  }

  private static func isWanted(_ file: String) -> Bool {
    file.hasSuffix(".swift") || tableSuffixes.contains(where: file.hasSuffix)
  }

  /// Whether a file or folder of this name is not what people of the project wrote.
  private static func isForeign(_ name: String) -> Bool {
    name.hasPrefix(".") || foreignFolders.contains(name) || name.hasSuffix(".xcarchive")
      || name.hasSuffix(".app")
  }

  /// Whether a file is in a folder of tests, whose code doesn't ship.
  private static func isOfTests(_ file: String) -> Bool {
    file.split(separator: "/").dropLast().contains {
      $0.hasSuffix("Tests") || $0 == "tests"
    }
  }

  private func matches(_ patterns: [String], _ unreadable: inout [String]) -> [String] {
    var files: [String] = []
    for pattern in patterns {
      let found = FilePattern(pattern).matches(in: folder)
      unreadable += found.unreadable.map { "\($0)." }
      if found.files.isEmpty { unreadable.append("No file matches “\(pattern)”.") }
      let known = Set(files)
      files += found.files.filter { !known.contains($0) }
    }
    return files
  }

  private func evidence(
    of files: Files, _ selection: LocalizationSelection, _ ignored: Set<LocalizationFault>
  ) -> LocalizationEvidence {
    var unreadable = files.unreadable
    for code in selection.languages ?? [] where !LanguageCode.isKnown(LanguageID(code)) {
      let meant = LanguageCode.suggestion(for: LanguageID(code)).map { " Is “\($0)” meant?" } ?? ""
      unreadable.append("“\(code)” is required and is no language code that is known.\(meant)")
    }
    var tables: [Table] = []
    let catalogs = files.tables.filter { $0.hasSuffix(".xcstrings") }
    for group in TableFiles(paths: catalogs, sourceLanguage: Self.usualSource).groups {
      read(group, &tables, &unreadable)
    }
    // What `Base.lproj` is written in, only the catalogs beside it say.
    let source = tables.first?.catalog.sourceLanguage ?? Self.usualSource
    let others = files.tables.filter { !$0.hasSuffix(".xcstrings") }
    let groups = TableFiles(paths: others, sourceLanguage: source).groups
    for group in groups { read(group, &tables, &unreadable, source: source) }
    let grouped = Set(groups.flatMap(\.files).map(\.path))
    unreadable += others.filter { !grouped.contains($0) }.map {
      "\($0) is in no .lproj folder, which would say what language it is."
    }
    let code = files.sources.map { keys(in: $0, selection, &unreadable) }
    let result = Diagnosis(
      tables: tables, languages: selection.languages, uses: code?.uses,
      literals: code?.literals ?? .init(), ignoring: ignored
    ).run()
    return LocalizationEvidence(
      keyCount: result.keyCount, languages: result.languages, coverage: result.coverage,
      problems: result.problems, useCount: code?.uses.count, unreadable: unreadable)
  }

  private func read(
    _ group: TableFiles.Group, _ tables: inout [Table], _ unreadable: inout [String],
    source: LanguageID = usualSource
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
        unreadable.append("“\(text)” names no function: write text, text(key:), texts[] or .text.")
      }
    }
    var uses: [KeyUseInFile] = []
    var literals = CodeLiterals()
    for file in files {
      do {
        let source = SwiftSource(bytes: try bytes(of: file))
        let keys = source.keys(
          functions: functions, debugConditions: Set(selection.debugConditions))
        uses += keys.uses.map { KeyUseInFile(file: file, use: $0) }
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
      throw GatheringError(description: "\(file) can't be read: \(error.reason).")
    }
  }

  private static func reason(_ error: any Error) -> String {
    (error as? CatalogError)?.description ?? "\(error)"
  }
}

/// Why a fact could not be gathered.
struct GatheringError: Error, CustomStringConvertible {
  var description: String
}

extension TableFiles.Group {
  /// The files of a table that has one a language.
  fileprivate var files: [TableFiles.File] {
    if case .files(let files) = contents { files } else { [] }
  }
}
