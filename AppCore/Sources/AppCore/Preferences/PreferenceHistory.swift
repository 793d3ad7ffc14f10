public import Foundation

/// A change of a preference's value.
public struct PreferenceChange: Sendable, Equatable, Codable {
  /// The key of the preference.
  public let key: String

  /// The previous effective value; `nil` for "no value".
  public let old: StoredPreferenceValue?

  /// The new effective value; `nil` for "no value".
  public let new: StoredPreferenceValue?

  /// The time of the change.
  public let date: Date
}

/// The latest changes of preferences, stored under one key as JSON.
struct PreferenceHistory {
  static let key = "Preferences.history"
  private static let limit = 100

  /// The changes, oldest first.
  private(set) var changes: [PreferenceChange] = []

  init() {}

  /// Reads the changes of known preferences; fails if they can't be read.
  init(from store: PreferenceStore, known: [any AnyPreference]) throws {
    let preferences = Dictionary(uniqueKeysWithValues: known.map { ($0.key, $0) })
    guard let text = store[Self.key] else { return }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    changes = try decoder.decode([PreferenceChange].self, from: Data(text.description.utf8))
      .compactMap { change in
        guard let preference = preferences[change.key] else { return nil }
        func value(_ json: StoredPreferenceValue?) -> StoredPreferenceValue? {
          json.map { (try? preference.value(fromJSON: $0)) ?? $0 }
        }
        return PreferenceChange(
          key: change.key, old: value(change.old), new: value(change.new), date: change.date)
      }
  }

  mutating func add(_ change: PreferenceChange) {
    changes.append(change)
    changes.removeFirst(max(0, changes.count - Self.limit))
  }

  func write(to store: inout PreferenceStore) {
    guard !changes.isEmpty else { return store[Self.key] = nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.dateEncodingStrategy = .iso8601
    guard let json = try? encoder.encode(changes) else {
      preconditionFailure("changes can be encoded")
    }
    store[Self.key] = .string(String(decoding: json, as: UTF8.self))
  }
}
