public import AppCore
public import ArgumentParser
import Foundation

struct Health: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the health data, or make the folder for it.",
    subcommands: [Show.self, Authorize.self], defaultSubcommand: Show.self)

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the newest readings, or the averages of some days.")

    @Option(help: "Show averages of the days that end today instead of the newest readings.")
    var span: HealthTimespan?

    @Option(help: "Read only this category; the others are shown without readings.")
    var category: HealthCategory?

    @Flag(help: "Show sample data this once, whatever the mode.")
    var demo = false

    @Option(help: "The language of the texts.")
    var language = AppLanguage.english

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var data: DataOption

    func validate() throws {
      guard span == nil || category == nil else {
        throw ValidationError("--span shows all categories; give either --span or --category")
      }
    }

    @MainActor
    func run() async throws {
      let app = try data.open()
      let health = demo ? app.demoHealth : app.session.health
      let (screen, failures) = try await screen(of: health)
      if json {
        print(try HealthReport(mode: health.mode, screen: screen).json)
      } else {
        print(screen.screenText)
        if failures.isEmpty, screen.sections.allSatisfy(\.rows.isEmpty) {
          print("\nTo see your data, put exported files where `core-app health authorize` says.")
        }
      }
      // What can be read is shown all the same.
      guard failures.isEmpty else { throw HealthFailures(errors: failures.map(\.error)) }
    }

    private typealias Failure = (category: HealthCategory, error: any Error)

    @MainActor
    private func screen(
      of health: any HealthServiceProtocol
    ) async throws -> (HealthModel, [Failure]) {
      var failures: [Failure] = []
      let catalog = try StringCatalog.bundled()
      guard let span else {
        if let category {
          do {
            try await health.refresh(category)
          } catch {
            failures.append((category, error))
          }
        } else {
          for await update in health.refreshAll() {
            if case .failure(let error) = update.result {
              failures.append((update.category, error))
            }
          }
        }
        let model = HealthModel(
          summary: health.cachedSummary, unreadable: Set(failures.map(\.category)),
          catalog: catalog, language: language)
        return (model, failures)
      }
      var summaries: [HealthTimespanSummary] = []
      for category in HealthCategory.allCases {
        do {
          summaries.append(try await health.summary(of: category, over: span))
        } catch {
          failures.append((category, error))
        }
      }
      let model = HealthModel(
        mode: health.mode, timespan: span, summaries: summaries, catalog: catalog,
        language: language)
      return (model, failures)
    }
  }

  struct Authorize: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make the folder for exported health files, and say what goes into it.")

    @OptionGroup var data: DataOption

    @MainActor
    func run() async throws {
      let app = try data.open()
      let authorization = try await app.ownHealth.requestAuthorization()
      print(
        """
        Health data: \(authorization.rawValue)
        Put the files into \(data.healthFolder.path), each with the line date,metric,value,unit
        and then one line for each reading, such as 2026-03-28,steps,8432,steps:
        """)
      for category in HealthCategory.allCases {
        let metrics = category.metrics.map { "\($0.rawValue) in \($0.unit.rawValue)" }
        print("  \(category.rawValue).csv: \(metrics.joined(separator: ", "))")
      }
    }
  }
}

extension HealthTimespan: ExpressibleByArgument {}

extension HealthCategory: ExpressibleByArgument {}
