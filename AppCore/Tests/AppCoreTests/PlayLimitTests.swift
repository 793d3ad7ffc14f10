import AppCore
import Foundation
import Testing

@MainActor
@Suite struct PlayLimitTests {
  @Test func freeUsersHaveFivePlaysPerDay() throws {
    try withTestData { data in
      let playLimit = UserDefaultsPlayLimitService(defaults: data.defaults)
      var left: [Int?] = []
      for _ in 1...5 {
        try playLimit.recordPlay(hasUnlimitedAccess: false)
        left.append(playLimit.playsLeftToday(hasUnlimitedAccess: false))
      }
      #expect(left == [4, 3, 2, 1, 0])
      #expect(throws: PlayLimitReached.self) {
        try playLimit.recordPlay(hasUnlimitedAccess: false)
      }
      #expect(playLimit.playsUsedToday == 5)
      #expect(playLimit.playsLeftToday(hasUnlimitedAccess: true) == nil)
    }
  }

  @Test func countResetsAtMidnightInCalendarsTimeZone() throws {
    try withTestData { data in
      let clock = try TestClock("2026-03-28T22:59:59Z")
      let playLimit = UserDefaultsPlayLimitService(
        defaults: data.defaults, calendar: try calendar(timeZone: "Europe/Madrid"), now: clock.now)
      try playLimit.recordPlay(hasUnlimitedAccess: false)
      #expect(playLimit.playsLeftToday(hasUnlimitedAccess: false) == 4)
      try clock.set("2026-03-28T23:00:00Z")
      #expect(playLimit.playsLeftToday(hasUnlimitedAccess: false) == 5)
    }
  }

  @Test func daylightSavingChangeDoesNotSplitDay() throws {
    try withTestData { data in
      let clock = try TestClock("2026-03-28T23:30:00Z")
      let playLimit = UserDefaultsPlayLimitService(
        defaults: data.defaults, calendar: try calendar(timeZone: "Europe/Madrid"), now: clock.now)
      try playLimit.recordPlay(hasUnlimitedAccess: false)
      try clock.set("2026-03-29T21:59:59Z")
      #expect(playLimit.playsUsedToday == 1)
      try clock.set("2026-03-29T22:00:00Z")
      #expect(playLimit.playsUsedToday == 0)
    }
  }

  @Test func timeZoneChangesGiveNoAdditionalPlays() throws {
    try withTestData { data in
      let clock = try TestClock("2026-03-28T10:30:00Z")
      var plays = 0
      for _ in 1...3 {
        // It is the 29th, the 28th and the 27th in these zones.
        for zone in ["Pacific/Midway", "Europe/Madrid", "Pacific/Kiritimati"] {
          let playLimit = UserDefaultsPlayLimitService(
            defaults: data.defaults, calendar: try calendar(timeZone: zone), now: clock.now)
          while (try? playLimit.recordPlay(hasUnlimitedAccess: false)) != nil { plays += 1 }
        }
      }
      #expect(plays == 5)
      for zone in ["Pacific/Midway", "Europe/Madrid", "Pacific/Kiritimati"] {
        let playLimit = UserDefaultsPlayLimitService(
          defaults: data.defaults, calendar: try calendar(timeZone: zone), now: clock.now)
        #expect(playLimit.playsLeftToday(hasUnlimitedAccess: false) == 0)
      }
    }
  }

  @Test func timeZoneChangesGiveNoAdditionalPlaysAtDayEnds() throws {
    try withTestData { data in
      let clock = try TestClock("2026-03-28T10:30:00Z")
      let begin = clock.now()
      let zones = [
        "Pacific/Midway", "Europe/Madrid", "Pacific/Kiritimati", "Pacific/Chatham", "Asia/Kolkata",
      ]
      var plays: [Date] = []
      // A user who changes the time zone every half hour gets no more than 5 plays in 24 hours.
      for step in 0..<(10 * 48) {
        clock.set(begin + Double(step) * 1800)
        for zone in zones {
          let playLimit = UserDefaultsPlayLimitService(
            defaults: data.defaults, calendar: try calendar(timeZone: zone), now: clock.now)
          while (try? playLimit.recordPlay(hasUnlimitedAccess: false)) != nil {
            plays.append(clock.now())
          }
        }
      }
      // The first day is shorter, as everywhere.
      #expect(plays.count <= 5 * 11)
      let later = plays.filter { $0 >= begin + 24 * 3600 }
      for play in later {
        #expect(later.count { (play..<play + 24 * 3600).contains($0) } <= 5)
      }
    }
  }

  @Test func clockThatWasWrongByYearsLimitsForOneDay() throws {
    try withTestData { data in
      let clock = try TestClock("2036-01-01T10:00:00Z")
      let madrid = try calendar(timeZone: "Europe/Madrid")
      // Each launch knows only what earlier ones saved; one that refuses to play saves no play.
      @MainActor func play() throws {
        let data = try AppData(folder: data.folder)
        try AppLaunch(data: data, arguments: [], calendar: madrid, now: clock.now).play()
        try data.save()
      }
      for _ in 1...5 { try play() }
      try clock.set("2026-03-28T10:00:00Z")
      for _ in 1...2 { #expect(throws: PlayLimitReached.self) { try play() } }
      try clock.set("2026-03-29T10:00:00Z")
      for _ in 1...5 { try play() }
      #expect(throws: PlayLimitReached.self) { try play() }
    }
  }

  /// Even if the clock returns to the right time.
  @Test(arguments: ["2026-03-21T10:00:00Z", "2026-03-25T10:00:00Z", "2027-03-28T10:00:00Z"])
  func wrongClockGivesNoAdditionalPlaysToday(wrong: String) throws {
    try withTestData { data in
      let clock = try TestClock("2026-03-28T10:00:00Z")
      let madrid = try calendar(timeZone: "Europe/Madrid")
      func plays(_ limit: Int = 9) throws -> Int {
        let data = try AppData(folder: data.folder)
        let playLimit = UserDefaultsPlayLimitService(
          defaults: data.defaults, calendar: madrid, now: clock.now)
        var plays = 0
        while plays < limit, (try? playLimit.recordPlay(hasUnlimitedAccess: false)) != nil {
          plays += 1
        }
        try data.save()
        return plays
      }
      #expect(try plays() == 5)
      for _ in 1...2 {
        try clock.set(wrong)
        _ = try plays(1)
        try clock.set("2026-03-28T12:00:00Z")
        #expect(try plays() == 0)
      }
      try clock.set("2026-03-29T10:00:00Z")
      #expect(try plays() == 5)
    }
  }

  @Test func countPersistsInDataFolder() throws {
    try withTestData { data in
      let folder = data.receiptFolder.deletingLastPathComponent()
      try UserDefaultsPlayLimitService(defaults: data.defaults)
        .recordPlay(hasUnlimitedAccess: false)
      try data.save()
      let file = try Data(contentsOf: folder.appending(path: "defaults.plist"))
      let saved = try PropertyListSerialization.propertyList(from: file, format: nil)
      let values = try #require(saved as? [String: Any])
      #expect(values["PlayLimit.plays"] as? Int == 1)
      let reopened = UserDefaultsPlayLimitService(defaults: try AppData(folder: folder).defaults)
      #expect(reopened.playsUsedToday == 1)
    }
  }

  @Test(arguments: [-1, 6, 1_000_000])
  func outOfRangeCountIsClamped(count: Int) throws {
    try withTestData { data in
      let playLimit = UserDefaultsPlayLimitService(defaults: data.defaults)
      try playLimit.recordPlay(hasUnlimitedAccess: false)
      data.defaults.set(count, forKey: "PlayLimit.plays")
      #expect(playLimit.playsUsedToday == (count < 0 ? 0 : 5))
      try playLimit.recordPlay(hasUnlimitedAccess: true)
    }
  }
}
