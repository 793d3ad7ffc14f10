#if DEBUG || DeveloperMode
  import AppCore
  import Foundation
  import Synchronization
  import Testing

  /// Several processes that share a data folder get no more attempts than one process.
  @Suite(.timeLimit(.minutes(60))) struct DeveloperModeLockTests {
    @MainActor
    @Test func everyStepHoldsTheLockAndReleasesIt() throws {
      try withTestData { data in
        let lock = data.folder.appending(path: "developer-mode.lock").path
        let now = { @Sendable in
          #expect(!isFree(lock))
          return Date(timeIntervalSince1970: 1_800_000_000)
        }
        let activator = try activator(data.folder, now)
        for _ in 1...5 {
          try activator.tap()
          #expect(isFree(lock))
        }
        #expect(throws: DeveloperModeError.wrongCode(attemptsLeft: 9)) { try activator.enter("x") }
        #expect(isFree(lock))
        #expect(throws: DeveloperModeError.tooSoon) { try activator.enter("x") }
        #expect(isFree(lock))
        try activator.deactivate()
        #expect(isFree(lock))
        #expect(throws: DeveloperModeError.codeEntryClosed) { try activator.enter("x") }
        #expect(isFree(lock))
      }
    }

    /// A process forked during the step inherits such a descriptor.
    @MainActor
    @Test func duplicatedDescriptorDoesNotKeepTheLock() throws {
      try withTestData { data in
        let lock = data.folder.appending(path: "developer-mode.lock").path
        let copies = Mutex<[Int32]>([])
        let activator = try activator(data.folder) {
          copies.withLock { $0 += openFiles(at: lock).map { dup($0) } }
          return Date(timeIntervalSince1970: 1_800_000_000)
        }
        for _ in 1...5 { try activator.tap() }
        #expect(throws: DeveloperModeError.wrongCode(attemptsLeft: 9)) { try activator.enter("x") }
        #expect(copies.withLock(\.self).isEmpty == false)
        #expect(isFree(lock))
        copies.withLock { for file in $0 { close(file) } }
      }
    }

    @MainActor
    @Test func everyStepFailsWithoutTheLock() throws {
      try withTestData { data in
        let lock = data.folder.appending(path: "developer-mode.lock")
        let activator = try activator(data.folder) { Date(timeIntervalSince1970: 1_800_000_000) }
        try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: true)
        for step in [activator.tap, { try activator.enter("x") }, activator.deactivate] {
          let error = try #require(throws: DeveloperModeError.self) { try step() }
          guard case .notSaved(lock.path, _) = error else {
            Issue.record("\(error)")
            continue
          }
        }
      }
    }

    @Test func onlyOneOfManySimultaneousAttemptsIsChecked() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "AppCoreTests-\(UUID().uuidString)", directoryHint: .isDirectory)
      defer { try? FileManager.default.removeItem(at: folder) }
      try await MainActor.run {
        let activator = try activator(folder) { Date(timeIntervalSince1970: 1_800_000_000) }
        for _ in 1...5 { try activator.tap() }
      }
      await withTaskGroup { group in
        for _ in 0..<8 {
          group.addTask {
            await #expect(processExitsWith: .success) { [path = folder.path as String] in
              let folder = URL(filePath: path, directoryHint: .isDirectory)
              try await MainActor.run {
                let activator = try activator(folder) { Date(timeIntervalSince1970: 1_800_000_000) }
                try awaitOthers(folder, count: 8)
                do {
                  try activator.enter("wrong")
                } catch DeveloperModeError.wrongCode {
                  try append(1, to: folder.appending(path: "checked"))
                } catch DeveloperModeError.tooSoon {
                  // Another process was first.
                }
              }
            }
          }
        }
      }
      #expect(try Data(contentsOf: folder.appending(path: "checked")).count == 1)
      let failures = try await MainActor.run { try activator(folder).state.failures }
      #expect(failures == 1)
    }
  }

  @MainActor
  private func activator(
    _ folder: URL, _ now: @escaping @Sendable () -> Date = { Date() }
  ) throws -> DeveloperModeActivator {
    let hash = "d7ecdf25eaf3deba0f2628771dbdd22d4138ab6cf38f91ed02a2ca0dec7c8ab7"
    return try DeveloperModeActivator(
      data: AppData(folder: folder), environment: ["DEVELOPER_CODE_SHA256": hash], now: now)
  }

  /// Whether no one holds the lock.
  private func isFree(_ path: String) -> Bool {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer {
      flock(file, LOCK_UN)
      close(file)
    }
    return flock(file, LOCK_EX | LOCK_NB) == 0
  }

  /// This process's open file descriptors for the file.
  private func openFiles(at path: String) -> [Int32] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return files.compactMap(Int32.init).filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
    }
  }

  private func append(_ byte: UInt8, to url: URL) throws {
    let file = open(url.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    try #require(write(file, [byte], 1) == 1)
  }

  /// Waits until `count` processes have called this.
  private func awaitOthers(_ folder: URL, count: Int) throws {
    let file = folder.appending(path: "present")
    try append(1, to: file)
    while try Data(contentsOf: file).count < count { sched_yield() }
  }
#endif
