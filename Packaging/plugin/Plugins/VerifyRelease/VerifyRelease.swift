import Foundation
import PackagePlugin

/// `swift package verify-release`: runs the prebuilt program in the folder of the package.
@main struct VerifyRelease: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "verify-release").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // SwiftPM exits with 1 for any failure, so the message contains the code.
    if process.terminationReason == .uncaughtSignal {
      Diagnostics.error("verify-release was terminated by signal \(process.terminationStatus)")
    } else if process.terminationStatus != 0 {
      Diagnostics.error("verify-release exited with code \(process.terminationStatus)")
    }
  }
}
