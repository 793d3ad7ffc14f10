import AppCore
import ArgumentParser
import Foundation

struct BuildInfo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build-info", abstract: "Show how the app was built, as JSON.")

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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    print(String(decoding: try encoder.encode(report), as: UTF8.self))
  }
}
