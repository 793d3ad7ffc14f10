import AppCore
import ArgumentParser

struct BuildInfo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build-info", abstract: "Print the build configuration as JSON.")

  private struct Report: Encodable {
    let isDebug = BuildConfiguration.isDebug
    let shouldShowDebugFeatures = BuildConfiguration.shouldShowDebugFeatures
    let version = CoreApp.version
  }

  #if DEBUG
    @OptionGroup(title: "Launch Arguments") var launchOptions: LaunchOptions
  #endif

  func run() throws { print(try Report().json) }
}
