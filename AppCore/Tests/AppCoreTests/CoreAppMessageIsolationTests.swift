import AppCore
import Foundation
import Testing

/// The program reports what is missing or damaged, in the chosen language.
@Suite(.timeLimit(.minutes(60))) struct CoreAppMessageIsolationTests {
  @Test func chosenLanguageIsUsedByEveryCommand() throws {
    try withCoreApp { (app) throws in
      var app = app
      app.environment = ["LANG": "ca_ES.UTF-8"]
      #expect(try app.show("status").contains("Queden 5 partides avui"))
      #expect(try app.show("status --language es").contains("Compras: Ninguna\n"))
      let settings = try app.show("settings --language es")
      #expect(settings.contains(/Última comprobación +Sin definir/), "\(settings)")
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

  /// Debug features and the member names of JSON are in English.
  @Test(arguments: [
    "settings", "play", "status", "decks", "buy premium", "restore", "store products",
    "store entitlements", "demo status", "demo on", "health", "health authorize", "health --demo",
    "detail", "prefs list", "prefs reset --all", "services", "calendar",
  ])
  func everyCommandHonorsLanguage(command: String) throws {
    var screens: Set<String> = []
    for language in ["en", "es", "ca"] {
      try withCoreApp { (app) throws in
        try app.write(#"{"version": 1, "events": []}"#, to: "calendar.json")
        let screen = try app.show("\(command) --language \(language)")
        screens.insert(screen.replacing(app.folder.path, with: ""))
      }
    }
    #expect(screens.count == 3, "\(screens)")
  }

  @Test func damagedKeyIsReportedAndStopsOnlyPurchases() throws {
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

  @Test func damagedDefaultsAreReportedAndStopOnlyWhatNeedsThem() throws {
    try withCoreApp { (app) throws in
      _ = try app.show("buy premium")
      _ = try app.show("prefs set Appearance.theme dark")
      try app.write("junk", to: "defaults.plist")
      for command in [
        "prefs get Appearance.theme", "prefs set Appearance.theme light", "prefs list", "play",
        "demo on", "demo status",
      ] {
        let screen = try app.run(command)
        #expect(screen.status != 0 && screen.output == "", "\(command)")
        #expect(screen.errors.contains("cannot read the user defaults in "))
        #expect(screen.errors.contains("defaults.plist: "))
      }
      for command in [
        "status", "settings", "health --demo", "store products", "services", "decks", "restore",
        "buy themes", "store check premium",
      ] {
        let screen = try app.run(command)
        #expect(screen.status == 0, "\(command): \(screen.errors)")
        #expect(screen.errors.hasPrefix("Warning: cannot read the user defaults in "), "\(command)")
      }
      #expect(
        try String(contentsOf: app.folder.appending(path: "defaults.plist"), encoding: .utf8)
          == "junk")
    }
  }

  @Test func unreadableDefaultsLeaveNoPlays() throws {
    try withCoreApp { (app) throws in
      try app.write("junk", to: "defaults.plist")
      for command in ["status", "settings"] {
        #expect(try app.show(command).contains("0 plays left today"), "\(command)")
      }
    }
  }

  @Test func missingCalendarIsReportedInChosenLanguage() throws {
    try withCoreApp { (app) throws in
      let screen = try app.run("calendar --language es")
      #expect(screen.status == 1, "\(screen)")
      #expect(screen.errors.contains("Todavía no hay ningún calendario. Expórtalo a "))
      #expect(screen.errors.contains("/calendar.json"))
    }
  }

  @Test func missingServicesAreReportedInChosenLanguage() throws {
    try withCoreApp { (app) throws in
      let screen = try app.show("services --language ca")
      #expect(screen.contains("\nAquest dispositiu no té cap model de llenguatge.\n"), "\(screen)")
      #expect(screen.contains("\nEncara no hi ha cap calendari. Exporta'l a "), "\(screen)")
    }
  }

  /// Files that a crash, another program or a person left in the data folder.
  @Test func leftoverFilesNeitherStopNorGrantAnything() throws {
    try withCoreApp { (app) throws in
      for name in [
        ".pending", "gold.pending", "premium.pending", ".receipt", ".new", "notes.txt",
      ] { try app.write("", to: "receipts/\(name)") }
      for name in [".DS_Store", ".new", "notes.new", "health/heart.csv.bak"] {
        try app.write("", to: name)
      }
      for command in [
        "status", "settings", "health", "services", "decks", "store products", "play", "demo on",
      ] { _ = try app.show(command) }
      // A launch removes what a crash left, even if it writes nothing, but no other files.
      let files = try FileManager.default.subpathsOfDirectory(atPath: app.folder.path)
      #expect(!files.contains { $0.hasSuffix(".new") && $0 != "notes.new" })
      #expect(files.contains("notes.new") && files.contains("receipts/notes.txt"))
      let restored = try app.run("restore")
      #expect(restored.status == 1 && restored.output == "Purchases: None\n")
      for name in ["gold", "premium"] {
        #expect(restored.errors.contains("receipts/\(name).pending is damaged"))
      }
      #expect(restored.errors.count { $0 == "\n" } == 2, "\(restored.errors)")
      #expect(try app.show("buy premium").contains("Purchases: premium\n"))
      try FileManager.default.removeItem(at: app.folder.appending(path: "receipts/gold.pending"))
      #expect(try app.show("restore") == "Purchases restored.\nPurchases: premium\n")
    }
  }

  /// A problem, the message about it, and what the message says to do.
  @Test(arguments: [
    (["junk:sandbox-store.json"], "buy premium", "correct or remove it", ["sandbox-store.json"]),
    (["junk:sandbox-store.json"], "restore", "correct or remove it", ["sandbox-store.json"]),
    (
      [#"{"refunded": ["premium"]}:sandbox-store.json"#], "buy premium",
      #"remove it from "refunded""#, ["sandbox-store.json"]
    ),
    (["junk:receipts/premium.receipt"], "restore", "remove it", ["receipts/premium.receipt"]),
    (["/:receipts/premium.receipt"], "restore", "remove it", ["receipts/premium.receipt"]),
    (
      ["/:receipts/premium.receipt"], "buy premium", "blocks this path",
      ["receipts/premium.receipt"]
    ),
    (["junk:receipts"], "restore", "remove it", ["receipts"]),
    (["junk:receipts"], "buy premium", "remove its folder", ["receipts"]),
    (["junk:receipts/signing.key"], "buy premium", "remove its folder", ["receipts"]),
    (["/:receipts/signing.key"], "buy premium", "remove its folder", ["receipts"]),
    (["junk:defaults.plist"], "play", "remove the file", ["defaults.plist"]),
    (["/:defaults.plist"], "play", "remove the file", ["defaults.plist"]),
    (
      ["x:.new/x"], "play", "blocks this path", [".new"]
    ),
    (["/:.lock"], "play", "blocks this path", [".lock"]),
    (["junk:health"], "health", "writable folder", ["health"]),
    (["junk:health/heart.csv"], "health", "fix the line", ["health/heart.csv"]),
    (["/:health/heart.csv"], "health", "remove it", ["health/heart.csv"]),
  ])
  func followingAdviceFixesProblem(
    problem: [String], command: String, advice: String, removed: [String]
  ) throws {
    try withCoreApp { (app) throws in
      for problem in problem {
        let parts = problem.split(separator: ":", omittingEmptySubsequences: false)
        let content = parts.dropLast().joined(separator: ":")
        try app.write(
          content == "/" ? "" : content,
          to: content == "/" ? "\(parts.last ?? "")/x" : String(parts.last ?? ""))
      }
      let screen = try app.run(command)
      #expect(screen.status == 1 && screen.errors.contains(advice), "\(screen)")
      #expect(removed.allSatisfy { screen.errors.contains("/\($0)") }, "\(screen)")
      for path in removed {
        try FileManager.default.removeItem(at: app.folder.appending(path: path))
      }
      let after = try app.run(command)
      #expect(after.status == 0 && after.errors == "", "\(after)")
    }
  }

  /// Foundation's own descriptions of these errors don't say what is wrong.
  @Test(arguments: [
    ("prefs export /tmp", "cannot write the preferences to /tmp: Is a directory; "),
    ("prefs export /proc/none", "/proc/none: No such file or directory; "),
    ("prefs import /dev/null", "cannot import /dev/null: it is not a regular file; "),
    ("calendar", "calendar.json: events[1].end: expected a time such as "),
  ])
  func messageSaysWhatIsWrong(command: String, message: String) throws {
    try withCoreApp { (app) throws in
      try app.write(
        """
        {"version": 1, "events": [
          {"id": "a", "title": "A", "start": "2026-11-23T10:00:00Z", "end": "2026-11-23T11:00:00Z"},
          {"id": "b", "title": "B", "start": "2026-11-23T10:00:00Z", "end": "noon"}
        ]}
        """, to: "calendar.json")
      let screen = try app.run(command)
      #expect(screen.status == 1 && screen.errors.contains(message), "\(screen)")
      #expect(!screen.errors.contains("could not be completed"), "\(screen)")
    }
  }

  /// Data that the app can reread is replaced, with a message.
  @Test func damagedCacheAndRemindersAreReported() throws {
    try withCoreApp { (app) throws in
      try app.write(
        "date,metric,value,unit\n2026-03-28,steps,999,steps\n", to: "health/performance.csv")
      try app.write("junk", to: "health-cache.json")
      for _ in 1...2 {
        let cached = try app.run("health --cached")
        #expect(cached.status == 0 && cached.errors.contains("health-cache.json: "), "\(cached)")
        #expect(cached.errors.contains("a refresh replaces the file"))
      }
      #expect(try app.run("health").errors.contains("health-cache.json: "))
      let repaired = try app.run("health --cached")
      #expect(repaired.errors == "" && repaired.output.contains("999 steps"), "\(repaired)")

      try app.write(#"{"version": 1, "events": []}"#, to: "calendar.json")
      try app.write("junk", to: "reminders.json")
      let screen = try app.run("calendar")
      #expect(screen.status == 1 && screen.errors.contains("reminders.json: "), "\(screen)")
      #expect(screen.errors.contains("remove the file and sync again"))
      try FileManager.default.removeItem(at: app.folder.appending(path: "reminders.json"))
      _ = try app.show("calendar")
    }
  }

  /// A build treats commands of other builds like misspelled ones.
  @Test(arguments: [
    ("simulate freemium", "simulate", false), ("flags list", "flags", false),
    ("launch", "launch", false), ("store preset vip", "preset", false),
    ("store history", "history", false), ("developer-mode tap", "developer-mode", true),
    ("store purchase premium", "purchase", nil), ("prefs gold", "gold", nil), ("gold", "gold", nil),
  ])
  func unknownCommandIsReported(command: String, word: String, isInQA: Bool?) throws {
    try withCoreApp { (app) throws in
      let screen = try app.run(command)
      #if DEBUG
        let known = [true, false]
      #elseif DeveloperMode
        let known = [true]
      #else
        let known: [Bool] = []
      #endif
      if let isInQA, known.contains(isInQA) {
        #expect(screen.status != 64, "\(screen)")
      } else {
        #expect(screen.status == 64 && screen.output == "", "\(screen)")
        #expect(screen.errors.hasPrefix("Error: unknown command '\(word)'\n"), "\(screen)")
        let group = (["core-app"] + command.split(separator: " ")).prefix { $0 != word }
          .joined(separator: " ")
        #expect(screen.errors.contains("\nUsage: \(group) <subcommand>\n"), "\(screen)")
        let misspelled = try app.run(command.replacing(word, with: "misspelled"))
        #expect(screen.errors == misspelled.errors.replacing("misspelled", with: word))
      }
    }
  }

  @Test func failedPurchaseMessageIsInCustomersLanguage() throws {
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
}
