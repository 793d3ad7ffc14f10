#if DEBUG || DeveloperMode
  import AppCore
  import Foundation
  import Synchronization
  import Testing

  @MainActor
  @Suite struct DeveloperModeIsolationTests {
    @Test(arguments: [
      ([0, 0.5, 1, 2, 3], true), ([0, 0.5, 1, 2, 3.001], false), ([0, 1, 2, 3, 4, 5, 6], false),
      ([0, 1, 2, 2.5, 3.5, 4], true), ([0, 0, 0, 0], false), ([0, 0, 0, 0, 9], false),
      ([0, 0, 0, 0, -5], false), ([0, 0, 0, 0, -5, -5, -5, -5, -5], true),
    ])
    func fiveTapsWithinThreeSecondsOpenCodeEntry(times: [TimeInterval], opens: Bool) throws {
      try withTestData { data in
        let clock = Seconds()
        for time in times {
          clock.set(time)
          try activator(data, clock).tap()
        }
        #expect(activator(data, clock).state.isCodeEntryOpen == opens)
      }
    }

    @Test func correctCodeActivatesAcrossRestartsUntilDeactivated() throws {
      try withTestData { data in
        let clock = Seconds()
        let first = try opened(data, clock)
        try first.enter(testCode)
        #expect(first.state.isActive && !first.state.isCodeEntryOpen)
        #expect(throws: DeveloperModeError.codeEntryClosed) { try first.enter(testCode) }
        let second = activator(data, clock)
        #expect(second.state.isActive)
        try second.deactivate()
        #expect(!activator(data, clock).state.isActive)
      }
    }

    @Test func codeIsNotCheckedBeforeTaps() throws {
      try withTestData { data in
        let activator = activator(data, Seconds())
        #expect(throws: DeveloperModeError.codeEntryClosed) { try activator.enter(testCode) }
        #expect(activator.state.failures == 0)
      }
    }

    @Test func wrongCodeDelaysNextAttemptByTwoSeconds() throws {
      try withTestData { data in
        let clock = Seconds()
        let activator = try opened(data, clock)
        #expect(throws: DeveloperModeError.wrongCode(attemptsLeft: 9)) {
          try activator.enter("wrong")
        }
        for time in [0, 1, 1.999] {
          clock.set(time)
          #expect(throws: DeveloperModeError.tooSoon) { try activator.enter(testCode) }
        }
        #expect(activator.state.failures == 1)
        clock.set(2)
        try activator.enter(testCode)
        #expect(activator.state.isActive && activator.state.failures == 0)
      }
    }

    @Test func settingClockBackRestartsDelay() throws {
      try withTestData { data in
        let clock = Seconds()
        let activator = try opened(data, clock)
        #expect(throws: DeveloperModeError.wrongCode(attemptsLeft: 9)) { try activator.enter("") }
        for time in [-100_000, -99_999] as [TimeInterval] {
          clock.set(time)
          #expect(throws: DeveloperModeError.tooSoon) { try activator.enter(testCode) }
        }
        clock.set(-99_998)
        try activator.enter(testCode)
      }
    }

    @Test func tenWrongCodesLockPermanently() throws {
      try withTestData { data in
        let clock = Seconds()
        _ = try opened(data, clock)
        for failure in 1...10 {
          clock.set(Double(failure) * 2)
          let error: DeveloperModeError =
            failure == 10 ? .locked : .wrongCode(attemptsLeft: 10 - failure)
          #expect(throws: error) { try activator(data, clock).enter("wrong") }
        }
        clock.set(1_000_000)
        let restarted = activator(data, clock)
        #expect(restarted.state.isLocked && !restarted.state.isCodeEntryOpen)
        #expect(throws: DeveloperModeError.locked) { try restarted.tap() }
        #expect(throws: DeveloperModeError.locked) { try restarted.enter(testCode) }
        try restarted.deactivate()
        #expect(throws: DeveloperModeError.locked) { try restarted.enter(testCode) }
      }
    }

    @Test func tenWrongCodesDeactivateDeveloperMode() throws {
      try withTestData { data in
        let clock = Seconds()
        try opened(data, clock).enter(testCode)
        let again = try opened(data, clock)
        for failure in 1...10 {
          clock.set(Double(failure) * 2)
          #expect(throws: DeveloperModeError.self) { try again.enter("wrong") }
          #expect(again.state.isActive == (failure < 10))
        }
        #expect(activator(data, clock).state.isLocked)
      }
    }

    @Test func correctCodeResetsFailureCount() throws {
      try withTestData { data in
        let clock = Seconds()
        for round in 0..<2 {
          let activator = try opened(data, clock)
          for failure in 1...9 {
            clock.set(Double(round * 100 + failure * 2))
            #expect(throws: DeveloperModeError.wrongCode(attemptsLeft: 10 - failure)) {
              try activator.enter("wrong")
            }
          }
          clock.set(Double(round * 100 + 50))
          try activator.enter(testCode)
        }
      }
    }

    @Test func missingHashIsErrorThatCostsNoAttempt() throws {
      try withTestData { data in
        let clock = Seconds()
        _ = try opened(data, clock)
        let none = DeveloperModeActivator(data: data, codeHash: nil, now: clock.now)
        #expect(throws: DeveloperModeError.hashMissing) { try none.enter(testCode) }
        #expect(none.state.failures == 0)
        try activator(data, clock).enter(testCode)
      }
    }

    @Test func hashConsistsOf64Digits() {
      let hash = "d7ecdf25eaf3deba0f2628771dbdd22d4138ab6cf38f91ed02a2ca0dec7c8ab7"
      #expect(DeveloperCodeHash(hash) != nil && DeveloperCodeHash(hash.uppercased()) != nil)
      for text in [
        "", testCode, String(hash.dropLast()), hash + "0", "0x" + hash.dropFirst(2),
        "é" + hash.dropFirst(2), String(repeating: "g", count: 64),
        String(repeating: "0", count: 64),
        // The hash of the empty code.
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      ] { #expect(DeveloperCodeHash(text) == nil, "\(text)") }
    }

    /// No edit of the file or of the key unlocks or activates developer mode.
    @Test(
      arguments: [
        { file, key in try FileManager.default.removeItem(at: key) },
        { file, key in try Data("junk".utf8).write(to: file) },
        { file, key in try Data("junk".utf8).write(to: key) },
        { file, key in
          try FileManager.default.removeItem(at: file)
          try FileManager.default.createSymbolicLink(
            at: file, withDestinationURL: file.appendingPathExtension("none"))
        },
        { file, key in try file.replace(#""failures":1"#, with: #""failures":0"#) },
        { file, key in try file.replace(#""isActive":false"#, with: #""isActive":true"#) },
      ] as [@Sendable (URL, URL) throws -> Void])
    func changedFilesLockDeveloperModeButNotApp(
      change: @Sendable (URL, URL) throws -> Void
    ) throws {
      try withTestData { data in
        let clock = Seconds()
        let activator = try opened(data, clock)
        #expect(throws: DeveloperModeError.wrongCode(attemptsLeft: 9)) { try activator.enter("") }
        try change(
          data.folder.appending(path: "developer-mode.json"),
          data.receiptFolder.appending(path: "signing.key"))
        clock.set(100)
        let data = try AppData(folder: data.folder)
        let changed = self.activator(data, clock)
        #expect(changed.state.isLocked && !changed.state.isActive)
        #expect(throws: DeveloperModeError.locked) { try changed.tap() }
        #expect(throws: DeveloperModeError.locked) { try changed.enter(testCode) }
        try changed.deactivate()
        #expect(try !launch(data).store.hasPremiumAccess)
      }
    }

    /// As the documentation says; another data folder would do the same.
    @Test func removedFileResetsDeveloperMode() throws {
      try withTestData { data in
        let clock = Seconds()
        try opened(data, clock).enter(testCode)
        try FileManager.default.removeItem(at: data.folder.appending(path: "developer-mode.json"))
        let state = activator(data, clock).state
        #expect(!state.isActive && !state.isCodeEntryOpen && !state.isLocked)
      }
    }

    /// A purchase in a build without developer mode also creates a key.
    @Test func purchaseBeforeFirstTapDoesNotLock() throws {
      try withTestData { data in
        try launch(data).store.buy(productID: "premium")
        let clock = Seconds()
        try opened(data, clock).enter(testCode)
        #expect(activator(data, clock).state.isActive)
        #expect(try launch(data).store.purchasedProductIDs == ["premium"])
      }
    }

    private func activator(_ data: AppData, _ clock: Seconds) -> DeveloperModeActivator {
      DeveloperModeActivator(data: data, codeHash: testCodeHash, now: clock.now)
    }

    private func opened(_ data: AppData, _ clock: Seconds) throws -> DeveloperModeActivator {
      let activator = activator(data, clock)
      for _ in 1...5 { try activator.tap() }
      return activator
    }
  }

  extension URL {
    fileprivate func replace(_ old: String, with new: String) throws {
      let text = try String(contentsOf: self, encoding: .utf8)
      try #require(text.contains(old))
      try Data(text.replacing(old, with: new).utf8).write(to: self)
    }
  }

  /// A clock that a test sets to a number of seconds after its start.
  private final class Seconds: Sendable {
    private let seconds = Mutex<TimeInterval>(0)

    func set(_ seconds: TimeInterval) {
      self.seconds.withLock { $0 = seconds }
    }

    func now() -> Date { Date(timeIntervalSince1970: 1_800_000_000 + seconds.withLock { $0 }) }
  }
#endif
