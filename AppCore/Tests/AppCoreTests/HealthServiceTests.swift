import AppCore
import Observation
import Synchronization
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct HealthServiceTests {
  private struct Failure: Error {}

  @Test func refreshReadsYearAndCachesNewestDay() async throws {
    let fetcher = AwaitedFetcher()
    let service = fetcher.service()
    #expect(service.cachedSummary.days.isEmpty)
    async let day = service.refresh(.heart)
    let question = try await fetcher.question()
    #expect(question.range.upperBound == HealthTestData.today)
    #expect(question.range.lowerBound.days(to: question.range.upperBound) == 364)
    question.answer(.heartRate, 70)
    #expect(try await day?.values == [.heartRate: 70])
    #expect(service.cachedSummary.mode == .standard)
    #expect(service.cachedSummary.value(of: .heartRate) == 70)
    #expect(service.cachedSummary.value(of: .restingHeartRate) == nil)
  }

  @Test func refreshDropsReadingsRemovedFromFile() async throws {
    try await withHealthData { health in
      let service = health.service()
      try health.export(.heart, "2026-03-01,heartRate,70,bpm", "2026-03-20,heartRate,75,bpm")
      #expect(try await service.refresh(.heart)?.date.description == "2026-03-20")
      try health.export(.heart)
      #expect(try await service.refresh(.heart) == nil)
      #expect(service.cachedSummary.days.isEmpty)
    }
  }

  @Test func lastStartedRefreshDeterminesCache() async throws {
    for lastAnswersFirst in [true, false] {
      let fetcher = AwaitedFetcher()
      let service = fetcher.service()
      let former = Task { try await service.refresh(.heart) }
      let formerQuestion = try await fetcher.question()
      let latter = Task { try await service.refresh(.heart) }
      let latterQuestion = try await fetcher.question()
      if lastAnswersFirst {
        latterQuestion.answer(.heartRate, 80)
        #expect(try await latter.value?.values == [.heartRate: 80])
        formerQuestion.answer(.heartRate, 70)
        #expect(try await former.value?.values == [.heartRate: 80])
      } else {
        formerQuestion.answer(.heartRate, 70)
        #expect(try await former.value?.values == [.heartRate: 70])
        latterQuestion.answer(.heartRate, 80)
        #expect(try await latter.value?.values == [.heartRate: 80])
      }
      #expect(service.cachedSummary.value(of: .heartRate) == 80)
    }
  }

  @Test func failedOrCanceledRefreshKeepsCache() async throws {
    let fetcher = AwaitedFetcher()
    let service = fetcher.service()
    let first = Task { try await service.refresh(.heart) }
    try await fetcher.question().answer(.heartRate, 70)
    _ = try await first.value
    let kept = service.cachedSummary

    let failing = Task { try await service.refresh(.heart) }
    try await fetcher.question().fail(Failure())
    await #expect(throws: Failure.self) { try await failing.value }
    #expect(service.cachedSummary == kept)

    let cancelled = Task { try await service.refresh(.heart) }
    let question = try await fetcher.question()
    cancelled.cancel()
    question.answer(.heartRate, 80)
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(service.cachedSummary == kept)
  }

  @Test func refreshAllDeliversCategoriesAsTheyAreRead() async throws {
    let fetcher = AwaitedFetcher()
    let service = fetcher.service()
    var updates = service.refreshAll().makeAsyncIterator()
    var questions: [HealthCategory: AwaitedFetcher.Question] = [:]
    for _ in HealthCategory.allCases {
      let question = try await fetcher.question()
      questions[question.category] = question
    }
    for category in HealthCategory.allCases.reversed() {
      let question = try #require(questions[category])
      if category == .sleep {
        question.fail(Failure())
      } else {
        question.answer(category.metrics[0], 7)
      }
      let update = try #require(await updates.next())
      #expect(update.category == category)
      #expect(update.mode == .standard)
      #expect(
        (try? update.result.get())?.values == (category == .sleep ? nil : [category.metrics[0]: 7]))
    }
    #expect(await updates.next() == nil)
    #expect(service.cachedSummary.days.count == 4)
  }

  @Test func cancelRefreshesEndsStreamsAndThrowsForSingleReads() async throws {
    let fetcher = AwaitedFetcher()
    let service = fetcher.service()
    let single = Task { try await service.refresh(.heart) }
    let heart = try await fetcher.question()
    let span = Task { try await service.summary(of: .sleep, over: .week) }
    let sleep = try await fetcher.question()
    var updates = service.refreshAll().makeAsyncIterator()
    var others: [AwaitedFetcher.Question] = []
    for _ in HealthCategory.allCases { others.append(try await fetcher.question()) }
    service.cancelRefreshes()
    #expect(await updates.next() == nil)
    for question in others { question.answer(question.category.metrics[0], 1) }
    heart.answer(.heartRate, 70)
    sleep.answer(.sleepDuration, 7)
    await #expect(throws: CancellationError.self) { try await single.value }
    await #expect(throws: CancellationError.self) { try await span.value }
    #expect(service.cachedSummary.days.isEmpty)

    let next = Task { try await service.refresh(.heart) }
    try await fetcher.question().answer(.heartRate, 71)
    #expect(try await next.value?.values == [.heartRate: 71])
  }

  @Test func cancelRefreshesDiscardsBufferedUpdates() async throws {
    let fetcher = AwaitedFetcher()
    let service = fetcher.service()
    var updates = service.refreshAll().makeAsyncIterator()
    for _ in HealthCategory.allCases {
      let question = try await fetcher.question()
      question.answer(question.category.metrics[0], 1)
    }
    #expect(await updates.next() != nil)
    // All five categories are read; four updates are buffered or about to be.
    for category in HealthCategory.allCases {
      let refresh = Task { try await service.refresh(category) }
      try await fetcher.question().answer(category.metrics[0], 2)
      _ = try await refresh.value
    }
    service.cancelRefreshes()
    #expect(await updates.next() == nil)
  }

  @Test func endingIterationCancelsRefresh() async throws {
    let fetcher = AwaitedFetcher()
    let service = fetcher.service()
    let taking = Task {
      var taken = 0
      for await _ in service.refreshAll() { taken += 1 }
      return taken
    }
    var questions: [AwaitedFetcher.Question] = []
    for _ in HealthCategory.allCases { questions.append(try await fetcher.question()) }
    taking.cancel()
    #expect(await taking.value == 0)
    for question in questions { question.answer(question.category.metrics[0], 1) }
    // Another round trip, during which the canceled answers would have been cached.
    let refresh = Task { try await service.refresh(.heart) }
    try await fetcher.question().answer(.heartRate, 2)
    _ = try await refresh.value
    #expect(service.cachedSummary.days.keys.map(\.self) == [.heart])
  }

  @Test func refreshNotifiesSummaryObservers() async throws {
    let service = DemoHealthService(today: { HealthTestData.today })
    let changes = Mutex(0)
    withObservationTracking {
      _ = service.cachedSummary
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    try await service.refresh(.heart)
    #expect(changes.withLock { $0 } == 1)
  }

  @Test(arguments: [(HealthTimespan.day, 1, 80.0), (.week, 2, 75), (.month, 3, 70.333)])
  func timespanEndsTodayAndAveragesDaysWithReadings(
    timespan: HealthTimespan, days: Int, average: Double
  ) async throws {
    try await withHealthData { health in
      try health.export(
        .heart, "2026-03-29,heartRate,200,bpm", "2026-03-28,heartRate,80,bpm",
        "2026-03-22,heartRate,70,bpm", "2026-03-21,restingHeartRate,50,bpm",
        "2026-02-27,heartRate,61,bpm", "2026-02-26,heartRate,200,bpm")
      let service = health.service()
      let summary = try await service.summary(of: .heart, over: timespan)
      #expect(summary.days.filter { $0.values[.heartRate] != nil }.count == days)
      #expect(summary.average(of: .heartRate) == average)
      #expect(summary.average(of: .restingHeartRate) == (timespan == .month ? 50 : nil))
      #expect(summary.average(of: .heartRateVariability) == nil)
      #expect(summary.mode == .standard)
      #expect(service.cachedSummary.days.isEmpty)
    }
  }
}
