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

    func run() throws {
      let arguments = try LaunchArguments(launchOptions.arguments)
      print(try Report(launchArguments: arguments.list).json)
    }
  #else
    func run() throws { print(try Report().json) }
  #endif
}
