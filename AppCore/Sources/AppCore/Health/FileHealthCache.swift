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
