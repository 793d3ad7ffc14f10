public import Foundation

/// Keeps the newest readings between launches, so that a screen can show them before a refresh.
public protocol HealthCacheProtocol: Sendable {
  /// The stored days; if they can't be read, a refresh replaces them.
  func load() throws -> [HealthCategory: HealthDay]

  /// Replaces the stored days.
  func save(_ days: [HealthCategory: HealthDay]) throws
}

/// Stores the newest readings as JSON:
/// `{"heart": {"date": "2026-03-28", "values": {"restingHeartRate": 58}}}`.
public struct FileHealthCache: HealthCacheProtocol {
  private struct Day: Codable {
    var date: String
    var values: [String: Double]
  }

  private let file: DataFile

  /// Creates the cache; the file is created when readings are stored.
  public init(url: URL) { file = DataFile(url: url) }

  /// The days in the file; unknown categories and metrics are ignored.
  public func load() throws(HealthError) -> [HealthCategory: HealthDay] {
    let days: [String: Day]
    do {
      days = try file.read().map { try [String: Day](json: $0) } ?? [:]
    } catch {
      throw .cacheUnreadable(path: file.url.path, reason: error.reason)
    }
    return days.reduce(into: [:]) { known, entry in
      guard let category = HealthCategory(rawValue: entry.key),
        let date = CalendarDay(entry.value.date)
      else { return }
      let values = entry.value.values.compactMap { name, value in
        category.metrics.first { $0.rawValue == name }.map { ($0, value) }
      }
      known[category] = HealthDay(date: date, values: Dictionary(uniqueKeysWithValues: values))
    }
  }

  /// Replaces the file.
  public func save(_ days: [HealthCategory: HealthDay]) throws {
    var content: [String: Day] = [:]
    for (category, day) in days {
      let values = day.values.map { ($0.key.rawValue, $0.value) }
      content[category.rawValue] = Day(
        date: day.date.description, values: Dictionary(uniqueKeysWithValues: values))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try file.write(encoder.encode(content))
  }
}
