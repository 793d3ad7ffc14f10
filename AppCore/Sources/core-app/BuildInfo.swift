import AppCore
import ArgumentParser

struct BuildInfo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build-info", abstract: "Print the build configuration as JSON.")

  private struct Report: Encodable {
    let isDebug: Bool
    let shouldShowDebugFeatures: Bool
    let version: String
  }

  func run() throws {
    let report = Report(
      isDebug: BuildConfiguration.isDebug,
      shouldShowDebugFeatures: BuildConfiguration.shouldShowDebugFeatures,
      version: CoreApp.version
    )
    print(try report.json)
  }
}
