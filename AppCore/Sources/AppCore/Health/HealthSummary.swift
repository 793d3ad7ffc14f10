public import Foundation

/// The newest known readings of each category.
public struct HealthSummary: Sendable, Equatable {
  /// The mode of the service that read them.
  public let mode: AppMode

  /// Whether they are sample data instead of the user's; true in demo mode and for testers.
  public let isSample: Bool

  /// The newest day with readings, by category; categories without readings are missing.
  public internal(set) var days: [HealthCategory: HealthDay] = [:]

  /// The reading of a metric on its category's newest day, in its unit; `nil` if there is none.
  public func value(of metric: HealthMetric) -> Double? { days[metric.category]?.values[metric] }
}

/// The readings of one day.
public struct HealthDay: Sendable, Equatable, Codable {
  /// The day of the readings.
  public let date: CalendarDay

  /// The values by metric, each in the metric's unit; metrics without a reading are missing.
  public let values: [HealthMetric: Double]

  /// Creates the readings of one day.
  public init(date: CalendarDay, values: [HealthMetric: Double]) {
    self.date = date
    self.values = values
  }
}

/// The readings of one category over a timespan.
public struct HealthTimespanSummary: Sendable, Equatable {
  /// The mode of the service that read them.
  public let mode: AppMode

  /// The category of the readings.
  public let category: HealthCategory

  /// The requested timespan.
  public let timespan: HealthTimespan

  /// The days that have readings, oldest first.
  public let days: [HealthDay]

  /// The mean over the days with a reading, to three decimals; `nil` without readings.
  public func average(of metric: HealthMetric) -> Double? {
    let values = days.compactMap { $0.values[metric] }
    guard !values.isEmpty else { return nil }
    return (values.reduce(0, +) / Double(values.count)).rounded(fractionDigits: 3)
  }
}

/// A number of days that ends today.
public enum HealthTimespan: String, CaseIterable, Sendable {
  case day, week, month

  /// The length in days.
  public var dayCount: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 30
    }
  }
}

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
  private let file: DataFile

  /// Creates the cache; the file is created when readings are stored.
  public init(url: URL) { file = DataFile(url: url) }

  /// The days in the file; empty if there is no file.
  public func load() throws(HealthError) -> [HealthCategory: HealthDay] {
    do {
      return try file.read().map { try [HealthCategory: HealthDay](json: $0) } ?? [:]
    } catch {
      throw .cacheUnreadable(path: file.url.path, reason: error.reason)
    }
  }

  /// Replaces the file.
  public func save(_ days: [HealthCategory: HealthDay]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try file.write(encoder.encode(days))
  }
}
