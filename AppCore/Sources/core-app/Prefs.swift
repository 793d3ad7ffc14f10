import AppCore
import ArgumentParser
import Foundation

struct Prefs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show or change preferences.",
    subcommands: [
      PrefsList.self, PrefsGet.self, PrefsSet.self, PrefsReset.self, PrefsExport.self,
      PrefsImport.self, UnknownCommand<Self>.self,
    ], defaultSubcommand: UnknownCommand<Self>.self)
}

struct PrefsList: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all preferences with their values.")

  private struct Report: Encodable {
    let groups: [Group]
    let problems: [String]
  }

  private struct Group: Encodable {
    let id: String
    let preferences: [Entry]
    let title: String
  }

  private struct Entry: Encodable {
    let key: String
    let expected: String
    let title: String
    let value: StoredPreferenceValue?
    let defaultValue: StoredPreferenceValue?
    let description: String
  }

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var options: AppOptions

  func run(_ app: AppLaunch) async throws {
    try app.requireDefaults()
    let service = app.preferences
    if json {
      let groups = service.groups.map { group in
        Group(
          id: group.id,
          preferences: group.preferences.map {
            Entry(
              key: $0.key, expected: $0.expectation,
              title: app.catalog.title(of: $0, in: app.language),
              value: service.storedValue(forKey: $0.key), defaultValue: $0.storedDefault,
              description: $0.description)
          },
          title: app.catalog.title(of: group, in: app.language))
      }
      print(try Report(groups: groups, problems: service.problems.map(\.description)).json)
      return
    }
    let width = service.groups.flatMap(\.preferences).map(\.key.count).max() ?? 0
    for group in service.groups {
      print(app.catalog.title(of: group, in: app.language))
      for preference in group.preferences {
        let key = preference.key.padding(toLength: width, withPad: " ", startingAt: 0)
        let value = app.catalog.text(
          for: service.storedValue(forKey: preference.key), of: preference, in: app.language,
          timeZone: .current)
        print("  \(key)  \(app.catalog.title(of: preference, in: app.language)): \(value)")
      }
    }
  }
}

struct PrefsGet: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print a preference's value, or an empty line if it has none.")

  @Argument(help: "The preference's key, for example Appearance.theme.") var key: String
  @OptionGroup var options: AppOptions

  func run(_ app: AppLaunch) async throws {
    try app.requireDefaults()
    let preference = try app.preferences.preference(forKey: key)
    print(app.preferences.storedValue(forKey: preference.key)?.description ?? "")
  }
}

struct PrefsSet: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set a preference.",
    discussion: "To restore the default, use `prefs reset`. Put `--` before a negative number.")

  @Argument(help: "The preference's key, for example Appearance.theme.") var key: String

  @Argument(help: "The value, for example true, 42, 0.5, 2026-03-29T10:00:00Z or a string.")
  var value: String

  @OptionGroup var options: AppOptions

  func run(_ app: AppLaunch) async throws {
    let stored = try app.preferences.preference(forKey: key).value(fromText: value)
    try app.preferences.set(key: key, to: stored)
    try app.data.save()
    print("\(key) = \(stored)")
  }
}

struct PrefsReset: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Reset a preference, or all of them, to the default.")

  @Argument(help: "The preference's key, for example Appearance.theme.") var key: String?
  @Flag(help: "Reset all preferences.") var all = false
  @OptionGroup var options: AppOptions

  func validate() throws {
    guard (key != nil) != all else {
      throw ValidationError(
        key == nil
          ? "specify a preference, or --all" : "specify either a preference or --all, not both")
    }
  }

  func run(_ app: AppLaunch) async throws {
    if let key {
      try app.preferences.set(key: key, to: nil)
    } else {
      app.preferences.resetAll()
    }
    try app.data.save()
    print(
      key.map { "\($0) = \(app.preferences.storedValue(forKey: $0)?.description ?? "")" }
        ?? app.texts("preferences_reset"))
  }
}

struct PrefsExport: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export the preferences that are set, as JSON.")

  @Argument(help: "The file to write; standard output if omitted.", completion: .file())
  var file: String?

  @OptionGroup var options: AppOptions

  func run(_ app: AppLaunch) async throws {
    try app.requireDefaults()
    if let file {
      try app.preferences.exportJSON(to: URL(filePath: file))
      print(app.texts("preferences_exported", .string(file)))
    } else {
      print(String(decoding: try app.preferences.exportJSON(), as: UTF8.self))
    }
  }
}

struct PrefsImport: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Replace all preferences with those of an exported file.",
    discussion: """
      Preferences that are not in the file are reset to their defaults. If the file is invalid, \
      nothing is changed.
      """)

  @Argument(help: "A file written by `prefs export`.", completion: .file()) var file: String
  @OptionGroup var options: AppOptions

  func run(_ app: AppLaunch) async throws {
    try app.preferences.importJSON(from: URL(filePath: file))
    try app.data.save()
    print(app.texts("preferences_imported", .string(file)))
  }
}
