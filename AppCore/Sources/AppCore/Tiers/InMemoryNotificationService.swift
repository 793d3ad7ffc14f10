#if DEBUG || DeveloperMode
  import Synchronization

  /// Keeps the reminders in memory, for one launch.
  final class InMemoryNotificationService: NotificationServiceProtocol {
    private let reminders = Mutex<[Reminder]>([])

    func scheduled() async -> [Reminder] {
      reminders.withLock { $0.sorted { ($0.date, $0.id) < ($1.date, $1.id) } }
    }

    func schedule(_ new: [Reminder]) async { reminders.withLock { $0 = new } }
  }
#endif
