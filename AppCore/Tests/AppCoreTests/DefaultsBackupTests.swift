import AppCore
import Foundation
import Testing

/// Foundation truncates the user defaults file to save it; the backup survives an interrupted save.
@Suite(.timeLimit(.minutes(60))) struct DefaultsBackupTests {
  @Test func killedSaveKeepsThePreviousValues() async throws {
    try await withStoreFolder { folder in
      try save("good", in: folder)
      await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as URL] in
        try saveUntilKilled(folder)
      }
      let file = folder.appending(path: "defaults.plist")
      #expect(try Data(contentsOf: file).count == 4096)
      let data = try AppData(folder: folder)
      #expect(data.defaults.string(forKey: "Test.value") == "good")
      #expect(try savedValue(file) == "good")
    }
  }

  @Test func killedFirstSaveLeavesEmptyUserDefaults() async throws {
    try await withStoreFolder { folder in
      await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as URL] in
        try saveUntilKilled(folder)
      }
      let data = try AppData(folder: folder)
      #expect(data.defaults.string(forKey: "Test.value") == nil)
    }
  }

  @Test func openingRestoresAFileTruncatedAtAnyLength() async throws {
    try await withStoreFolder { folder in
      try save("old", in: folder)
      try save("new", in: folder)
      let whole = try Data(contentsOf: folder.appending(path: "defaults.plist"))
      let backup = try Data(contentsOf: folder.appending(path: "defaults.plist.backup"))
      for count in 0..<whole.count {
        try await withStoreFolder { cut in
          try FileManager.default.createDirectory(at: cut, withIntermediateDirectories: true)
          let file = cut.appending(path: "defaults.plist")
          try whole.prefix(count).write(to: file)
          try backup.write(to: cut.appending(path: "defaults.plist.backup"))
          _ = try AppData(folder: cut)
          // Only the final line feed is missing, so the file is still valid.
          let expected = count == whole.count - 1 ? "new" : "old"
          #expect(try savedValue(file) == expected, "\(count) bytes")
        }
      }
    }
  }

  @Test func savingPreferencesWritesABackup() async throws {
    try await withStoreFolder { folder in
      let data = try AppData(folder: folder)
      let service = try UserDefaultsPreferenceService(defaults: data.defaults)
      try service.set(key: Preferences.Appearance.theme.key, to: .string("dark"))
      try service.save()
      let file = folder.appending(path: "defaults.plist")
      let saved = try Data(contentsOf: file)
      try service.save()
      #expect(try Data(contentsOf: folder.appending(path: "defaults.plist.backup")) == saved)
    }
  }

  @Test func unreadableFileAndBackupAreAnError() async throws {
    try await withStoreFolder { folder in
      try save("good", in: folder)
      let file = folder.appending(path: "defaults.plist")
      for path in ["defaults.plist", "defaults.plist.backup"] {
        try Data("junk".utf8).write(to: folder.appending(path: path))
      }
      let error = try #require(throws: AppDataError.self) { try AppData(folder: folder) }
      #expect(error.description.contains("\(file.path): "))
      #expect(try Data(contentsOf: file) == Data("junk".utf8))
    }
  }

  @Test func damagedFileDoesNotReplaceTheBackup() async throws {
    try await withStoreFolder { folder in
      try save("old", in: folder)
      try save("new", in: folder)
      let backup = folder.appending(path: "defaults.plist.backup")
      let good = try Data(contentsOf: backup)
      let data = try AppData(folder: folder)
      try Data().write(to: folder.appending(path: "defaults.plist"))
      data.defaults.set("newer", forKey: "Test.value")
      try data.save()
      #expect(try Data(contentsOf: backup) == good)
    }
  }

  @Test func failedBackupLeavesTheFileUnchanged() async throws {
    try await withStoreFolder { folder in
      try save("good", in: folder)
      // Even root can't replace a folder with a file.
      let backup = folder.appending(path: "defaults.plist.backup")
      try FileManager.default.removeItem(at: backup)
      try FileManager.default.createDirectory(
        at: backup.appending(path: "x"), withIntermediateDirectories: true)
      let data = try AppData(folder: folder)
      data.defaults.set("lost", forKey: "Test.value")
      #expect(throws: AppDataError.defaultsNotSaved) { try data.save() }
      #expect(try savedValue(folder.appending(path: "defaults.plist")) == "good")
    }
  }

  @Test func restoredFileIsReportedAndTheDamagedOneKept() async throws {
    try await withStoreFolder { folder in
      try save("old", in: folder)
      try save("new", in: folder)
      #expect(try AppData(folder: folder).warnings == [])
      let file = folder.appending(path: "defaults.plist")
      try Data("junk".utf8).write(to: file)
      let warnings = try AppData(folder: folder).warnings
      #expect(warnings.count == 1 && warnings[0].contains("\(file.path) was damaged"))
      #expect(try savedValue(file) == "old")
      let damaged = folder.appending(path: "defaults.plist.damaged")
      #expect(try Data(contentsOf: damaged) == Data("junk".utf8))
    }
  }

  private func save(_ value: String, in folder: URL) throws {
    let data = try AppData(folder: folder)
    data.defaults.set(value, forKey: "Test.value")
    try data.save()
  }

  private func savedValue(_ file: URL) throws -> String? {
    let list = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: file), options: [], format: nil)
    return (list as? [String: Any])?["Test.value"] as? String
  }
}

/// Kills the process while it saves user defaults, after 4096 bytes.
private func saveUntilKilled(_ folder: URL) throws {
  let data = try AppData(folder: folder)
  data.defaults.set(String(repeating: "new", count: 4096), forKey: "Test.value")
  signal(SIGXFSZ, SIG_IGN)
  // The backup of the old file is shorter than the limit; the new file is longer.
  var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  try? data.save()
  kill(getpid(), SIGKILL)
}
