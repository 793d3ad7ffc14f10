import Foundation
import Testing

/// Starts `core-app` as a UI test starts an app, and reads what it shows.
///
/// A UI test sets the launch arguments once, and then drives the app. Each `show` is a launch, which
/// starts clean in a tier; the commands of `showInOneLaunch` see what earlier ones changed:
///
/// ```swift
/// try withCoreApp(["--uitesting", "--skip-onboarding"]) { app in
///   #expect(try app.show("settings").contains("5 plays left today"))
///   let screens = try app.showInOneLaunch("play", "settings")
///   #expect(screens[1].contains("4 plays left today"))
/// }
/// ```
struct CoreAppDriver: Sendable {
  /// The result of a run of the app.
  struct Screen: Sendable {
    let status: Int32
    let output: String
    let errors: String
  }

  let folder: URL
  let launchArguments: [String]
  var program: URL
  var environment = ["LC_ALL": "C.UTF-8"]

  /// Runs a command with the launch arguments and, if the command uses one, the data folder.
  func run(_ command: String, input: String = "") throws -> Screen {
    let arguments = command.split(separator: " ").map(String.init) + launchArguments
    let data = command == "build-info" ? [] : ["--data", folder.path]
    return try run(program, arguments + data, input: input)
  }

  /// Runs a Bash script from a guide, which ends at the first error, with this program and data folder.
  func runShell(_ script: String) throws -> Screen {
    let script = script.replacing(
      /\.build(-qa)?\/(debug|release)\/core-app/, with: "'\(program.path)'"
    )
    .replacing("/tmp/app", with: folder.path)
    return try run(URL(filePath: "/bin/bash"), ["-euo", "pipefail", "-c", script])
  }

  private func run(_ program: URL, _ arguments: [String], input: String = "") throws -> Screen {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    // Files instead of pipes, which would have to be read while the process runs.
    let files = try ["in", "out", "err"].map { _ in
      let url = FileManager.default.temporaryDirectory.appending(path: "core-app-\(UUID())")
      try Data(input.utf8).write(to: url)
      return url
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return Screen(
      status: process.terminationStatus,
      output: try String(contentsOf: files[1], encoding: .utf8),
      errors: try String(contentsOf: files[2], encoding: .utf8))
  }

  /// Runs a command that must succeed, and returns what it shows.
  func show(_ command: String) throws -> String {
    let screen = try run(command)
    #expect(screen.status == 0, "\(command): \(screen.errors)")
    return screen.output
  }

  /// Launches the app once, and returns what each command shows, including its error.
  func showInOneLaunch(_ commands: String...) throws -> [String] {
    try showInOneLaunch(commands)
  }

  func showInOneLaunch(_ commands: [String]) throws -> [String] {
    let screen = try run(program, ["launch", "--data", folder.path] + launchArguments + commands)
    var screens = screen.output[...]
    return try commands.map { command in
      let start = try #require(screens.range(of: "$ \(command)\n"), "\(command): \(screen)")
      screens = screens[start.upperBound...]
      return String(screens[..<(screens.range(of: "\n$ ")?.lowerBound ?? screens.endIndex)])
    }
  }

  /// Writes a file into the data folder.
  func write(_ content: String, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content.utf8).write(to: file)
  }
}

/// Runs a test with the app and a new data folder.
func withCoreApp(
  _ launchArguments: [String] = [], _ body: (CoreAppDriver) throws -> Void
) throws {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "AppCoreTests-\(UUID().uuidString)", directoryHint: .isDirectory)
  defer { try? FileManager.default.removeItem(at: folder) }
  // Built next to the tests.
  let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  let program = URL(filePath: tests).deletingLastPathComponent().appending(path: "core-app")
  try body(CoreAppDriver(folder: folder, launchArguments: launchArguments, program: program))
}
