import Foundation

/// The JSON format of exported preferences: `{"schema": 1, "values": {"Appearance.theme": "dark"}}`.
struct PreferencesFile: Codable {
  /// The version of the format.
  static let version = 1

  let schema: Int
  let values: [String: StoredPreferenceValue]

  private enum CodingKeys: String, CodingKey {
    case schema, values
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(schema: Int, values: [String: StoredPreferenceValue]) {
    self.schema = schema
    self.values = values
  }

  init(from decoder: any Decoder) throws {
    let all = try decoder.container(keyedBy: AnyKey.self)
    for key in all.allKeys where CodingKeys(stringValue: key.stringValue) == nil {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: all, debugDescription: "expected only \"schema\" and \"values\"")
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    schema = try container.decode(Int.self, forKey: .schema)
    values = try container.decode([String: StoredPreferenceValue].self, forKey: .values)
  }
}
