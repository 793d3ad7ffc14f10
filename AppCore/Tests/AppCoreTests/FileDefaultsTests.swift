import AppCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(60))) struct FileDefaultsTests {
  @Test func killedSaveKeepsPreviousValues() async throws {
    try await withStoreFolder { folder in
      try save("good", in: folder)
      await #expect(processExitsWith: .signal(SIGXFSZ)) { [folder = folder as URL] in
        let data = try AppData(folder: folder)
        data.defaults.set(String(repeating: "new", count: 4096), forKey: "Test.value")
        // The file is longer than the limit, so that the process ends while it writes.
        var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
        var blocked = sigset_t()
        sigemptyset(&blocked)
        pthread_sigmask(SIG_SETMASK, &blocked, nil)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        try data.save()
      }
      let partial = folder.appending(path: ".new")
      #expect(try Data(contentsOf: partial).count == 4096)
      #expect(try value(in: folder) == "good")
      try save("newer", in: folder)
      #expect(try value(in: folder) == "newer")
    }
  }

  @Test func failedSaveLeavesFileUnchangedAndCanBeRepeated() async throws {
    try await withStoreFolder { folder in
      try save("good", in: folder)
      // Even root can't write to a folder, or remove one that isn't empty.
      let temporary = folder.appending(path: ".new")
      let obstacle = temporary.appending(path: "x")
      try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: true)
      let data = try AppData(folder: folder)
      data.defaults.set("new", forKey: "Test.value")
      let error = try #require(throws: AppDataError.self) { try data.save() }
      #expect(error.description.contains(temporary.path) && error.description.contains("remove"))
      #expect(try value(in: folder) == "good")
      try FileManager.default.removeItem(at: temporary)
      try data.save()
      #expect(try value(in: folder) == "new")
    }
  }

  @Test func savingDoesNotSaveOtherFolders() async throws {
    try await withStoreFolder { folder in
      try await withStoreFolder { other in
        let unsaved = try AppData(folder: other)
        unsaved.defaults.set("unsaved", forKey: "Test.value")
        try save("saved", in: folder)
        #expect(try value(in: folder) == "saved")
        #expect(try value(in: other) == nil)
        #expect(unsaved.defaults.string(forKey: "Test.value") == "unsaved")
      }
    }
  }

  @Test func removedValueCannotBeRead() async throws {
    try await withStoreFolder { folder in
      try save("good", in: folder)
      let data = try AppData(folder: folder)
      data.defaults.set(nil as Any?, forKey: "Test.value")
      #expect(data.defaults.string(forKey: "Test.value") == nil)
      #expect(try value(in: folder) == "good")
      try data.save()
      #expect(try value(in: folder) == nil)
    }
  }

  @Test func savingWithoutChangesWritesNoFile() async throws {
    try await withStoreFolder { folder in
      let data = try AppData(folder: folder)
      data.defaults.removeObject(forKey: "Test.value")
      try data.save()
      let file = folder.appending(path: "defaults.plist")
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test func listsAndDataPersist() async throws {
    try await withStoreFolder { folder in
      let data = try AppData(folder: folder)
      data.defaults.set(["a", "b"], forKey: "Test.list")
      data.defaults.set(Data([0, 255]), forKey: "Test.data")
      data.defaults.set(["n": 1], forKey: "Test.dictionary")
      try data.save()
      for defaults in [data.defaults, try AppData(folder: folder).defaults] {
        #expect(defaults.stringArray(forKey: "Test.list") == ["a", "b"])
        #expect(defaults.data(forKey: "Test.data") == Data([0, 255]))
        #expect(defaults.dictionary(forKey: "Test.dictionary") as? [String: Int] == ["n": 1])
      }
    }
  }

  /// A link in place of the temporary file is not followed, and a pipe does not block.
  @Test(arguments: ["folder", "link", "hard link", "pipe"])
  func leftoverAtTemporaryPathIsReplaced(kind: String) async throws {
    try await withStoreFolder { folder in
      try save("good", in: folder)
      let other = folder.appending(path: "other")
      try Data("other".utf8).write(to: other)
      let temporary = folder.appending(path: ".new").path
      switch kind {
      case "folder": #expect(mkdir(temporary, 0o700) == 0)
      case "link": #expect(symlink(other.path, temporary) == 0)
      case "hard link": #expect(link(other.path, temporary) == 0)
      default: #expect(mkfifo(temporary, 0o600) == 0)
      }
      try save("new", in: folder)
      #expect(try value(in: folder) == "new")
      #expect(try String(contentsOf: other, encoding: .utf8) == "other")
    }
  }

  /// A damaged file is reported and kept, and blocks only what would replace it.
  @Test(arguments: ["junk", "", "<plist><array/></plist>"])
  func damagedFileIsReportedAndNotReplaced(content: String) async throws {
    try await withStoreFolder { folder in
      try save("good", in: folder)
      let file = folder.appending(path: "defaults.plist")
      try Data(content.utf8).write(to: file)
      let data = try AppData(folder: folder)
      let problem = try #require(data.defaultsProblem)
      #expect(problem.description.contains(file.path))
      #expect(data.defaults.string(forKey: "Test.value") == nil)
      data.defaults.set("new", forKey: "Test.value")
      #expect(throws: problem) { try data.save() }
      #expect(!data.defaults.synchronize())
      #expect(try String(contentsOf: file, encoding: .utf8) == content)
    }
  }

  private func save(_ value: String, in folder: URL) throws {
    let data = try AppData(folder: folder)
    data.defaults.set(value, forKey: "Test.value")
    try data.save()
  }

  /// The saved value, as another process reads it.
  private func value(in folder: URL) throws -> String? {
    try AppData(folder: folder).defaults.string(forKey: "Test.value")
  }
}
