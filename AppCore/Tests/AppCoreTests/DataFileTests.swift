import AppCore
import Foundation
import Testing

/// How files in the data folder are written.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct DataFileTests {
  /// Otherwise, a power failure could leave an empty receipt.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")))
  func receiptIsFlushedBeforeItIsRenamed() throws {
    try withCoreApp { (app) throws in
      let screen = try app.runShell(
        "strace -f -qq -e signal=none -e trace=fsync,rename,renameat,renameat2 "
          + ".build/debug/core-app buy premium --data /tmp/app")
      let calls = screen.errors.matches(of: /(fsync|rename)[a-z0-9]*\(/).map(\.1)
      #expect(calls == ["fsync", "rename", "fsync", "fsync", "rename", "fsync"], "\(screen)")
    }
  }

  /// What can't be read back is not written, and the earlier file stays.
  @Test func fileThatIsTooLargeIsNotWritten() async throws {
    try await withServiceData { data in
      let service = FileNotificationService(url: data.folder.appending(path: "reminders.json"))
      let short = Reminder(id: "a", title: "a", date: Date(timeIntervalSince1970: 1_800_000_000))
      try await service.schedule([short])
      let long = Reminder(
        id: "b", title: String(repeating: "b", count: 1 << 20), date: short.date)
      await #expect(throws: NotificationServiceError.self) { try await service.schedule([long]) }
      #expect(try await service.scheduled() == [short])
    }
  }

  /// No file can grow, as on a full disk.
  @Test func failedWriteIsReportedWithItsReason() throws {
    try withCoreApp { (app) throws in
      let screen = try app.runShell(
        "(trap '' XFSZ; ulimit -f 0; ! .build/debug/core-app play --data /tmp/app 2>&1) | cat")
      #expect(screen.output.contains("/defaults.plist: File too large; "), "\(screen)")
      #expect(screen.output.contains(", free disk space, or "), "\(screen)")
    }
  }
}
