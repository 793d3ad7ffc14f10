import AppCore
import ArgumentParser

struct BuildInfo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build-info", abstract: "Print the build configuration as JSON.")

  private struct Report: Encodable {
    let isDebug = BuildConfiguration.isDebug
    let shouldShowDebugFeatures = BuildConfiguration.shouldShowDebugFeatures
    let version = CoreApp.version
    #if DEBUG
      let launchArguments: [String]
    #endif
  }

  #if DEBUG
    @OptionGroup(title: "Launch Arguments") var launchOptions: LaunchOptions
  #endif

  func run() throws {
    #if DEBUG
      let report = Report(launchArguments: try LaunchArguments(launchOptions.arguments).list)
    #else
      let report = Report()
    #endif
    print(try report.json)
  }
}
