import AppCore
import Dispatch
import Foundation
import Synchronization
import Testing

/// The program does what its build contains, whatever another build left in the data folder.
@Suite(.timeLimit(.minutes(60))) struct CoreAppIsolationTests {
  /// What a debug build leaves behind affects debug builds only.
  @Test func leftoversOfADebugBuildAffectOnlyDebugBuilds() throws {
    let leftovers = [
      "PlayLimit.debugPremiumSimulationMode": "unlimitedPlays",
      "Store.debugSimulation":
        #"{"preset":"vip","outcome":"success","history":[]}"#,
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
        #"{"content":{"saves":9,"state":{"isActive":true}},"signature":"AAAA"}"#,
        to: "developer-mode.json")
      let isDebug = BuildConfiguration.isDebug
      let premium = isDebug ? "Premium Access: Active" : "Premium Access: Not Purchased"
      #expect(try app.show("status").contains(premium))
      #expect(try app.show("status").contains("Purchases: None"))
      #expect(try app.show("detail").hasPrefix("View: \(isDebug ? "newDetailView" : "detail")\n"))
      #expect(try app.show("settings").contains("Simulate") == isDebug)
      #expect(try app.show("services --json").contains(#""isPremium" : \#(isDebug)"#))
      #expect(try app.run("prefs get FeatureFlags.newDetailView").status == (isDebug ? 0 : 1))
    }
  }

  @Test func junkOfADebugBuildDoesNotStopOtherBuilds() throws {
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

  @Test func chosenLanguageIsUsedByEveryCommand() throws {
    try withCoreApp { (app) throws in
      var app = app
      app.environment = ["LANG": "ca_ES.UTF-8"]
      #expect(try app.show("status").contains("Queden 5 partides avui"))
      _ = try app.show("prefs set Appearance.language es")
      for (command, text) in [
        ("status", "Quedan 5 partidas hoy"), ("play", "Quedan 4 partidas hoy"),
        ("settings", "(*) Español"), ("health --demo", "Datos de ejemplo"),
        ("decks", "Baraja VIP: bloqueada"), ("store products", "Baraja VIP"),
        ("buy premium", "Compras: premium"), ("restore", "Compras restauradas."),
        ("detail", "Valor por defecto"), ("demo status", "Mis datos"),
      ] { #expect(try app.show(command).contains(text), "\(command)") }
      #expect(try app.show("status --language en").contains("No daily limit"))
    }
  }

  @Test func damagedKeyIsToldAndStopsOnlyPurchases() throws {
    try withCoreApp { (app) throws in
      _ = try app.show("buy premium")
      try app.write("junk", to: "receipts/signing.key")
      for command in ["settings", "play", "health", "services", "demo status", "store products"] {
        _ = try app.show(command)
      }
      let restored = try app.run("restore")
      #expect(restored.status == 1 && restored.errors.contains("signing.key"))
      #expect(try app.run("status").errors.contains("signing.key"))
      let bought = try app.run("buy themes")
      #expect(bought.status == 1 && bought.errors.contains("signing.key"))
    }
  }

  @Test func damagedDefaultsAreAnErrorAndStayAsTheyAre() throws {
    try withCoreApp { (app) throws in
      _ = try app.show("prefs set Appearance.theme dark")
      try app.write("junk", to: "defaults.plist")
      for command in ["prefs get Appearance.theme", "prefs set Appearance.theme light", "play"] {
        let screen = try app.run(command)
        #expect(screen.status != 0 && screen.output == "")
        #expect(screen.errors.contains("cannot read the user defaults in "))
        #expect(screen.errors.contains("defaults.plist: "))
      }
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
        // The code comes from the build, never from who runs it.
        var app = app
        app.environment["DEVELOPER_CODE_SHA256"] =
          "d7ecdf25eaf3deba0f2628771dbdd22d4138ab6cf38f91ed02a2ca0dec7c8ab7"
        let screen = try app.run("developer-mode enter", input: "open-sesame\n")
        #expect(screen.status == 1)
        #expect(try app.show("services --json").contains(#""isPremium" : false"#))
        // Written by hand, the state is locked.
        try app.write("{}", to: "developer-mode.json")
        #expect(try app.show("developer-mode status").contains(#""isLocked" : true"#))
        #expect(try app.run("developer-mode tap").status == 1)
        #expect(try app.show("developer-mode off").contains(#""isActive" : false"#))
      #else
        #expect(try app.run("developer-mode status").status == 64)
      #endif
    }
  }

  @Test func failedPurchaseTellsTheCustomerInTheirLanguage() throws {
    try withCoreApp { (app) throws in
      let screen = try app.run("buy gold --language es")
      #expect(screen.status == 1 && screen.errors.contains("Este producto no está a la venta"))
      try app.write(#"{"outcome": "pending"}"#, to: "sandbox-store.json")
      #expect(try app.show("buy premium").contains("pending approval"))
      try app.write(#"{"outcome": "cancelled"}"#, to: "sandbox-store.json")
      #expect(try app.show("buy themes").contains("The purchase was canceled."))
      try app.write(#"{"refunded": ["premium"]}"#, to: "sandbox-store.json")
      #expect(try app.show("restore").contains("Purchases: None"))
    }
  }

  #if DEBUG
    @Test func ownedProductCanBeBoughtWhileTheStoreIsOffline() throws {
      try withCoreApp { (app) throws in
        _ = try app.show("store preset offline")
        #expect(try app.show("buy premium --language es").contains("premium"))
        #expect(try app.run("restore --language es").errors.contains("No se puede acceder"))
      }
    }

    @Test func featureFlagPersistsAndIsInTheSettings() throws {
      try withCoreApp { (app) throws in
        _ = try app.show("flags set newDetailView on")
        #expect(try app.show("detail").hasPrefix("View: newDetailView"))
        #expect(try app.show("settings").contains("New detail view  On"))
      }
    }

    @Test func uiTestDrivesTheAppInATier() throws {
      try withCoreApp(["--uitesting", "--skip-onboarding"]) { (app) throws in
        #expect(try app.show("services").contains("Onboarding:        not shown"))
        #expect(try app.show("services").contains("This is the answer."))
        #expect(try app.show("play").contains("4 plays left today"))
        #expect(try app.show("buy premium").contains("You now own Premium."))
        #expect(try app.show("settings").contains("Not Purchased"))
        #expect(try app.show("health --category heart").contains("60 bpm"))
      }
      try withCoreApp(["--pro-debug"]) { (app) throws in
        #expect(try app.show("settings").contains("No daily limit"))
        #expect(try app.show("calendar").contains("Stand-up"))
        #expect(try app.show("services").contains("Premium access:    yes"))
      }
    }
  #endif
}
