#if DEBUG
  import AppCore
  import Foundation
  import Testing

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct LaunchTests {
    @Test func knownArgumentsAreFoundAmongOthers() throws {
      let arguments = try LaunchArguments([
        "core-app", "-NSDocumentRevisionsDebugMode", "--show-onboarding", "YES", "--uitesting",
        "--uitesting", "--UITESTING", "",
      ])
      #expect(arguments.isUITesting && !arguments.isProDebug && arguments.showsOnboarding == true)
      let none = try LaunchArguments(["--ui-testing", "pro-debug", "--skip-onboarding=1"])
      #expect(!none.isUITesting && !none.isProDebug && none.showsOnboarding == nil)
    }

    @Test func conflictingArgumentsErrorNamesBoth() {
      let error = LaunchArgumentsError.contradictory("--skip-onboarding", "--show-onboarding")
      #expect(throws: error) {
        try LaunchArguments(["--show-onboarding", "x", "--skip-onboarding"])
      }
      #expect(error.description.contains("--skip-onboarding and --show-onboarding"))
      #expect(throws: LaunchArgumentsError.contradictory("--uitesting", "--pro-debug")) {
        try LaunchArguments(["--uitesting", "--pro-debug"])
      }
    }

    @Test func uiTestGetsFixedResults() async throws {
      try await withServiceData { data in
        let app = try launch(data, ["--uitesting"])
        #expect(app.debugLaunch.tier == .minimal)
        let (model, store) = (app.services.languageModel, app.services.calendarStore)
        #expect(model.isAvailable)
        #expect(try await model.answer(to: "One?") == model.answer(to: "Two?"))
        let day = DateInterval(start: Date(timeIntervalSince1970: 86400), duration: 86400)
        #expect(
          try await store.events(in: day) == [
            CalendarEvent(
              id: "meeting", title: "Meeting", start: day.start,
              end: Date(timeIntervalSince1970: 90000))
          ])
        #expect(try await app.session.health.refresh(.heart)?.values[.heartRate] == 72)
      }
    }

    @Test func richTierHasMonthOfHealthData() async throws {
      try await withServiceData { data in
        let app = try launch(data, ["--pro-debug"])
        for category in HealthCategory.allCases {
          let month = try await app.session.health.summary(of: category, over: .month)
          #expect(month.mode == .standard && month.days.count == 30)
          #expect(Set(month.days.map(\.values)).count > 5)
        }
        #expect(app.session.health.cachedSummary.isSample)
        let day = try await app.session.health.refresh(.sleep)
        #expect(try await launch(data, ["--pro-debug"]).session.health.refresh(.sleep) == day)
      }
    }

    /// No reading is impossible, and weight changes slowly.
    @Test(arguments: ["--uitesting", "--pro-debug"])
    func tierHasPlausibleHealthData(tier: String) async throws {
      try await withServiceData { data in
        let health = try launch(data, [tier]).session.health
        for category in HealthCategory.allCases {
          for day in try await health.summary(of: category, over: .month).days {
            for (metric, value) in day.values {
              #expect(metric.unit.possibleValues.contains(value), "\(metric): \(value)")
              let typical = DemoDataProvider().value(of: metric, daysAgo: 0)
              let deviation = abs(value / typical - 1)
              #expect(deviation < (metric == .weight ? 0.006 : 0.17), "\(metric): \(value)")
            }
          }
        }
      }
    }

    @Test(arguments: ["--uitesting", "--pro-debug"])
    func purchasesOfTierEndWithItsLaunch(tier: String) async throws {
      try await withServiceData { data in
        try launch(data).store.buy(productID: "themes")
        let app = try launch(data, [tier])
        #expect(app.store.purchasedProductIDs.isEmpty)
        #expect(app.store.hasPremiumAccess == (tier == "--pro-debug"))
        try app.store.buy(productID: "com.kape.vip")
        try app.store.buy(productID: "premium")
        #expect(app.store.isUnlocked(.vip) && app.store.hasPremiumAccess)
        #expect(try launch(data, [tier]).store.purchasedProductIDs.isEmpty)
        #expect(try launch(data).store.purchasedProductIDs == ["themes"])
      }
    }

    @Test func uiTestTakesPrecedenceOverDeveloperMode() async throws {
      try await withServiceData { data in
        try activateDeveloperMode(data)
        #expect(try launch(data, ["--uitesting"]).debugLaunch.tier == .minimal)
        #expect(try launch(data).debugLaunch.tier == .rich)
      }
    }

    @Test func onlyTiersClearTheirUserDefaults() async throws {
      for tier in ["--uitesting", "--pro-debug"] {
        try await withServiceData { data in
          try await withServiceData { other in
            let key = "Test.\(UUID().uuidString)"
            let all = [data.defaults, other.defaults, UserDefaults.standard]
            for defaults in all { defaults.set("kept", forKey: key) }
            defer { UserDefaults.standard.removeObject(forKey: key) }
            try data.save()
            data.defaults.set("unsaved", forKey: key + ".unsaved")
            for arguments in [[], ["--skip-onboarding"]] {
              _ = try launch(data, arguments)
              #expect(all.map { $0.string(forKey: key) } == ["kept", "kept", "kept"])
            }
            _ = try launch(data, [tier])
            #expect(all.map { $0.string(forKey: key) } == [nil, "kept", "kept"])
            #expect(data.defaults.string(forKey: key + ".unsaved") == nil)
            #expect(try AppData(folder: data.folder).defaults.string(forKey: key) == nil)
          }
        }
      }
    }

    @Test func storeIsCreatedAfterDefaultsAreCleared() async throws {
      try await withServiceData { data in
        data.defaults.set("junk", forKey: "Store.debugSimulation")
        #expect(throws: (any Error).self) { try launch(data) }
        let app = try launch(data, ["--uitesting"])
        #expect(app.store.purchasedProductIDs.isEmpty)
      }
    }

    @Test func tiersKeepPurchasesAndDeveloperMode() async throws {
      try await withServiceData { data in
        try launch(data).store.buy(productID: "premium")
        try activateDeveloperMode(data)
        for tier in ["--uitesting", "--pro-debug"] { _ = try launch(data, [tier]) }
        let app = try launch(data)
        #expect(app.store.purchasedProductIDs == ["premium"] && app.debugLaunch.tier == .rich)
      }
    }
  }
#endif
