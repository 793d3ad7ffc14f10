import AppCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct HealthModelTests {
  @Test(arguments: [
    (
      AppLanguage.english, "Health", "Sample data",
      ["72 bpm", "7.5 h", "22%", "8,432 steps", "4.2 mi", "320 cal", "165 lb", "2 sessions"]
    ),
    (
      .spanish, "Salud", "Datos de ejemplo",
      ["72 lpm", "7,5 h", "22 %", "8432 pasos", "4,2 mi", "320 kcal", "165 lb", "2 sesiones"]
    ),
    (
      .catalan, "Salut", "Dades d'exemple",
      ["72 bpm", "7,5 h", "22 %", "8.432 passos", "4,2 mi", "320 kcal", "165 lb", "2 sessions"]
    ),
  ])
  func numbersAndUnitsAreLocalized(
    language: AppLanguage, title: String, note: String, values: [String]
  ) async throws {
    let service = DemoHealthService(today: { HealthTestData.today })
    for await _ in service.refreshAll() {}
    let model = HealthModel(
      summary: service.cachedSummary, catalog: try .bundled(), language: language)
    #expect(model.title == title)
    #expect(model.sampleNote == note)
    let shown = Set(model.sections.flatMap(\.rows).map(\.value))
    #expect(shown.isSuperset(of: values), "\(shown)")
    #expect(Set(model.sections.map(\.date)) == [HealthTestData.today])
  }

  @Test(arguments: [
    (AppLanguage.english, "1 step", "1 session", "12,345 steps"),
    (.spanish, "1 paso", "1 sesión", "12.345 pasos"),
    (.catalan, "1 pas", "1 sessió", "12.345 passos"),
  ])
  func oneUsesSingularForm(
    language: AppLanguage, step: String, session: String, many: String
  ) async throws {
    try await withHealthData { health in
      try health.export(.performance, "2026-03-28,steps,1,steps")
      try health.export(.mindfulness, "2026-03-28,mindfulSessions,1,sessions")
      #expect(try await values(health, language) == [step, session])
      try health.export(.performance, "2026-03-28,steps,12345,steps")
      #expect(try await values(health, language) == [many, session])
    }
  }

  @Test(arguments: AppLanguage.allCases)
  func everyStringComesFromCatalog(language: AppLanguage) async throws {
    let service = DemoHealthService(today: { HealthTestData.today })
    for await _ in service.refreshAll() {}
    let model = HealthModel(
      summary: service.cachedSummary, catalog: try .bundled(), language: language)
    #expect(model.sections.flatMap(\.rows).map(\.metric) == HealthMetric.allCases)
    for text in model.sections.map(\.title) + model.sections.flatMap(\.rows).map(\.title) {
      #expect(!text.contains("_"), "\(text)")
    }
    for text in model.sections.flatMap(\.rows).map(\.value) {
      #expect(!text.contains("_") && !text.contains("@"), "\(text)")
    }
  }

  @Test(arguments: [
    (HealthTimespan.day, AppLanguage.english, "Average of 1 day"),
    (.week, .spanish, "Media de los últimos 7 días"),
    (.month, .catalan, "Mitjana dels últims 30 dies"),
  ])
  func timespanShowsLengthAveragesAndMissingCategories(
    timespan: HealthTimespan, language: AppLanguage, title: String
  ) async throws {
    try await withHealthData { health in
      try health.export(
        .mindfulness, "2026-03-28,mindfulSessions,2,sessions",
        "2026-03-27,mindfulSessions,1,sessions", "2026-03-26,mindfulSessions,2,sessions")
      let service = health.service()
      let summaries = [
        try await service.summary(of: .mindfulness, over: timespan),
        try await service.summary(of: .heart, over: timespan),
      ]
      let model = HealthModel(
        mode: .standard, isSample: false, timespan: timespan, summaries: summaries,
        catalog: try .bundled(),
        language: language)
      #expect(model.title == title)
      #expect(model.sampleNote == nil)
      let expected = [
        AppLanguage.english: "2 sessions", .spanish: "1,7 sesiones", .catalan: "1,7 sessions",
      ]
      #expect(model.sections.flatMap(\.rows).map(\.value) == [expected[language]])
      #expect(model.sections[0].note != model.sections[1].note)
      #expect(model.sections[4].note == nil)
    }
  }

  @Test func summariesOfAnotherModeOrTimespanAreHidden() async throws {
    let demo = DemoHealthService(today: { HealthTestData.today })
    let summaries = [try await demo.summary(of: .heart, over: .week)]
    for (mode, timespan) in [(AppMode.standard, HealthTimespan.week), (.demo, .day)] {
      let model = HealthModel(
        mode: mode, isSample: mode == .demo, timespan: timespan, summaries: summaries,
        catalog: try .bundled(),
        language: .english)
      #expect(model.sections.allSatisfy { $0.rows.isEmpty && $0.note == "Can't be read" })
    }
  }

  @Test func failedCategoryKeepsReadingsOrShowsUnreadableNote() async throws {
    try await withHealthData { health in
      try health.export(.heart, "2026-03-28,heartRate,70,bpm")
      let service = health.service()
      for await _ in service.refreshAll() {}
      let model = HealthModel(
        summary: service.cachedSummary, unreadable: [.heart, .sleep], catalog: try .bundled(),
        language: .english)
      #expect(model.sections.map(\.note).prefix(3) == [nil, "Can't be read", "No data"])
      #expect(model.sections[0].rows.map(\.value) == ["70 bpm"])
    }
  }

  private func values(_ health: HealthTestData, _ language: AppLanguage) async throws -> [String] {
    let service = health.service()
    for await _ in service.refreshAll() {}
    return HealthModel(
      summary: service.cachedSummary, catalog: try .bundled(), language: language
    ).sections.flatMap(\.rows).map(\.value)
  }
}
