public import Foundation

/// A reminder that is delivered at a time.
public struct Reminder: Sendable, Hashable, Codable, Identifiable {
  /// The identifier; scheduling another reminder with the same identifier replaces this one.
  public let id: String

  /// The text that the user sees.
  public let title: String

  /// The time of delivery.
  public let date: Date

  /// Creates a reminder without scheduling it.
  public init(id: String, title: String, date: Date) {
    self.id = id
    self.title = title
    self.date = date
  }
}

/// Delivers reminders at their time.
public protocol NotificationServiceProtocol: Sendable {
  /// The scheduled reminders, sorted by time and then by identifier.
  func scheduled() async throws(NotificationServiceError) -> [Reminder]

  /// Replaces all scheduled reminders.
  func schedule(_ reminders: [Reminder]) async throws(NotificationServiceError)
}

/// An error reading or storing reminders.
public enum NotificationServiceError: Error, Equatable, CustomStringConvertible {
  case unreadable(path: String, reason: String)
  case notSaved(reason: String)

  /// A one-line message that says what failed and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "cannot read the reminders in \(path): \(reason); remove the file and sync again"
    case .notSaved(let reason): reason
    }
  }
}

/// Keeps the reminders in a file, for a device without a notification center.
public struct FileNotificationService: NotificationServiceProtocol {
  private let file: DataFile

  /// Creates the service; the file is read and written on each call.
  public init(url: URL) { file = DataFile(url: url) }

  /// The reminders in the file; none if there is no file.
  public func scheduled() async throws(NotificationServiceError) -> [Reminder] {
    do {
      return try file.read().map { try [Reminder](json: $0, dates: .iso8601) } ?? []
    } catch {
      throw .unreadable(path: file.url.path, reason: error.reason)
    }
  }

  /// Replaces the reminders in the file, unless it is damaged.
  public func schedule(_ reminders: [Reminder]) async throws(NotificationServiceError) {
    _ = try await scheduled()
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    do {
      try file.write(encoder.encode(reminders.sorted { ($0.date, $0.id) < ($1.date, $1.id) }))
    } catch {
      throw .notSaved(reason: error.reason)
    }
  }
}

/// Schedules a reminder for each calendar event.
public struct CalendarSyncManager: Sendable {
  /// How long before an event its reminder is delivered, in seconds.
  public static let leadTime: TimeInterval = 600

  /// The number of reminders that a device keeps; the first ones are scheduled.
  public static let maximumCount = 64

  private let calendarStore: any CalendarStoreProtocol
  private let notifications: any NotificationServiceProtocol

  /// Creates a manager; nothing is read or scheduled.
  public init(
    calendarStore: any CalendarStoreProtocol, notifications: any NotificationServiceProtocol
  ) {
    self.calendarStore = calendarStore
    self.notifications = notifications
  }

  /// Reads the events of an interval, and replaces all reminders with reminders for them.
  ///
  /// All-day events, and events whose reminder would be in the past, get none.
  @discardableResult
  public func sync(_ interval: DateInterval, now: Date = Date()) async throws -> [Reminder] {
    let reminders = try await calendarStore.events(in: interval).filter { !$0.isAllDay }.map {
      Reminder(
        id: $0.id, title: String($0.title.prefix(200)),
        date: $0.start.addingTimeInterval(-Self.leadTime))
    }.filter { $0.date > now }
    try await notifications.schedule(Array(reminders.prefix(Self.maximumCount)))
    return try await notifications.scheduled()
  }
}
