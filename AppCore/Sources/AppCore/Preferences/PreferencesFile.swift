public import Foundation
import Synchronization

extension UserDefaultsPreferenceService {
  /// The set values of all known preferences, as JSON in UTF-8 with sorted keys; an invalid stored
  /// value is omitted and reported as a problem.
  public func exportJSON() throws -> Data {
    let known = groups.flatMap(\.preferences)
    let values = state.withLock { state in
      known.compactMap { preference -> (String, StoredPreferenceValue)? in
        let reading = state.store.read(preference.key)
        let (value, problem) = preference.resolve(reading)
        if let problem { state.report(problem) }
        guard case .value = reading, problem == nil, let value else { return nil }
        return (preference.key, value)
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(
      PreferencesFile(
        schema: migrations.count + 1, values: Dictionary(uniqueKeysWithValues: values)))
  }

  /// Sets every known preference to its value in an export, or else to its default.
  ///
  /// An export of an earlier schema version is migrated. The import is atomic: unknown keys, invalid
  /// values, duplicate keys and later schema versions are errors, in which `source` names the export.
  public func importJSON(_ json: Data, source: String) throws(PreferenceError) {
    let values: [String: StoredPreferenceValue]
    do {
      values = try self.values(in: json)
    } catch {
      throw .importRefused(source: source, reason: error.reason)
    }
    state.withLock { state in
      for preference in groups.flatMap(\.preferences) {
        state.write(values[preference.key], of: preference, at: now())
      }
    }
  }

  private func values(in json: Data) throws -> [String: StoredPreferenceValue] {
    let file = try PreferencesFile(json: json, only: ["schema", "values"])
    let current = migrations.count + 1
    guard (1...current).contains(file.schema) else {
      throw Failure(description: "schema is version \(file.schema), expected 1 to \(current)")
    }
    var migrated = file.values
    for migration in migrations[(file.schema - 1)...] { migration.migrate(&migrated) }
    var values: [String: StoredPreferenceValue] = [:]
    for (key, value) in migrated.sorted(by: { $0.key < $1.key }) {
      values[key] = try preference(forKey: key).value(fromJSON: value)
    }
    return values
  }

  /// Writes an export to a file, atomically.
  public func exportJSON(to file: URL) throws(PreferenceError) {
    do {
      try exportJSON().write(to: file, options: .atomic)
    } catch {
      throw .exportFailed(path: file.path, reason: error.reason)
    }
  }

  /// Sets every known preference to its value in an exported file, or else to its default.
  public func importJSON(from file: URL) throws(PreferenceError) {
    do {
      guard let json = try DataFile(url: file).read() else {
        throw Failure(description: "the file does not exist")
      }
      try importJSON(json, source: file.path)
    } catch let error as PreferenceError {
      throw error
    } catch {
      throw .importRefused(source: file.path, reason: error.reason)
    }
  }
}

/// The JSON format of exported preferences: `{"schema": 2, "values": {"Appearance.theme": "dark"}}`.
private struct PreferencesFile: Codable {
  let schema: Int
  let values: [String: StoredPreferenceValue]
}
