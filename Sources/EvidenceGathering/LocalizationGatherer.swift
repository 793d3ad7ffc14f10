internal import Foundation
internal import Localization
package import ReleaseModel
internal import StringCatalogs
internal import SwiftSources

/// Reads tables of texts and the code that uses them.
package struct LocalizationGatherer: Sendable {
  private static let tableSuffixes = [".xcstrings", ".strings", ".stringsdict"]

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
    files.tables = matches(selection.catalogs, &files.unreadable)
    if let sources = selection.sources {
      files.sources = sources.isEmpty ? nil : matches(sources, &files.unreadable)
    } else {
      let all = FilePattern("Sources/**/*.swift").files(in: folder)
      files.sources = all.isEmpty ? nil : all
    }
    return evidence(of: files, selection, ignored)
  }

  /// Reads named files, and folders as projects: all tables and Swift files that are in them.
  ///
  /// Hidden files are passed over. A folder without a table counts as unreadable.
  package func gather(
    at paths: [String], _ selection: LocalizationSelection, ignoring ignored: Set<LocalizationFault>
  ) -> LocalizationEvidence {
    var files = Files()
    var sources: [String] = []
    for path in paths {
      let start = path.hasPrefix("/") ? "" : folder + "/"
      let (found, _) = FileFinder.find(start + path, skipsHidden: true) { file in
        file.hasSuffix(".swift") || Self.tableSuffixes.contains(where: file.hasSuffix)
      }
      var hasTable = false
      for file in found {
        let name = String(file.path.dropFirst(start.count))
        switch file {
        case .unreadable(_, let reason):
          files.unreadable.append("\(name): \(reason).")
          hasTable = true
        case .file where name.hasSuffix(".swift"): sources.append(name)
        case .file:
          if !files.tables.contains(name) { files.tables.append(name) }
          hasTable = true
        }
      }
      if !hasTable {
        files.unreadable.append("\(path) has no .xcstrings, .strings or .stringsdict file.")
      }
    }
    files.sources = sources.isEmpty || selection.sources == [] ? nil : sources
    return evidence(of: files, selection, ignored)
  }

  private func matches(_ patterns: [String], _ unreadable: inout [String]) -> [String] {
    var files: [String] = []
    for pattern in patterns {
      let found = FilePattern(pattern).files(in: folder)
      if found.isEmpty { unreadable.append("No file matches “\(pattern)”.") }
      files += found.filter { !files.contains($0) }
    }
    return files
  }

  private func evidence(
    of files: Files, _ selection: LocalizationSelection, _ ignored: Set<LocalizationFault>
  ) -> LocalizationEvidence {
    var unreadable = files.unreadable
    var tables: [Table] = []
    for group in TableFiles.groups(of: files.tables) {
      do {
        tables.append(try table(group))
      } catch {
        unreadable.append(Self.reason(error))
      }
    }
    let uses = files.sources.map { keyUses(in: $0, selection, &unreadable) }
    let result = Diagnosis(
      tables: tables, languages: selection.languages, uses: uses, ignoring: ignored
    ).run()
    return LocalizationEvidence(
      keyCount: result.keyCount, languages: result.languages, coverage: result.coverage,
      problems: result.problems, useCount: uses?.count, unreadable: unreadable)
  }

  private func keyUses(
    in files: [String], _ selection: LocalizationSelection, _ unreadable: inout [String]
  ) -> [KeyUseInFile] {
    let functions = LocalizingFunction.standard + selection.functions.map(LocalizingFunction.init)
    var uses: [KeyUseInFile] = []
    for file in files {
      do {
        let source = SwiftSource(bytes: try bytes(of: file))
        uses += source.keyUses(
          functions: functions, debugConditions: Set(selection.debugConditions)
        ).map { KeyUseInFile(file: file, use: $0) }
      } catch {
        unreadable.append(Self.reason(error))
      }
    }
    return uses
  }

  private func bytes(of file: String) throws(GatheringError) -> [UInt8] {
    let path = file.hasPrefix("/") ? file : folder + "/" + file
    do {
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw GatheringError(description: "\(file) can't be read: \(FileError.reason(error)).")
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
