public import AppCore
public import ArgumentParser
import Foundation

struct Health: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show health data, or create the folder for it.",
    subcommands: [Show.self, Authorize.self], defaultSubcommand: Show.self)

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the latest readings, or averages over 1, 7 or 30 days.")

    @Option(help: "Show averages over this timespan, which ends today.")
    var span: HealthTimespan?

    @Option(help: "Read only this category; show the others without readings.")
    var category: HealthCategory?

    @Flag(help: "Show sample data in this run, regardless of the mode.")
    var demo = false

    @Option(help: "The language of the output.")
    var language = AppLanguage.english

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var data: DataOption

    func validate() throws {
      guard span == nil || category == nil else {
        throw ValidationError("--span shows all categories; use either --span or --category")
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
          print("\nTo see your data, run `core-app health authorize` and follow its instructions.")
        }
      }
      // Reported last, after everything that could be read is shown.
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
      abstract: "Create the folder for exported health files, and describe their format.")

    @OptionGroup var data: DataOption

    @MainActor
    func run() async throws {
      let app = try data.open()
      let authorization = try await app.ownHealth.requestAuthorization()
      print(
        """
        Health data: \(authorization.rawValue)
        Put the files into \(data.healthFolder.path).
        Each file starts with the line date,metric,value,unit and has one line per reading,
        such as 2026-03-28,steps,8432,steps:
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
