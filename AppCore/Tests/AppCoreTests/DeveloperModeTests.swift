#if DEBUG || DeveloperMode
  import AppCore
  import Foundation
  import Synchronization
  import Testing

  @MainActor
  @Suite struct DeveloperModeTests {
    // printf %s open-sesame | sha256sum | cut -c1-64
    nonisolated private static let hash =
      "d7ecdf25eaf3deba0f2628771dbdd22d4138ab6cf38f91ed02a2ca0dec7c8ab7"
    private static let code = "open-sesame"

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
        #expect(try activator(data, clock).state.isCodeEntryOpen == opens)
      }
    }

    @Test func correctCodeActivatesAcrossRestartsUntilDeactivated() throws {
      try withTestData { data in
        let clock = Seconds()
        let first = try opened(data, clock)
        try first.enter(Self.code)
        #expect(first.state.isActive && !first.state.isCodeEntryOpen)
        #expect(throws: DeveloperModeError.codeEntryClosed) { try first.enter(Self.code) }
        let second = try activator(data, clock)
        #expect(second.state.isActive)
        try second.deactivate()
        #expect(try !activator(data, clock).state.isActive)
      }
    }

    @Test func codeIsNotCheckedBeforeTheTaps() throws {
      try withTestData { data in
        let activator = try activator(data, Seconds())
        #expect(throws: DeveloperModeError.codeEntryClosed) { try activator.enter(Self.code) }
        #expect(activator.state.failures == 0)
      }
    }

    @Test func wrongCodeDelaysTheNextAttemptByTwoSeconds() throws {
      try withTestData { data in
        let clock = Seconds()
        let activator = try opened(data, clock)
        #expect(throws: DeveloperModeError.wrongCode(attemptsLeft: 9)) {
          try activator.enter("wrong")
        }
        for time in [0, 1, 1.999] {
          clock.set(time)
          #expect(throws: DeveloperModeError.tooSoon) { try activator.enter(Self.code) }
        }
        #expect(activator.state.failures == 1)
        clock.set(2)
        try activator.enter(Self.code)
        #expect(activator.state.isActive && activator.state.failures == 0)
      }
    }

    @Test func settingTheClockBackRestartsTheDelay() throws {
      try withTestData { data in
        let clock = Seconds()
        let activator = try opened(data, clock)
        #expect(throws: DeveloperModeError.wrongCode(attemptsLeft: 9)) { try activator.enter("") }
        for time in [-100_000, -99_999] as [TimeInterval] {
          clock.set(time)
          #expect(throws: DeveloperModeError.tooSoon) { try activator.enter(Self.code) }
        }
        clock.set(-99_998)
        try activator.enter(Self.code)
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
        let restarted = try activator(data, clock)
        #expect(restarted.state.isLocked && !restarted.state.isCodeEntryOpen)
        #expect(throws: DeveloperModeError.locked) { try restarted.tap() }
        #expect(throws: DeveloperModeError.locked) { try restarted.enter(Self.code) }
        try restarted.deactivate()
        #expect(throws: DeveloperModeError.locked) { try restarted.enter(Self.code) }
      }
    }

    @Test func tenWrongCodesDeactivateDeveloperMode() throws {
      try withTestData { data in
        let clock = Seconds()
        try opened(data, clock).enter(Self.code)
        let again = try opened(data, clock)
        for failure in 1...10 {
          clock.set(Double(failure) * 2)
          #expect(throws: DeveloperModeError.self) { try again.enter("wrong") }
          #expect(again.state.isActive == (failure < 10))
        }
        #expect(try activator(data, clock).state.isLocked)
      }
    }

    @Test func correctCodeResetsTheFailureCount() throws {
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
          try activator.enter(Self.code)
        }
      }
    }

    @Test func unreadableStateRejectsEveryCode() throws {
      try withTestData { data in
        let clock = Seconds()
        let activator = try opened(data, clock)
        let file = data.folder.appending(path: "developer-mode.json")
        let content = try Data(contentsOf: file)
        // Even root can't read a folder as a file.
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(
          at: file.appending(path: "x"), withIntermediateDirectories: true)
        #expect(throws: DeveloperModeError.self) { try activator.enter(Self.code) }
        #expect(!activator.state.isActive)
        try FileManager.default.removeItem(at: file)
        try content.write(to: file)
        try activator.enter(Self.code)
      }
    }

    @Test func missingHashIsAnErrorThatCostsNoAttempt() throws {
      try withTestData { data in
        let clock = Seconds()
        _ = try opened(data, clock)
        let path = data.folder.appending(path: "developer-code.sha256").path
        let none = try DeveloperModeActivator(data: data, environment: [:], now: clock.now)
        let error = DeveloperModeError.hashMissing(path: path)
        #expect(throws: error) { try none.enter(Self.code) }
        #expect(error.description.contains("DEVELOPER_CODE_SHA256"))
        #expect(none.state.failures == 0)
        try Data("\(Self.hash.uppercased())\n".utf8).write(to: URL(filePath: path))
        try none.enter(Self.code)
      }
    }

    @Test(arguments: [
      "", "open-sesame", String(hash.dropLast()), hash + "0", "0x" + hash.dropFirst(2),
      "é" + hash.dropFirst(2), String(repeating: "g", count: 64),
      // The hash of the empty code.
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    ])
    func malformedHashErrorNamesItsSource(text: String) throws {
      try withTestData { data in
        let clock = Seconds()
        _ = try opened(data, clock)
        let file = data.folder.appending(path: "developer-code.sha256")
        // The file must not override the environment.
        try Data(Self.hash.utf8).write(to: file)
        let variable = try DeveloperModeActivator(
          data: data, environment: ["DEVELOPER_CODE_SHA256": text], now: clock.now)
        let place = "the environment variable DEVELOPER_CODE_SHA256"
        for code in [Self.code, ""] {
          #expect(throws: DeveloperModeError.hashMalformed(place: place)) {
            try variable.enter(code)
          }
        }
        try Data(text.utf8).write(to: file)
        let fromFile = try DeveloperModeActivator(data: data, environment: [:], now: clock.now)
        #expect(throws: DeveloperModeError.hashMalformed(place: file.path)) {
          try fromFile.enter(Self.code)
        }
        #expect(fromFile.state.failures == 0)
      }
    }

    @Test(arguments: [
      ("junk", "around"), ("{}", "top level"),
      (
        #"{"failures":0,"isActive":true,"isCodeEntryOpen":false,"taps":[],"version":2}"#,
        "version 1"
      ),
      (
        #"{"failures":-1,"isActive":true,"isCodeEntryOpen":false,"taps":[],"version":1}"#, "0 to 10"
      ),
      (#"{"failures":11,"isActive":true,"isCodeEntryOpen":true,"taps":[],"version":1}"#, "0 to 10"),
      (
        #"{"failures":10,"isActive":true,"isCodeEntryOpen":false,"taps":[],"version":1}"#,
        "both active and locked"
      ),
    ])
    func corruptStateErrorNamesTheFile(content: String, part: String) throws {
      try withTestData { data in
        let file = data.folder.appending(path: "developer-mode.json")
        try Data(content.utf8).write(to: file)
        let error = try #require(throws: DeveloperModeError.self) {
          try activator(data, Seconds())
        }
        guard case .unreadable(file.path, _) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(error.description.contains(part) && !error.description.contains("\n"), "\(error)")
        // Removing the file would reset the count of wrong codes.
        #expect(!error.description.contains("remove"))
      }
    }

    private func activator(_ data: AppData, _ clock: Seconds) throws -> DeveloperModeActivator {
      try DeveloperModeActivator(
        data: data, environment: ["DEVELOPER_CODE_SHA256": Self.hash], now: clock.now)
    }

    private func opened(_ data: AppData, _ clock: Seconds) throws -> DeveloperModeActivator {
      let activator = try activator(data, clock)
      for _ in 1...5 { try activator.tap() }
      return activator
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
