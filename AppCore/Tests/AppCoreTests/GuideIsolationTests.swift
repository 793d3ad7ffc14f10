import AppCore
import Foundation
import Testing

/// The examples in README.md do what it says, one after the other, in the builds that it names.
@Suite(.timeLimit(.minutes(60))) struct GuideIsolationTests {
  /// A section with examples.
  struct Section {
    let title: Substring
    let builds: Substring
    /// Each starts with a new data folder.
    let blocks: [Substring]

    /// Whether the examples work in the build that is tested.
    var isForThisBuild: Bool {
      #if DEBUG
        return builds == "every build" || builds.contains("debug")
      #elseif DeveloperMode
        return builds == "every build" || builds.contains("qa")
      #else
        return builds == "every build"
      #endif
    }
  }

  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..")

  private static func text(of document: String) throws -> String {
    try String(contentsOf: repository.appending(path: document), encoding: .utf8)
  }

  /// The shell examples in the text.
  private static func blocks(in text: some StringProtocol) -> [Substring] {
    Substring(text).matches(of: /(?s)```sh\n(.*?)```/).map(\.1)
  }

  static var sections: [Section] {
    get throws {
      try text(of: "AppCore/README.md")
        .matches(of: /(?sm)^## ([^\n]*) \(([^\n]*)\)\n(.*?)(?=^## |\z)/).map { section in
          Section(
            title: section.1, builds: section.2,
            blocks: blocks(in: section.3))
        }
    }
  }

  /// The guide's setup before the first section.
  private static var introduction: String {
    get throws {
      let text = try text(of: "AppCore/README.md")
      let end = try #require(text.range(of: "\n## ")).lowerBound
      let introduction = blocks(in: text[..<end]).joined()
      try #require(introduction.contains("app() {") && introduction.contains(removal))
      return introduction
    }
  }

  /// Every example starts with it.
  private static let removal = "rm -rf /tmp/app\n"

  /// Runs commands in a shell that has the functions and variables of `session`, and keeps them
  /// there, without building.
  private static func play(
    _ commands: some StringProtocol, _ app: CoreAppDriver, session: String
  ) throws -> CoreAppDriver.Screen {
    try app.runShell(
      """
      if [ -e '\(session)' ]; then . '\(session)'; fi
      \(removal)\(String(commands).replacing(/(?m)^swift build.*$/, with: ""))
      { declare -f; export -p; } > '\(session)'
      """)
  }

  /// The program as built with the guide's code: a copy with the hash of the code.
  private static func program(of app: CoreAppDriver, in folder: URL) throws -> URL {
    let export = try #require(text(of: "AppCore/README.md").firstMatch(of: /export DEVELOPER_.*/)).0
    let hash = try app.runShell("\(export)\nprintf %s $DEVELOPER_CODE_SHA256").output
    var bytes = try Data(contentsOf: app.program)
    let start = try #require(bytes.range(of: Data("DEVELOPER_CODE_SHA256=".utf8))).upperBound
    let end = try #require(bytes[start...].firstIndex(of: 0))
    try #require(hash.utf8.count == 64 && end - start == 64, "the hash must have 64 digits")
    bytes.replaceSubrange(start..<end, with: hash.utf8)
    let copy = folder.appending(path: "core-app")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try bytes.write(to: copy)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: copy.path)
    let products = app.program.deletingLastPathComponent()
    for name in try FileManager.default.contentsOfDirectory(atPath: products.path)
    where name.hasPrefix("AppCore_AppCore.") {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: name), withDestinationURL: products.appending(path: name))
    }
    return copy
  }

  @Test func guideCoversEveryMode() throws {
    #expect(
      try Self.sections.map(\.title) == [
        "Premium and free access", "Purchases", "A simulated store", "Launch arguments",
        "Demo mode", "Feature flags", "Preferences", "Language", "Developer mode",
      ])
  }

  /// In one session, which every section continues.
  @Test func examplesPrintWhatGuideSays() throws {
    try withCoreApp { (app) throws in
      var app = app
      let (programs, session) = (
        app.folder.appendingPathExtension("programs"), app.folder.path + ".session"
      )
      defer {
        try? FileManager.default.removeItem(at: programs)
        try? FileManager.default.removeItem(atPath: session)
      }
      #if DEBUG || DeveloperMode
        app.program = try Self.program(of: app, in: programs)
      #endif
      #expect(try Self.play(Self.introduction, app, session: session).status == 0)
      var isTestersBuild = false
      for section in try Self.sections {
        #expect(!section.blocks.isEmpty)
        #expect(!isTestersBuild || section.builds.contains(/qa|every/), "\(section.title)")
        for block in section.blocks {
          let isSetup = block.contains("app() {")
          isTestersBuild = isTestersBuild || isSetup
          var screen = try Self.play(block, app, session: session)
          guard section.isForThisBuild else {
            #expect(screen.status == (isSetup ? 0 : 64), "\(screen)")
            continue
          }
          // On a busy machine, five taps can take longer than the time window.
          for _ in 1...20 where screen.errors.contains("no code can be entered yet") {
            screen = try Self.play(block, app, session: session)
          }
          #expect(screen.status == 0, "\(section.title): \(screen)")
          var rest = screen.output[...]
          for expected in block.matches(of: /# Prints "(.*)"/).map(\.1) {
            let text = expected.replacing("\\\"", with: "\"")
            guard let found = rest.range(of: text) else {
              Issue.record("\(section.title): \(text) is missing in: \(screen)")
              break
            }
            rest = rest[found.upperBound...]
          }
        }
      }
    }
  }

  /// The commands in Documentation/AppCore.md, which are for debug builds, and in `--help`.
  @Test func documentedCommandsSucceed() throws {
    try withCoreApp { (app) throws in
      let commands = try Self.text(of: "Documentation/AppCore.md")
        .matches(of: /\n(\.build\/debug\/core-app .*)/).map { String($0.1) }
      #expect(commands.count > 5)
      for command in commands where BuildConfiguration.isDebug {
        let screen = try app.runShell(command)
        #expect(screen.status == 0, "\(command): \(screen)")
      }
      let help = try app.runShell(".build/debug/core-app --help").output
        .matches(of: /\n *(core-app .*\/tmp\/app)/).map { String($0.1) }
      #expect(help.count == 3)
      for command in help {
        let screen = try app.runShell(".build/debug/\(command)")
        #expect(screen.status == 0, "\(command): \(screen)")
      }
    }
  }
}
