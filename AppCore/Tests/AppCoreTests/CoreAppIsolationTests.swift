import AppCore
import Dispatch
import Foundation
import Synchronization
import Testing

/// The program only does what its build contains, regardless of what another build left in the data
/// folder.
@Suite(.timeLimit(.minutes(60))) struct CoreAppIsolationTests {
  /// What a debug build leaves behind affects debug builds only.
  @Test func leftoversOfDebugBuildAffectOnlyDebugBuilds() throws {
    let leftovers = [
      "PlayLimit.debugPremiumSimulationMode": "unlimitedPlays",
      "Store.debugSimulation":
        #"{"preset":"vip","outcome":"success","history":[{"state":"owned","transaction":{"#
        + #""id":"00000000-0000-0000-0000-000000000000","productId":"com.kape.vip","#
        + #""purchaseDate":0}}]}"#,
      "FeatureFlags.newDetailView": "true",
    ]
    try withCoreApp { (app) throws in
      let values = leftovers.map { key, value in
        switch key {
        case "FeatureFlags.newDetailView": "<key>\(key)</key><true/>"
        case "Store.debugSimulation":
          "<key>\(key)</key><data>\(Data(value.utf8).base64EncodedString())</data>"
        default: "<key>\(key)</key><string>\(value)</string>"
        }
      }
      try app.write(
        #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>"#
          + values.joined() + "</dict></plist>", to: "defaults.plist")
      try app.write(
        #"{"signature":"AAAA","state":{"isActive":true}}"#,
        to: "developer-mode.json")
      let isDebug = BuildConfiguration.isDebug
      let premium = isDebug ? "Premium Access: Active" : "Premium Access: Not Purchased"
      #expect(try app.show("status").contains(premium))
      let purchases = "Purchases: \(isDebug ? "com.kape.vip" : "None")\n"
      #expect(try app.show("status").contains(purchases))
      #expect(try app.run("play --deck vip").status == (isDebug ? 0 : 1))
      #expect(try app.show("detail").hasPrefix("View: \(isDebug ? "newDetailView" : "detail")\n"))
      #expect(try app.show("settings").contains("Simulate") == isDebug)
      #expect(try app.show("services --json").contains(#""isPremium" : \#(isDebug)"#))
      #expect(try app.run("prefs get FeatureFlags.newDetailView").status == (isDebug ? 0 : 1))
    }
  }

  @Test func junkOfDebugBuildDoesNotStopOtherBuilds() throws {
    try withCoreApp { (app) throws in
      try app.write(
        #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>"#
          + "<key>Store.debugSimulation</key><string>junk</string>"
          + "<key>PlayLimit.debugPremiumSimulationMode</key><integer>7</integer>"
          + "</dict></plist>", to: "defaults.plist")
      try app.write("junk", to: "developer-mode.json")
      for command in ["settings", "play", "health", "services", "detail", "restore"] {
        let screen = try app.run(command)
        #expect(
          screen.status == (BuildConfiguration.isDebug ? 1 : 0), "\(command) \(screen.errors)")
      }
    }
  }

  @Test(arguments: ["settings", "play", "status", "health", "services", "detail", "decks"])
  func everyCommandAcceptsLaunchArgumentsOnlyInDebugBuilds(command: String) throws {
    try withCoreApp(["--uitesting", "--skip-onboarding"]) { (app) throws in
      let screen = try app.run(command)
      #expect(screen.status == (BuildConfiguration.isDebug ? 0 : 64), "\(screen.errors)")
    }
  }

  @Test func demoModeIsTurnedOnSeenAndTurnedOff() throws {
    try withCoreApp { (app) throws in
      try app.write(
        "date,metric,value,unit\n2026-03-28,steps,999,steps\n", to: "health/performance.csv")
      #expect(try app.show("health").contains("999 steps"))
      #expect(try app.show("demo on") == "Health Data: Demo\n")
      #expect(try app.show("settings").contains("(*) Demo"))
      let sample = try app.show("health")
      #expect(sample.contains("Health – Sample data") && sample.contains("8,432 steps"))
      #expect(try app.show("health --cached").contains("8,432 steps"))
      #expect(try app.show("demo off") == "Health Data: My Data\n")
      #expect(try app.show("health").contains("999 steps"))
      #expect(try app.show("health --cached").contains("999 steps"))
    }
  }

  @Test func exactlyFiveOfManySimultaneousPlaysSucceed() throws {
    try withCoreApp { (app) throws in
      let played = Mutex(0)
      DispatchQueue.concurrentPerform(iterations: 20) { _ in
        guard let screen = try? app.run("play"), screen.status == 0 else { return }
        played.withLock { $0 += 1 }
      }
      #expect(played.withLock { $0 } == 5)
    }
  }

  @Test func pendingPurchaseIsShownButNotOwned() throws {
    try withCoreApp { (app) throws in
      try app.write(#"{"outcome": "pending"}"#, to: "sandbox-store.json")
      for command in ["buy premium", "status", "restore"] {
        let screen = try app.show(command)
        #expect(screen.contains("Purchases: None\nPending approval: premium\n"), "\(screen)")
      }
      // Renaming the receipt does not approve the purchase.
      let receipts = app.folder.appending(path: "receipts")
      try FileManager.default.copyItem(
        at: receipts.appending(path: "premium.pending"),
        to: receipts.appending(path: "premium.receipt"))
      #expect(try app.show("status").contains("Purchases: None"))
      #expect(try app.run("restore").errors.contains("premium.receipt was altered"))
      try FileManager.default.removeItem(at: receipts.appending(path: "premium.receipt"))
      try app.write("{}", to: "sandbox-store.json")
      #expect(try app.show("restore") == "Purchases restored.\nPurchases: premium\n")
    }
  }

  @Test func oneCategoryIsShownAlone() throws {
    try withCoreApp { (app) throws in
      let screen = try app.show("health --category heart --demo")
      #expect(screen.contains("72 bpm") && !screen.contains("No data") && !screen.contains("Sleep"))
      try app.write("junk", to: "health/sleep.csv")
      let report = try app.run("health --json")
      #expect(report.status == 1 && report.output.contains(#""unreadable" : ["#))
      #expect(report.output.contains(#""sleep""#))
    }
  }

  @Test func developerModeIsLockedAfterTenWrongCodes() throws {
    try withCoreApp { (app) throws in
      #if DEBUG || DeveloperMode
        for _ in 1...5 { _ = try app.show("developer-mode tap") }
        // The code comes from the build, never from the user.
        var app = app
        app.environment["DEVELOPER_CODE_SHA256"] =
          "d7ecdf25eaf3deba0f2628771dbdd22d4138ab6cf38f91ed02a2ca0dec7c8ab7"
        let screen = try app.run("developer-mode enter", input: "open-sesame\n")
        #expect(screen.status == 1)
        #expect(try app.show("services --json").contains(#""isPremium" : false"#))
        // A handwritten state is locked, with and without the key.
        try app.write("{}", to: "developer-mode.json")
        #expect(try app.show("developer-mode status").contains(#""isLocked" : true"#))
        try FileManager.default.removeItem(at: app.folder.appending(path: "receipts/signing.key"))
        #expect(try app.show("developer-mode status").contains(#""isLocked" : true"#))
        let locked = try app.run("developer-mode tap")
        #expect(locked.status == 1 && locked.errors.contains("remove the data folder"))
        #expect(try app.show("developer-mode off").contains(#""isActive" : false"#))
        #expect(try app.show("status").contains("Not Purchased"))
        // As the message says.
        try FileManager.default.removeItem(at: app.folder)
        _ = try app.show("developer-mode tap")
      #else
        #expect(try app.run("developer-mode status").status == 64)
      #endif
    }
  }

  #if DEBUG
    @Test func unreadableSimulationIsReplacedByPreset() throws {
      try withCoreApp { (app) throws in
        try app.write(
          #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>"#
            + "<key>Store.debugSimulation</key><string>junk</string></dict></plist>",
          to: "defaults.plist")
        let screen = try app.run("status")
        #expect(screen.status == 1 && screen.errors.contains("core-app store preset"))
        _ = try app.show("store preset none")
        #expect(try app.show("status").contains("Purchases: None"))
      }
    }

    @Test func changedOutcomeKeepsSimulatedPurchases() throws {
      try withCoreApp { (app) throws in
        _ = try app.show("store preset lapsed")
        #expect(try app.show("restore").contains("Purchases: themes"))
        _ = try app.show("store preset lapsed --outcome pending")
        #expect(try app.show("buy premium").contains("Pending approval: premium"))
        _ = try app.show("store preset lapsed --outcome failure")
        #expect(try app.run("buy com.kape.vip").status == 1)
        #expect(
          try app.show("status").contains("Purchases: themes\nPending approval: premium\n"))
        _ = try app.show("store reset")
        #expect(try app.show("status").contains("Purchases: None"))
        _ = try app.show("store preset vip")
        #expect(try app.show("status").contains("Purchases: com.kape.vip, premium"))
        _ = try app.show("store preset vip --uitesting")
      }
    }

    @Test func launchArgumentsAreShown() throws {
      try withCoreApp(["--skip-onboarding", "--uitesting"]) { (app) throws in
        for command in ["build-info", "developer-mode status"] { _ = try app.show(command) }
        let report = try app.show("launch")
        #expect(report.contains("--skip-onboarding") && report.contains("--uitesting"))
      }
    }

    @Test func ownedProductCanBeBoughtWhileStoreIsOffline() throws {
      try withCoreApp { (app) throws in
        _ = try app.show("store preset offline")
        #expect(try app.show("buy premium --language es").contains("premium"))
        #expect(try app.run("restore --language es").errors.contains("No se puede acceder"))
      }
    }

    @Test func featureFlagPersistsAndIsShownInSettings() throws {
      try withCoreApp { (app) throws in
        _ = try app.show("flags set newDetailView on")
        #expect(try app.show("detail").hasPrefix("View: newDetailView"))
        #expect(try app.show("settings").contains("[x] New detail view"))
        #expect(try app.show("flags list").contains("New detail view: on\n  Details are shown in"))
        let screen = try app.show("settings FeatureFlags.newDetailView off")
        #expect(screen.contains("[ ] New detail view"))
        #expect(try app.show("detail").hasPrefix("View: detail\n"))
      }
    }

    @Test func uiTestRunsAppWithTier() throws {
      try withCoreApp(["--uitesting", "--skip-onboarding"]) { (app) throws in
        #expect(try app.show("services").contains(/Introduction: +not shown/))
        #expect(try app.show("services").contains("This is the answer."))
        #expect(try app.show("play").contains("4 plays left today"))
        #expect(try app.show("buy premium").contains("You now own Premium."))
        #expect(try app.show("settings").contains("Not Purchased"))
        #expect(try app.show("health --category heart").contains("72 bpm"))
        #expect(try app.show("health").contains("Sample data\n\nThis is the answer.\n"))
        #expect(!(try app.show("health --demo").contains("This is the answer.")))
        #expect(try app.show("health --span week --json").contains(#""isSample" : true"#))
      }
      try withCoreApp(["--pro-debug"]) { (app) throws in
        #expect(try app.show("settings").contains("No daily limit"))
        #expect(try app.show("calendar").contains("Stand-up"))
        #expect(try app.show("services").contains(/Premium Access: +Active/))
      }
    }

    @Test func purchaseApprovedWithinLaunchPersists() throws {
      try withCoreApp { (app) throws in
        _ = try app.show("store preset new-user --outcome pending")
        let screens = try app.showInOneLaunch(
          "buy premium", "store resolve-pending", "buy themes")
        #expect(screens[1].contains("Resolved: premium"))
        #expect(try app.show("status").contains(/Pending.*themes/))
        #expect(!(try app.show("status").contains(/Pending.*premium/)))
      }
    }

    /// Every command of a launch sees the changes that earlier commands made to the store.
    @Test func changedStoreAppliesImmediately() throws {
      try withCoreApp { (app) throws in
        let screens = try app.showInOneLaunch(
          "store preset vip", "status", "settings", "services", "decks",
          "store preset new-user --outcome pending", "buy premium", "status",
          "store resolve-pending", "status", "play", "store reset", "status",
          "store preset vip", "store preset none", "buy themes", "status")
        #expect(screens[1].contains("Active") && screens[1].contains("com.kape.vip, premium"))
        #expect(screens[2].contains(/Premium Access +Active/), "\(screens[2])")
        #expect(screens[3].contains(/Premium Access: +Active/) && screens[4].contains("unlocked"))
        #expect(screens[7].contains("Purchases: None\nPending approval: premium"), "\(screens[7])")
        #expect(screens[9].contains("Active") && !screens[9].contains("Pending"), "\(screens[9])")
        #expect(screens[10].contains("No daily limit"))
        #expect(screens[12].contains("Purchases: None\n4 plays left"), "\(screens[12])")
        #expect(screens[16].contains("Not Purchased\nPurchases: themes"), "\(screens[16])")
        #expect(try app.show("status").contains("Purchases: themes"))
      }
    }

    @Test func changesPersistWithinLaunchOfTier() throws {
      try withCoreApp(["--uitesting", "--skip-onboarding"]) { (app) throws in
        let screens = try app.showInOneLaunch(
          "prefs set Appearance.theme dark", "settings", "play", "play", "play", "play", "play",
          "play", "simulate unlimitedPlays", "play", "demo on", "health",
          "flags set newDetailView on",
          "detail", "gold")
        #expect(screens[1].contains("(*) Dark") && screens[1].contains("5 plays left today"))
        #expect(screens[6].contains("0 plays left today"))
        #expect(screens[7].hasPrefix("Error: ") && screens[7].contains("tomorrow"))
        #expect(screens[9].contains("No daily limit"))
        #expect(screens[11].contains("Sample data"))
        #expect(screens[13].hasPrefix("View: newDetailView"))
        #expect(screens[14].hasPrefix("Error: unknown command 'gold'"))
        // The next launch starts clean.
        let next = try app.showInOneLaunch("settings", "health --category heart")
        #expect(next[0].contains("5 plays left today") && next[0].contains("(*) Automatic"))
        #expect(next[1].contains("72 bpm"))
      }
    }

    @Test(arguments: ["--uitesting", "--pro-debug"])
    func cachedHealthDataIsAvailableInTier(argument: String) throws {
      try withCoreApp([argument]) { (app) throws in
        let screen = try app.show("health --cached")
        #expect(screen.contains("bpm") && !screen.contains("No data"), "\(screen)")
      }
    }
  #endif
}
