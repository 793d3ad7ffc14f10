public import Foundation

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
