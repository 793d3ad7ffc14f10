import AppCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(60))) struct AppDataTests {
  @Test func userDefaultsIgnoreLaunchArguments() async throws {
    try await withStoreFolder { folder in
      let data = try AppData(folder: folder)
      let ordinary = try #require(UserDefaults(suiteName: folder.appending(path: "other").path))
      for defaults in [ordinary, data.defaults] {
        defaults.setVolatileDomain(["Test.value": "1"], forName: UserDefaults.argumentDomain)
      }
      #expect(ordinary.string(forKey: "Test.value") == "1")
      #expect(data.defaults.string(forKey: "Test.value") == nil)
    }
  }

  @Test func lockExcludesOtherProcessesUntilHolderExits() async throws {
    try await withStoreFolder { folder in
      // Without the lock, increments would be lost, because all processes read before one writes.
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 1...6 {
          group.addTask {
            await #expect(processExitsWith: .success) { [folder = folder as URL] in
              let lock = try DataFolderLock(folder: folder)
              let data = try AppData(folder: folder)
              data.defaults.set(data.defaults.integer(forKey: "Test.n") + 1, forKey: "Test.n")
              try data.save()
              withExtendedLifetime(lock) {}
            }
          }
        }
        try await group.waitForAll()
      }
      let data = try AppData(folder: folder)
      #expect(data.defaults.integer(forKey: "Test.n") == 6)
    }
  }

  @Test func waitingTooLongForLockIsError() async throws {
    try await withStoreFolder { folder in
      let lock = try DataFolderLock(folder: folder)
      var waits = 0
      let error = try #require(throws: AppDataError.self) {
        try DataFolderLock(folder: folder, patience: 0.2) { waits += 1 }
      }
      #expect(waits == 1)
      #expect(error == .folderInUse(path: folder.standardizedFileURL.path))
      withExtendedLifetime(lock) {}
    }
  }

  @Test func unopenableLockErrorNamesLockFile() async throws {
    try await withStoreFolder { folder in
      let lock = folder.appending(path: ".lock")
      try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: true)
      let error = try #require(throws: AppDataError.self) { try DataFolderLock(folder: folder) }
      #expect(error.description.contains("cannot lock \(lock.path): "), "\(error)")
    }
  }
}
