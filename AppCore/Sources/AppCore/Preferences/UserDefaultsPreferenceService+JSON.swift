public import Foundation
import Synchronization

extension UserDefaultsPreferenceService {
  /// The set values of all known preferences, as JSON in UTF-8.
  ///
  /// An invalid stored value is left out and reported as a problem.
  ///
  /// The format is `{"schema": 1, "values": {"Appearance.theme": "dark"}}`: the schema version, and
  /// Booleans, numbers and strings by sorted key; a date is an ISO 8601 string.
  ///
  /// - Throws: `EncodingError`.
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
        schema: PreferencesFile.version, values: Dictionary(uniqueKeysWithValues: values)))
  }

  /// Sets every known preference to its value in an export, or else to its default.
  ///
  /// The import is atomic: unknown keys, invalid values, duplicate keys and another schema version
  /// are errors.
  ///
  /// - Parameters:
  ///   - json: The output of `exportJSON`.
  ///   - source: The name of the export for messages, for example the path of a file.
  /// - Throws: `PreferenceError.importRefused`.
  public func importJSON(_ json: Data, source: String) throws(PreferenceError) {
    let known = groups.flatMap(\.preferences)
    var values: [String: StoredPreferenceValue] = [:]
    do {
      // UTF-16, which Foundation would accept, contains zero bytes; JSON in UTF-8 doesn't.
      guard !json.contains(0) else {
        throw PreferenceError.importRefused(source: source, reason: "expected JSON in UTF-8")
      }
      let file = try PreferencesFile(json: json)
      if let key = JSONKeys.duplicate(in: json) {
        throw PreferenceError.importRefused(source: source, reason: "\(key) occurs twice")
      }
      guard file.schema == PreferencesFile.version else {
        let reason = "schema is version \(file.schema), expected \(PreferencesFile.version)"
        throw PreferenceError.importRefused(source: source, reason: reason)
      }
      for (key, value) in file.values.sorted(by: { $0.key < $1.key }) {
        values[key] = try preference(forKey: key).value(fromJSON: value)
      }
    } catch let error as PreferenceError {
      if case .importRefused = error { throw error }
      throw .importRefused(source: source, reason: error.description)
    } catch {
      throw .importRefused(source: source, reason: error.reason)
    }
    state.withLock { state in
      for preference in known {
        state.write(values[preference.key], of: preference)
      }
    }
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
  ///
  /// - Throws: `PreferenceError.importRefused`; nothing is changed then.
  public func importJSON(from file: URL) throws(PreferenceError) {
    let json: Data
    do {
      json = try Data(contentsOf: file)
    } catch {
      throw .importRefused(source: file.path, reason: error.reason)
    }
    try importJSON(json, source: file.path)
  }
}
