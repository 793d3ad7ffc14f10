import Foundation
import Localization
import ReleaseModel
import SourceCode
import StringCatalogs
import TestSupport
import Testing

/// A small project in `fixtures/catalogs` that has a given finding, or lacks it.
struct Specimen {
  /// The folder of all specimens.
  static let folder = Repository.fixture("catalogs")

  /// The IDs that have a folder, sorted.
  static func ids() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey]
    ).filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
      .map(\.lastPathComponent).sorted()
  }

  /// The id and side: `missing-plural/fail`.
  let name: String

  init(_ id: String, _ side: String) {
    name = "\(id)/\(side)"
  }

  /// IDs of other findings that the specimen cannot avoid.
  func expectedIDs() throws -> [String] {
    try words(in: "expected") ?? []
  }

  /// The findings of the specimen, with paths relative to `folder`.
  func diagnose(ignoring ignored: Set<LocalizationFindingKind> = []) throws
    -> LocalizationChecker.Result
  {
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: Self.folder.appending(path: name).path
    ).map { "\(name)/\($0)" }.sorted()
    let tables = TableFiles(paths: paths, sourceLanguage: LanguageID("en")).groups.compactMap {
      $0.table(sourceLanguage: LanguageID("en"), bytes: bytes) { Issue.record($1) }
    }
    let sources = paths.filter { $0.hasSuffix(".swift") }
    var literals = CodeLiterals()
    let uses = try sources.flatMap { path in
      let keys = SwiftSource(bytes: try bytes(of: path)).keys()
      literals.merge(keys.literals)
      return keys.uses.map { KeyUseInFile(file: path, use: $0) }
    }
    return LocalizationChecker(
      tables: tables, languages: try words(in: "languages"), uses: sources.isEmpty ? nil : uses,
      literals: literals, ignoring: ignored
    ).run()
  }

  private func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appending(path: path)))
  }

  private func words(in file: String) throws -> [String]? {
    let file = Self.folder.appending(path: "\(name)/\(file)")
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
