import AppCore
import Foundation
import Testing

/// Demo mode exists in every build, always shows the same data, and never touches the user's data.
///
/// These tests are the same in every build, so the release build verifies what reviewers see.
@MainActor
@Suite struct DemoModeIsolationTests {
  fileprivate static let sample: [HealthMetric: Double] = [
    .heartRate: 72, .restingHeartRate: 58, .heartRateVariability: 45,
    .sleepDuration: 7.5, .remSleep: 22, .coreSleep: 55, .deepSleep: 18,
    .steps: 8432, .distance: 4.2, .activeEnergy: 320,
    .weight: 165, .oxygenSaturation: 98, .respiratoryRate: 14,
    .mindfulTime: 15, .mindfulSessions: 2,
  ]

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct SampleDataTests {
    private let service = DemoHealthService(today: { HealthTestData.today })

    @Test func summaryHasTodaysSampleValuesAndDemoMode() async throws {
      #expect(service.isAvailable)
      for category in HealthCategory.allCases {
        #expect(service.authorization(for: category) == .authorized)
      }
      // Before any refresh.
      #expect(service.cachedSummary.value(of: .heartRate) == 72)
      var updates: Set<HealthCategory> = []
      for await update in service.refreshAll() {
        #expect(update.mode == .demo)
        updates.insert(update.category)
      }
      #expect(updates == Set(HealthCategory.allCases))
      #expect(service.cachedSummary.mode == .demo)
      #expect(Set(service.cachedSummary.days.values.map(\.date)) == [HealthTestData.today])
      #expect(Set(DemoModeIsolationTests.sample.keys) == Set(HealthMetric.allCases))
      for metric in HealthMetric.allCases {
        #expect(
          service.cachedSummary.value(of: metric) == DemoModeIsolationTests.sample[metric],
          "\(metric)")
      }
    }

    @Test(arguments: HealthTimespan.allCases)
    func everyTimespanAveragesToSampleValues(timespan: HealthTimespan) async throws {
      for category in HealthCategory.allCases {
        let summary = try await service.summary(of: category, over: timespan)
        #expect(summary.mode == .demo)
        #expect(summary.days.count == timespan.dayCount)
        #expect(summary.days.last?.date == HealthTestData.today)
        for metric in category.metrics {
          #expect(summary.average(of: metric) == DemoModeIsolationTests.sample[metric], "\(metric)")
          let values = summary.days.compactMap { $0.values[metric] }
          #expect(values.last == DemoModeIsolationTests.sample[metric])
          #expect(values.allSatisfy(metric.unit.possibleValues.contains))
        }
        #expect(try await service.summary(of: category, over: timespan) == summary)
      }
    }

