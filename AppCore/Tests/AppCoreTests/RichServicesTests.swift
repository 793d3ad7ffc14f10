#if DEBUG || DeveloperMode
  import AppCore
  import Foundation
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct RichServicesTests {
    @Test func generatorMatchesSplitMix64() {
      var generator = SeededGenerator(seed: 1_234_567)
      let numbers = (1...5).map { _ in generator.next() }
      #expect(
        numbers == [
          6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
          4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ])
    }

    @Test func dataDependsOnlyOnSeed() async throws {
      let (one, same, other) = (try services(), try services(), try services(seed: 8))
      #expect(one.calendarStore.all == same.calendarStore.all)
      #expect(one.calendarStore.all != other.calendarStore.all)
      let prompts = ["busiest", "meetings", "weekend", "today", "week", "health"]
      var answers: [[String]] = []
      for model in [one.languageModel, same.languageModel, other.languageModel] {
        var of: [String] = []
        for prompt in prompts { of.append(try await model.answer(to: prompt)) }
        answers.append(of)
      }
      #expect(answers[0] == answers[1])
      #expect(answers[0] != answers[2])
      #expect(Set(answers[0]).count == prompts.count)
    }

    @Test(arguments: [
      ("What should I do today?", "today"), ("When can I focus?", "of deep work"),
      ("How long are my meetings?", "Meetings take"), ("Which day is my BUSIEST?", "busiest day"),
      ("What's up on Saturday?", "On the weekend"), ("What do I do most?", "is what you do most"),
      ("How well did I sleep today?", " h of sleep"),
      ("What's on this week?", "events in the next"),
      ("What is the capital of France?", "I can answer questions about today, "),
      ("", "I can answer"),
    ])
    func answerIsAboutQuestion(prompt: String, part: String) async throws {
      for seed in 1...5 {
        let model = try services(seed: UInt64(seed)).languageModel
        #expect(try await model.answer(to: prompt).contains(part))
      }
    }

    /// At any time of day, a week has five mornings of deep work and one weekend.
    @Test(arguments: [
      "2026-11-22T23:00:00Z", "2026-11-23T22:59:59Z", "2026-11-27T08:00:00Z",
      "2026-11-28T22:00:00Z", "2026-11-29T22:00:00Z",
    ])
    func weekHasSevenDays(start: String) async throws {
      let model = try services(start: start).languageModel
      #expect(try await model.answer(to: "focus").hasPrefix("You have 10 hours of deep work"))
      #expect(try await model.answer(to: "meetings").contains("in 7 meetings"))
      let isSunday = start.hasPrefix("2026-11-29")
      let weekend = try await model.answer(to: "weekend")
      #expect(weekend.components(separatedBy: "Gym").count == (isSunday ? 2 : 3), "\(weekend)")
    }

    @Test func sessionsAreWholeNumbers() throws {
      let today = try #require(CalendarDay("2026-11-23"))
      for daysAgo in 0..<30 {
        let day = try services().healthFetcher.day(
          of: .mindfulness, daysAgo: daysAgo, today: today)
        #expect(day.values[.mindfulSessions] == 2)
      }
    }

    /// In demo mode, too.
    @MainActor
    @Test func answersAboutHealthMatchDataShown() async throws {
      try await withServiceData { data in
        try activateDeveloperMode(data)
        let app = try launch(data)
        var shown: Set<Double> = []
        for mode in [AppMode.standard, .demo] {
          app.session.switchMode(to: mode)
          let health = app.session.health.cachedSummary
          let steps = try #require(health.value(of: .steps))
          shown.insert(steps)
          let model = app.services.languageModel
          let answer = try await model.answer(to: "How many steps?", health: health)
          #expect(answer.contains(" \(Int(steps.rounded())) steps"), "\(answer)")
        }
        #expect(shown.count == 2)
      }
    }

    @Test func allDayEventsCount() async throws {
      var found = 0
      for seed in 1...30 {
        let services = try services(seed: UInt64(seed), zone: "UTC")
        let calendar = try calendar(timeZone: "UTC")
        let events = services.calendarStore.all
        let days = Dictionary(grouping: events) { calendar.startOfDay(for: $0.start) }
        let most = try #require(days.values.map(\.count).max())
        let answer = try await services.languageModel.answer(to: "busiest")
        #expect(answer.contains("with \(most) events"), "\(answer)")
        let today = try await services.languageModel.answer(to: "today")
        let first = try Date("2026-11-23T00:00:00Z", strategy: .iso8601)
        for event in events where event.isAllDay && event.start == first {
          found += 1
          #expect(today.contains("\(event.title), all day"), "\(today)")
        }
      }
      #expect(found > 0)
    }

    // Clocks change on 2026-10-25 in Madrid, on 2026-11-01 in New York, on 2026-10-04 on Lord Howe
    // Island (by half an hour), and on 2026-09-06 at midnight in Santiago.
    @Test(arguments: [
      ("Europe/Madrid", "2026-10-12T22:30:00Z"), ("America/New_York", "2026-10-20T12:00:00Z"),
      ("Australia/Lord_Howe", "2026-09-20T00:00:00Z"), ("America/Santiago", "2026-08-20T12:00:00Z"),
      ("UTC", "2026-02-10T23:59:59Z"),
    ])
    func eventsHaveSameLocalTimesEveryWeek(zone: String, start: String) throws {
      let calendar = try calendar(timeZone: zone)
      let all = try services(start: start, zone: zone).calendarStore.all
      #expect(Set(all.map(\.id)).count == all.count)
      let first = calendar.startOfDay(for: try Date(start, strategy: .iso8601))
      var perDay: [[String]] = []
      for number in 0..<30 {
        let day = try #require(calendar.date(byAdding: .day, value: number, to: first))
        let timed = all.filter { !$0.isAllDay && calendar.isDate($0.start, inSameDayAs: day) }
        let texts = timed.map {
          "\(clock($0.start, calendar))-\(clock($0.end, calendar)) \($0.title)"
        }
        perDay.append(texts)
        switch calendar.component(.weekday, from: day) {
        case 1, 7:
          #expect(timed.map(\.title) == ["Gym"])
        case let weekday:
          #expect(texts.contains("9:30-9:45 Stand-up") == [2, 4, 6].contains(weekday))
          #expect(texts.contains("10:0-12:0 Deep work"))
        }
        for (event, next) in zip(timed, timed.dropFirst()) { #expect(event.end <= next.start) }
      }
      for number in 7..<30 { #expect(perDay[number] == perDay[number - 7]) }
      let oneToOnes = perDay[0..<7].joined().filter { $0.contains("One-to-one") }
      #expect(oneToOnes.count == 4)
      let wholeDays = all.filter(\.isAllDay)
      #expect(wholeDays.count == 4)
      for event in wholeDays {
        #expect(event.start == calendar.startOfDay(for: event.start))
        let next = try #require(calendar.date(byAdding: .hour, value: 30, to: event.start))
        #expect(event.end == calendar.startOfDay(for: next))
      }
      let last = try #require(calendar.date(byAdding: .day, value: 30, to: first))
      #expect(all.allSatisfy { $0.start >= first && $0.start < last })
    }

    @Test func eventsAreLimitedToInterval() async throws {
      let services = try services()
      let first = try #require(services.calendarStore.all.first { $0.title == "Deep work" })
      let inside = DateInterval(start: first.start.addingTimeInterval(60), duration: 60)
      let found = try await services.calendarStore.events(in: inside)
      #expect(found.filter { !$0.isAllDay } == [first])
      let before = DateInterval(start: .distantPast, duration: 60)
      #expect(try await services.calendarStore.events(in: before).isEmpty)
      let year = try #require(services.subscription.expirationDate)
      #expect(services.subscription.isActive(at: year.addingTimeInterval(-1)))
      #expect(!services.subscription.isActive(at: year))
    }

    private func services(
      seed: UInt64 = 7, start: String = "2026-11-23T08:00:00Z", zone: String = "Europe/Madrid"
    ) throws -> RichServices {
      RichServices(
        seed: seed, start: try Date(start, strategy: .iso8601),
        calendar: try calendar(timeZone: zone))
    }

    private func clock(_ date: Date, _ calendar: Calendar) -> String {
      let time = calendar.dateComponents([.hour, .minute], from: date)
      return "\(time.hour ?? -1):\(time.minute ?? -1)"
    }
  }
#endif
