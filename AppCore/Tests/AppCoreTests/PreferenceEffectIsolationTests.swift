import AppCore
import Foundation
import Testing

/// Each preference changes what the app shows, in every build.
@Suite(.timeLimit(.minutes(60))) struct PreferenceEffectIsolationTests {
  @Test func themeAndImageColorsDetermineColors() throws {
    try withCoreApp { (app) throws in
      var app = app
      #expect(try app.show("detail").contains("Colors: #000000 on #F2F2F7, with #AF52DE\n"))
      app.environment["COLORFGBG"] = "15;0"
      #expect(try app.show("detail").contains("Colors: #FFFFFF on #1C1C1E, with #AF52DE\n"))
      _ = try app.show("prefs set Appearance.theme light")
      #expect(try app.show("detail").contains("Colors: #000000 on #F2F2F7"))
      _ = try app.show("settings Appearance.theme dark")
      app.environment["COLORFGBG"] = "0;15"
      #expect(try app.show("detail").contains("Colors: #FFFFFF on #1C1C1E"))
      #expect(try app.show("detail Navigation.modeDisabled").contains("with #34C759\n"))
      _ = try app.show("settings Appearance.useImageColors off")
      #expect(try app.show("detail").contains("with #0A84FF\n"))
    }
  }

  @Test func navigationModeLeadsToOtherDetails() throws {
    try withCoreApp { (app) throws in
      let screen = try app.show("detail Navigation.modeDisabled")
      #expect(
        screen.hasSuffix("Previous: Appearance.language\nNext: DataAndUpdates.lastCheck\n"))
      #expect(!(try app.show("detail").contains("Previous: ")))
      #expect(try app.show("settings Navigation.modeDisabled on").contains("[x] Disable Nav"))
      #expect(!(try app.show("detail Navigation.modeDisabled").contains("Next: ")))
    }
  }

  @Test func updatesAreCheckedDailyAndDownloadedAutomatically() throws {
    try withCoreApp { (app) throws in
      let download = app.folder.appending(path: "downloaded-update.json")
      #expect(try app.show("update") == "The app is up to date.\n")
      try app.write(#"{"version": "1.10"}"#, to: "update.json")
      #expect(try app.show("update").hasPrefix("The app already looked for updates: "))
      _ = try app.show("prefs set DataAndUpdates.automaticDownload false")
      #expect(try app.show("update --force") == "Version 1.10 is available.\n")
      #expect(!FileManager.default.fileExists(atPath: download.path))
      _ = try app.show("prefs set DataAndUpdates.automaticDownload true")
      _ = try app.show("prefs set DataAndUpdates.lastCheck 2026-01-01T00:00:00Z")
      #expect(try app.show("update") == "Version 1.10 was downloaded.\n")
      #expect(try Data(contentsOf: download) == Data(#"{"version": "1.10"}"#.utf8))
      #expect(try app.show("prefs get DataAndUpdates.lastCheck") != "2026-01-01T00:00:00Z\n")
      // A check in the future was made before the clock was set back.
      _ = try app.show("prefs set DataAndUpdates.lastCheck 9000-01-01T00:00:00Z")
      try app.write("junk", to: "update.json")
      let screen = try app.run("update")
      #expect(screen.status == 1 && screen.errors.contains("/update.json: "), "\(screen)")
      #expect(try app.show("prefs get DataAndUpdates.lastCheck") == "9000-01-01T00:00:00Z\n")
      for version in ["0.9", "1.0"] {
        try app.write(#"{"version": "\#(version)"}"#, to: "update.json")
        #expect(try app.show("update --force") == "The app is up to date.\n")
      }
    }
  }

  @Test func introductionIsShownOncePerVersion() throws {
    try withCoreApp { (app) throws in
      #expect(try app.show("onboarding") == "Introduction: shown\n")
      #expect(try app.show("onboarding --complete") == "Introduction: not shown\n")
      #expect(try app.show("services").contains(/Introduction: +not shown/))
      _ = try app.show("prefs set Onboarding.version 0")
      #expect(try app.show("onboarding") == "Introduction: shown\n")
    }
  }

  @Test func historyIsShown() throws {
    try withCoreApp { (app) throws in
      _ = try app.show("settings Appearance.theme dark")
      _ = try app.show("prefs reset Appearance.theme")
      _ = try app.show("prefs set Appearance.language en")
      let lines = try app.show("prefs history").split(separator: "\n").map {
        $0.split(separator: "  ").last ?? ""
      }
      #expect(
        lines == [
          "Appearance.theme: automatic -> dark", "Appearance.theme: dark -> automatic",
          "Appearance.language: Not Set -> en",
        ])
      #expect(try app.show("prefs history --json").contains(#""new" : "dark""#))
    }
  }

  @Test func settingsRowsAreChangedByName() throws {
    try withCoreApp { (app) throws in
      #expect(try app.show("settings mode demo").contains("(*) Demo"))
      #expect(try app.show("settings buy").contains(/Premium Access +Active/))
      #expect(try app.show("settings language es").contains("Language"))
      #expect(try app.show("settings").contains("Idioma"))
      for (command, status, message) in [
        ("settings gold", 64, "choose one of: restore, "), ("settings mode lite", 1, "standard"),
        ("settings mode", 1, "standard, demo"), ("settings status on", 1, "only shows a value"),
        ("settings Navigation.modeDisabled yes", 1, "on or off"),
        ("settings restore on", 1, "button"),
      ] as [(String, Int32, String)] {
        let screen = try app.run(command)
        #expect(screen.status == status && screen.errors.contains(message), "\(screen)")
      }
    }
  }
}
