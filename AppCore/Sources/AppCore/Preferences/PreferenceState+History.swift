import Foundation

extension PreferenceState {
  private struct Unreadable: Error {}

  /// Reads the stored history, except changes to preferences that are unknown in this build.
  mutating func loadHistory(known: [any KnownPreference]) {
    let preferences = Dictionary(uniqueKeysWithValues: known.map { ($0.key, $0) })
    do {
      guard let object = store.defaults.object(forKey: PreferenceStore.historyKey) else { return }
      guard let data = object as? Data else { throw Unreadable() }
      let changes = try Self.decoder.decode([PreferenceChange].self, from: data)
      begin(
        with: changes.compactMap { change in
          guard let preference = preferences[change.key] else { return nil }
          func value(_ json: StoredPreferenceValue?) -> StoredPreferenceValue? {
            json.map { (try? preference.value(fromJSON: $0)) ?? $0 }
          }
          return PreferenceChange(
            key: change.key, old: value(change.old), new: value(change.new), date: change.date)
        })
    } catch {
      report(
        PreferenceProblem(
          key: PreferenceStore.historyKey, reason: "cannot be read", outcome: .historyEmptied))
    }
  }

  /// Writes the history into the user defaults, and those to disk; returns whether that succeeded.
  func save() -> Bool {
    guard let data = try? Self.encoder.encode(history) else { return false }
    store.defaults.set(data, forKey: PreferenceStore.historyKey)
    return store.defaults.synchronize()
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }
}
