internal import Foundation
package import ReleaseModel
internal import StringCatalogs

/// Reads string catalogs.
package struct CatalogGatherer: Sendable {
  private let folder: String

  /// Creates a gatherer for the catalogs below a folder.
  package init(folder: String) {
    self.folder = folder
  }

  /// Reads every catalog that the selection names; a pattern that matches none is unavailable.
  package func gather(_ selection: LocalizationSelection) -> [CatalogEvidence] {
    var catalogs: [(path: String, catalog: Result<Catalog, GatheringError>)] = []
    var missing: [CatalogEvidence] = []
    for pattern in selection.catalogs {
      let files = FilePattern(pattern).files(in: folder)
      if files.isEmpty {
        missing.append(
          CatalogEvidence(
            path: pattern, contents: .unavailable(reason: "no file matches “\(pattern)”")))
      }
      for file in files where !catalogs.contains(where: { $0.path == file }) {
        catalogs.append((file, read(file)))
      }
    }
    let languages = selection.languages ?? languages(of: catalogs.map(\.catalog))
    return missing
      + catalogs.map { path, catalog in
        switch catalog {
        case .success(let catalog):
          CatalogEvidence(path: path, contents: .collected(contents(of: catalog, languages)))
        case .failure(let error):
          CatalogEvidence(path: path, contents: .unavailable(reason: error.description))
        }
      }
  }

  private func read(_ file: String) -> Result<Catalog, GatheringError> {
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
      return .success(try Catalog(path: file, bytes: Array(data)))
    } catch {
      let reason = (error as? CatalogError)?.description ?? "\(file): \(FileError.reason(error))"
      return .failure(GatheringError(description: reason))
    }
  }

  private func languages(of catalogs: [Result<Catalog, GatheringError>]) -> [String] {
    var seen: Set<LanguageID> = []
    return catalogs.compactMap { try? $0.get() }.flatMap(\.languages)
      .filter { seen.insert($0).inserted }.map(\.text)
  }

  private func contents(of catalog: Catalog, _ languages: [String]) -> CatalogContents {
    var gaps: [TranslationGap] = []
    var required = 0
    for entry in catalog.entries {
      for language in languages {
        let status = catalog.status(of: entry, in: LanguageID(language))
        if status == .notNeeded { continue }
        required += 1
        guard let (problem, offset) = Self.problem(status, of: entry) else { continue }
        gaps.append(
          TranslationGap(
            key: entry.key, language: language, problem: problem,
            location: location(offset, in: catalog)))
      }
    }
    let repetitions = catalog.duplicates.map {
      DuplicateKey(
        key: $0.kind == .key ? $0.key : "\($0.key) (\($0.name))",
        location: location($0.offset, in: catalog))
    }
    return CatalogContents(
      keyCount: catalog.entries.count, languages: languages, required: required, gaps: gaps,
      duplicateKeys: repetitions)
  }

  private func location(_ offset: Int, in catalog: Catalog) -> SourceLocation {
    let file = catalog.files[0]
    let position = file.position(at: offset)
    return SourceLocation(file: file.path, line: position.line, column: position.column)
  }

  /// What keeps an entry from being complete, in words, and where.
  private static func problem(
    _ status: TranslationStatus, of entry: Catalog.Entry
  ) -> (String, Int)? {
    switch status {
    case .translated, .notNeeded: nil
    case .missing: ("is missing", entry.offset)
    case .empty(let place): ("is empty\(shape(place))", place.offset)
    case .unfinished(let state, let place):
      ("is in state “\(state.rawValue)”\(shape(place))", place.offset)
    case .incomplete(let missing, let place):
      ("lacks \(missing.joined(separator: ", "))\(shape(place))", place.offset)
    }
  }

  private static func shape(_ place: UnitPlace) -> String {
    place.shape.isEmpty ? "" : " (\(place.shape))"
  }
}

/// Why a fact could not be gathered.
struct GatheringError: Error, CustomStringConvertible {
  var description: String
}
