import AppCore
import Foundation
import Testing

@Suite struct CalendarDayTests {
  @Test(arguments: ["1969-12-31", "1970-01-01", "2000-02-29", "2026-03-28", "9999-12-31"])
  func daysRoundTripThroughText(text: String) throws {
    #expect(try #require(CalendarDay(text)).description == text)
  }

  @Test(arguments: [
    "", "2026-3-28", "2026-03-28 ", "28.03.2026", "2026-02-29", "2026-13-01", "2026-00-10",
    "2026-04-31", "-026-01-01", "２０２６-03-28",
  ])
  func otherFormatsAndNonexistentDaysAreRejected(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test func daysAreCountedAcrossMonthsAndLeapDays() throws {
    let day = try #require(CalendarDay("2024-02-28"))
    #expect(day.adding(days: 2).description == "2024-03-01")
    #expect(day.adding(days: -59).description == "2023-12-31")
    #expect(day.days(to: day.adding(days: 400)) == 400)
    #expect(day < day.adding(days: 1))
  }

  @Test func timeZoneDeterminesDay() throws {
    let moment = try Date("2026-03-28T23:30:00Z", strategy: .iso8601)
    let madrid = try #require(TimeZone(identifier: "Europe/Madrid"))
    let lima = try #require(TimeZone(identifier: "America/Lima"))
    #expect(CalendarDay(of: moment, in: .gmt).description == "2026-03-28")
    #expect(CalendarDay(of: moment, in: madrid).description == "2026-03-29")
    #expect(CalendarDay(of: moment, in: lima).description == "2026-03-28")
    let early = try Date("1969-12-31T00:30:00Z", strategy: .iso8601)
    #expect(CalendarDay(of: early, in: lima).description == "1969-12-30")
  }
}
