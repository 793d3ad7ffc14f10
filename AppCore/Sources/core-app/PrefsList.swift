import AppCore
import ArgumentParser
import Foundation

struct PrefsList: AsyncParsableCommand {
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

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: AppOptions

  @MainActor
  func run() async throws {
    let app = try options.launch()
    let (service, catalog, language) = (app.preferences, app.catalog, app.language)
    if json {
      let groups = service.groups.map { group in
        Group(
          id: group.id, preferences: group.preferences.map { entry($0, app) },
          title: catalog.title(of: group, in: language))
      }
      let report = Report(
        groups: groups, problems: service.problems.map(\.description))
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

  @MainActor
  private func entry(_ preference: any KnownPreference, _ app: AppLaunch) -> Entry {
    Entry(
      key: preference.key, expected: preference.expectation,
      title: app.catalog.title(of: preference, in: app.language),
      value: app.preferences.storedValue(forKey: preference.key),
      defaultValue: preference.storedDefault,
      description: preference.description)
  }
}
