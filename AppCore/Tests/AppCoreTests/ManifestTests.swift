import Foundation
import Testing

/// A hash that can't be one of a developer code stops the build.
@Suite(.timeLimit(.minutes(60))) struct ManifestTests {
  private static let hash = String(repeating: "0aF", count: 21) + "b"

  @Test(arguments: [
    ("", true), (hash, true), ("abc", false), (#"a"b"#, false), (hash + "  -", false),
    (hash.dropLast() + "g", false),
  ])
  func developerCodeHashIsValidated(hash: String, isValid: Bool) throws {
    try withCoreApp { (app) throws in
      var app = app
      app.environment = ProcessInfo.processInfo.environment
      app.environment["DEVELOPER_CODE_SHA256"] = hash
      let package = URL(filePath: #filePath).appending(path: "../../..").standardized.path
      let screen = try app.runShell(
        "swift package --package-path '\(package)' --scratch-path /tmp/app dump-package")
      #expect((screen.status == 0) == isValid, "\(screen)")
      let message = "DEVELOPER_CODE_SHA256: expected 64 hexadecimal digits, found '\(hash)'"
      #expect(screen.errors.contains(message) == !isValid, "\(screen)")
    }
  }
}