    @Test func daysVaryConsistentlyAndSleepPhasesAddUp() async throws {
      let week = try await service.summary(of: .sleep, over: .week)
      let month = try await service.summary(of: .sleep, over: .month)
      #expect(Set(week.days.map { $0.values[.sleepDuration] }).count > 2)
      #expect(month.days.suffix(7) == week.days[...])
      for day in month.days {
        let phases = [HealthMetric.remSleep, .coreSleep, .deepSleep].compactMap { day.values[$0] }
        #expect(phases.reduce(0, +) == 95)
      }
    }
  }

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct OwnDataTests {
    /// The type names of all values stored in a value, directly or indirectly.
    private func reachableTypes(_ value: Any, depth: Int = 0) -> Set<String> {
      guard depth < 12 else { return [] }
      return Mirror(reflecting: value).children.reduce(into: [String(reflecting: type(of: value))])
      {
        $0.formUnion(reachableTypes($1.value, depth: depth + 1))
      }
    }

    @Test func demoServiceReferencesNoUserDataSources() async throws {
      try await withHealthData { health in
        let own = ["HealthFileFetcher", "URL"]
        let real = reachableTypes(health.service())
        for name in own {
          #expect(real.contains { $0.contains(name) }, "\(name) is not found in the user's service")
        }
        let demo = reachableTypes(DemoHealthService(today: { HealthTestData.today }))
        #expect(demo.contains("AppCore.DemoDataProvider"))
        for name in own + ["UserDefaults", "AppData"] {
          #expect(!demo.contains { $0.contains(name) }, "\(demo)")
        }
      }
    }

    @Test func demoModeShowsNoUserDataOrFileErrors() async throws {
      try await withHealthData { health in
        try poison(health)
        let session = health.session()
        session.switchMode(to: .demo)
        for await update in session.health.refreshAll() {
          let day = try #require(try update.result.get())
          for (metric, value) in day.values {
            #expect(value == DemoModeIsolationTests.sample[metric])
          }
        }
        session.switchMode(to: .standard)
        #expect(session.health.cachedSummary.days.isEmpty)
        await #expect(throws: HealthError.self) { try await session.health.refresh(.heart) }
        #expect(try await session.health.refresh(.performance)?.values == [.steps: 999])
      }
    }

    @Test func demoModeChangesOnlyStoredMode() async throws {
      try await withHealthData { health in
        try poison(health)
        try StoreKitService(data: health.data).buy(productID: "premium")
        health.data.defaults.set("kept", forKey: "Test.kept")
        defer { health.data.defaults.removeObject(forKey: "Test.kept") }
        try health.data.save()
        let before = try contents(of: health.folder)
        #expect(before.count == 4)
        let kept = try defaults(of: health.folder)
        #expect(kept["Test.kept"] as? String == "kept")
        #expect(kept["Session.mode"] == nil)
        let session = health.session()
        session.switchMode(to: .demo)
        for await _ in session.health.refreshAll() {}
        for timespan in HealthTimespan.allCases {
          _ = try await session.health.summary(of: .heart, over: timespan)
        }
        #expect(try await session.health.requestAuthorization(for: .heart) == .authorized)
        try health.data.save()
        #expect(try contents(of: health.folder) == before)
        let after = try defaults(of: health.folder)
        #expect(after["Session.mode"] as? String == "demo")
        #expect(after.filter { $0.key != "Session.mode" } as NSDictionary == kept as NSDictionary)
      }
    }

    @Test func demoModeDoesNotCreateHealthFolder() async throws {
      try await withHealthData { health in
        let session = health.session()
        session.switchMode(to: .demo)
        for await _ in session.health.refreshAll() {}
        _ = try await session.health.requestAuthorization(for: .heart)
        session.switchMode(to: .standard)
        #expect(session.health.authorization(for: .heart) == .notDetermined)
        #expect(!FileManager.default.fileExists(atPath: health.healthFolder.path))
      }
    }

    /// Exports a value that is not in the sample data, and a file that can't be parsed.
    private func poison(_ health: HealthTestData) throws {
      try health.export(.performance, "2026-03-28,steps,999,steps")
      try health.export(.heart, content: "poison")
    }

    /// The contents of the user defaults file.
    private func defaults(of folder: URL) throws -> [String: Any] {
      let file = try Data(contentsOf: folder.appending(path: "defaults.plist"))
      return try #require(
        PropertyListSerialization.propertyList(from: file, format: nil) as? [String: Any])
    }

    /// The files except the user defaults, with their contents.
    private func contents(of folder: URL) throws -> [String: Data] {
      var files: [String: Data] = [:]
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      where !path.hasPrefix("defaults.plist") {
        let url = folder.appending(path: path)
        files[path] = url.hasDirectoryPath ? nil : try? Data(contentsOf: url)
      }
      return files
    }
  }

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ModeSwitchingTests {
    @Test func pendingReadsDoNotReachDemoMode() async throws {
      try await withHealthData { health in
        let fetcher = AwaitedFetcher()
        let standard = fetcher.service()
        let session = health.session(standard: standard)
        var updates = session.health.refreshAll().makeAsyncIterator()
        var questions: [AwaitedFetcher.Question] = []
        for _ in HealthCategory.allCases { questions.append(try await fetcher.question()) }
        let single = Task { try await session.health.refresh(.performance) }
        questions.append(try await fetcher.question())
        let span = Task { try await session.health.summary(of: .performance, over: .week) }
        questions.append(try await fetcher.question())

        session.switchMode(to: .demo)
        #expect(session.health.cachedSummary.value(of: .steps) == 8432)
        for await _ in session.health.refreshAll() {}
        let demo = session.health.cachedSummary
        for question in questions { question.answer(question.category.metrics[0], 999) }
        await #expect(throws: CancellationError.self) { try await single.value }
        await #expect(throws: CancellationError.self) { try await span.value }
        #expect(await updates.next() == nil)

        #expect(session.health.cachedSummary == demo)
        #expect(demo.value(of: .steps) == 8432)
        #expect(standard.cachedSummary.days.isEmpty)
      }
    }

    @Test func eachModeKeepsItsOwnCacheAcrossSwitches() async throws {
      try await withHealthData { health in
        try health.export(.performance, "2026-03-28,steps,999,steps")
        let session = health.session()
        for await _ in session.health.refreshAll() {}
        for _ in 1...3 {
          #expect(session.health.cachedSummary.value(of: .steps) == 999)
          #expect(session.health.cachedSummary.value(of: .heartRate) == nil)
          session.switchMode(to: .demo)
          for await _ in session.health.refreshAll() {}
          #expect(session.health.cachedSummary.value(of: .steps) == 8432)
          #expect(session.health.cachedSummary.value(of: .heartRate) == 72)
          session.switchMode(to: .standard)
        }
      }
    }

    @Test func pendingDemoRefreshDoesNotReachUserData() async throws {
      try await withHealthData { health in
        let session = health.session()
        session.switchMode(to: .demo)
        let demo = session.health
        let refresh = Task { try await demo.refresh(.performance) }
        session.switchMode(to: .standard)
        for await update in session.health.refreshAll() {
          let day = try update.result.get()
          #expect(day == nil)
        }
        _ = await refresh.result
        #expect(session.health.cachedSummary.days.isEmpty)
        #expect(session.health.cachedSummary.mode == .standard)
      }
    }
  }
}
