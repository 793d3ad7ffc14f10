import AppCore
import ArgumentParser
import Foundation

struct PrefsList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all preferences with their values.")

  private struct Report: Encodable {
    let groups: [Group]
    let problems: [String]
    let schemaVersion: Int
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

  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: "The language of titles, and of values unless printed as JSON.")
  var language = AppLanguage.english

  @OptionGroup var data: DataOption

  @MainActor
  func run() async throws {
    let service = try data.openPreferences()
    let catalog = try StringCatalog.bundled()
    if json {
      let groups = service.groups.map { group in
        Group(
          id: group.id, preferences: group.preferences.map { entry($0, service, catalog) },
          title: catalog.title(of: group, in: language))
      }
      let report = Report(
        groups: groups, problems: service.problems.map(\.description),
        schemaVersion: service.schemaVersion)
      print(try report.json)
    } else {
      let width = service.groups.flatMap(\.preferences).map(\.key.count).max() ?? 0
      for group in service.groups {
        print(catalog.title(of: group, in: language))
        for preference in group.preferences {
          let key = preference.key.padding(toLength: width, withPad: " ", startingAt: 0)
          let value = catalog.text(
            for: service.storedValue(forKey: preference.key), of: preference, in: language,
            timeZone: .current)
          print("  \(key)  \(catalog.title(of: preference, in: language)): \(value)")
        }
      }
      service.showProblems()
    }
  }

  private func entry(
    _ preference: any KnownPreference, _ service: any PreferenceService, _ catalog: StringCatalog
  ) -> Entry {
    Entry(
      key: preference.key, expected: preference.expectation,
      title: catalog.title(of: preference, in: language),
      value: service.storedValue(forKey: preference.key), defaultValue: preference.storedDefault,
      description: preference.description)
  }
}
