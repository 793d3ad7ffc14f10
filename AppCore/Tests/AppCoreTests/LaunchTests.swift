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
      #expect(arguments.isUITesting && !arguments.isProDebug && arguments.onboarding == .shown)
      let none = try LaunchArguments(["--ui-testing", "pro-debug", "--skip-onboarding=1"])
      #expect(!none.isUITesting && !none.isProDebug && none.onboarding == .remembered)
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

    @Test func uiTestGetsFixedAnswersRegardlessOfPurchases() async throws {
      try await withServiceData { data in
        let app = try launch(data, ["--uitesting"], owned: ["pro.year"])
        #expect(app.debugLaunch.tier == .minimal)
        let (model, store, subscription) = try app.services.obtain(
          .languageModel, .calendarStore, .subscription)
        #expect(try await model.answer(to: "One?") == model.answer(to: "Two?"))
        let day = DateInterval(start: Date(timeIntervalSince1970: 86400), duration: 86400)
        #expect(
          try await store.events(in: day) == [
            CalendarEvent(
              id: "meeting", title: "Meeting", start: day.start,
              end: Date(timeIntervalSince1970: 90000))
          ])
        #expect(try await subscription.currentSubscription() == .free)
      }
    }

    @Test func uiTestTakesPrecedenceOverDeveloperMode() async throws {
      try await withServiceData { data in
        let state = #"{"failures":0,"isActive":true,"isCodeEntryOpen":false,"taps":[],"version":1}"#
        try Data(state.utf8).write(to: data.folder.appending(path: "developer-mode.json"))
        #expect(try launch(data, ["--uitesting"]).debugLaunch.tier == .minimal)
        #expect(try launch(data).debugLaunch.tier == .rich)
      }
    }

    @Test func onlyAUITestClearsItsOwnUserDefaults() async throws {
      try await withServiceData { data in
        try await withServiceData { other in
          let key = "Test.\(UUID().uuidString)"
          let all = [data.defaults, other.defaults, UserDefaults.standard]
          for defaults in all { defaults.set("kept", forKey: key) }
          defer { UserDefaults.standard.removeObject(forKey: key) }
          try data.save()
          data.defaults.set("unsaved", forKey: key + ".unsaved")
          for arguments in [[], ["--pro-debug"], ["--skip-onboarding"]] {
            #expect(try !launch(data, arguments).debugLaunch.hasEmptiedDefaults)
            #expect(all.map { $0.string(forKey: key) } == ["kept", "kept", "kept"])
          }
          #expect(try launch(data, ["--uitesting"]).debugLaunch.hasEmptiedDefaults)
          #expect(all.map { $0.string(forKey: key) } == [nil, "kept", "kept"])
          #expect(data.defaults.string(forKey: key + ".unsaved") == nil)
          #expect(try AppData(folder: data.folder).defaults.string(forKey: key) == nil)
        }
      }
    }

    @Test func storeIsCreatedAfterDefaultsAreCleared() async throws {
      try await withServiceData { data in
        data.defaults.set("junk", forKey: "Store.debugSimulation")
        let start: ([String]) throws -> AppLaunch = { arguments in
          try AppLaunch(
            data: data,
            ownedProducts: {
              let store = try ServiceFactory.makeStoreService(data: data)
              return OwnedProducts { Set(await store.currentEntitlements.map(\.productId)) }
            },
            proProductIDs: [StoreProduct.premiumID], arguments: arguments)
        }
        #expect(throws: StoreSimulationUnreadable.self) { try start([]) }
        let owned = try start(["--uitesting"]).services.obtain(.ownedProducts)
        #expect(try await owned.ids().isEmpty)
      }
    }

    @Test func uiTestKeepsPurchasesAndDeveloperModeState() async throws {
      try await withServiceData { data in
        try FileManager.default.createDirectory(
          at: data.receiptFolder, withIntermediateDirectories: true)
        let files = [
          data.receiptFolder.appending(path: "kept"),
          data.folder.appending(path: "developer-mode.json"),
        ]
        for file in files { try Data("kept".utf8).write(to: file) }
        _ = try launch(data, ["--uitesting"])
        for file in files { #expect(try Data(contentsOf: file) == Data("kept".utf8)) }
      }
    }
  }
#endif
