import AppCore

struct BuildInfo: Command {
  let name = "build-info"
  let abstract = "Print the build configuration as JSON."

  #if DEBUG
    var options: [Argument] { LaunchOptions.all }
  #endif

  func run(_ values: Values) throws {
    try printJSON([
      "isDebug": BuildConfiguration.isDebug,
      "shouldShowDebugFeatures": BuildConfiguration.shouldShowDebugFeatures,
      "version": CoreApp.version,
    ])
  }
}
