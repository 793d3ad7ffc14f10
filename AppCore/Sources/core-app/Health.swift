public import AppCore
public import ArgumentParser
import Foundation

struct Health: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show health data, or create the folder for it.",
    subcommands: [Show.self, Authorize.self], defaultSubcommand: Show.self)

  struct Show: AppCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the latest readings, or averages over 1, 7 or 30 days.")

    @Option(help: "Show averages over this timespan, which ends today.") var span: HealthTimespan?
    @Option(help: "Show only this category.") var category: HealthCategory?

    @Flag(help: "Show the readings of the last launch, without reading new ones.")
    var cached = false

    @Flag(help: "Show sample data in this run, regardless of the mode.") var demo = false
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var options: AppOptions

    func validate() throws {
      guard span == nil || !cached else {
        throw ValidationError("--cached shows the newest readings; use either --span or --cached")
      }
    }

    func run(_ app: AppLaunch) async throws {
      let health = demo ? app.demoHealth : app.session.health
      let (screen, failures) = try await screen(of: health, app)
      if json {
        print(
          try HealthReport(
            mode: health.mode, screen: screen, unreadable: failures.map(\.category)
          ).json)
      } else {
        print(screen.screenText)
        if failures.isEmpty, screen.sections.allSatisfy(\.rows.isEmpty) {
          print("\n" + app.texts("health_hint", .string("core-app health authorize")))
        }
      }
      if let problem = health.cacheProblem { warn("\(problem)") }
      // Reported last, after everything that could be read is shown.
      guard failures.isEmpty else {
        let messages = Set(failures.map { "\($0.error)" }).sorted()
        throw CustomerError(description: messages.joined(separator: "\n       "))
      }
    }

    private typealias Failure = (category: HealthCategory, error: any Error)

    private var categories: [HealthCategory] { category.map { [$0] } ?? HealthCategory.allCases }

    @MainActor
    private func screen(
      of health: any HealthServiceProtocol, _ app: AppLaunch
    ) async throws -> (HealthModel, [Failure]) {
      var failures: [Failure] = []
      var summaries: [HealthTimespanSummary] = []
      for category in cached ? [] : categories {
        do {
          if let span {
            summaries.append(try await health.summary(of: category, over: span))
          } else {
            try await health.refresh(category)
          }
        } catch {
          failures.append((category, error))
        }
      }
      let model =
        if let span {
          HealthModel(
            mode: health.mode, isSample: health.cachedSummary.isSample, timespan: span,
            categories: categories, summaries: summaries,
            catalog: app.catalog, language: app.language)
        } else {
          HealthModel(
            summary: health.cachedSummary, categories: categories,
            unreadable: Set(failures.map(\.category)), catalog: app.catalog,
            language: app.language)
        }
      return (model, failures)
    }
  }

  struct Authorize: AppCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create the folder for exported files, and show their format and permissions.")

    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws {
      let folder = app.data.folder.appending(path: "health").path
      print(app.texts("health_authorize", .string(folder), .string(HealthFileFetcher.header)))
      for category in HealthCategory.allCases {
        let metrics = category.metrics.map { "\($0.rawValue) (\($0.unit.rawValue))" }
        let authorization = try await app.ownHealth.requestAuthorization(for: category)
        let permission = app.texts("health_permission_\(authorization.rawValue)")
        print("  \(category.rawValue).csv (\(permission)): \(metrics.joined(separator: ", "))")
      }
    }
  }
}

extension HealthTimespan: ExpressibleByArgument {}

extension HealthCategory: ExpressibleByArgument {}
