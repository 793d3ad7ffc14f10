import Foundation
import Testing

/// The sources follow the rules of Documentation/AppCore.md.
@Suite struct StructureTests {
  private struct File {
    let path: String
    let lines: [Substring]

    var isForDebugging: Bool { lines.first?.hasPrefix("#if DEBUG") == true }

    /// The lines of each condition for debug or test builds, without the directives.
    var hooks: [Range<Int>] {
      get throws {
        try lines.indices.filter { lines[$0].contains(/^ *#(if|elseif) .*(DEBUG|DeveloperMode)/) }
          .map {
            let end = lines[($0 + 1)...].firstIndex { $0.contains(/^ *#(else|elseif|endif)/) }
            return try $0 + 1..<#require(end)
          }
      }
    }
  }

  private static var files: [File] {
    get throws {
      let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources")
      return try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        .filter { $0.hasSuffix(".swift") }.sorted().map { path in
          let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
          return File(
            path: path,
            lines: text.split(separator: "\n", omittingEmptySubsequences: false).dropLast())
        }
    }
  }

  /// The files with debug features, besides those of the folders in `debugFolders`; add new ones here.
  private static let debugFiles = [
    "AppCore/Launch/DebugLaunch.swift", "AppCore/Launch/LaunchArguments.swift",
    "AppCore/Preferences/FeatureFlags.swift", "AppCore/Settings/DebugSettings.swift",
    "AppCore/Store/DebugPremiumSimulation.swift", "AppCore/Store/MockStoreService.swift",
    "AppCore/Store/StoreSimulation.swift", "core-app/DeveloperModeCommand.swift",
    "core-app/Flags.swift", "core-app/Launch.swift", "core-app/Simulate.swift",
  ]
  private static let debugFolders = ["AppCore/DeveloperMode/", "AppCore/Tiers/"]

  @Test func debugFilesAreEntirelyInsideCondition() throws {
    for file in try Self.files {
      let isForDebugging =
        Self.debugFiles.contains(file.path)
        || Self.debugFolders.contains(where: file.path.hasPrefix)
      #expect(file.isForDebugging == isForDebugging, "\(file.path)")
      let conditions = file.lines.count { $0.hasPrefix("#if") || $0.hasPrefix("#else") }
      #expect(!isForDebugging || conditions == 1 && file.lines.last == "#endif", "\(file.path)")
    }
  }

  /// The number of hooks, by file; add new ones here.
  private static let hooks = [
    "AppCore/Configuration/BuildConfiguration.swift": 1,
    "AppCore/Detail/DetailModel.swift": 1,
    "AppCore/Launch/AppLaunch.swift": 4, "AppCore/PlayLimit/UserDefaultsPlayLimitService.swift": 1,
    "AppCore/Preferences/Preferences.swift": 1, "AppCore/Settings/SettingsModel.swift": 1,
    "AppCore/Store/ServiceFactory.swift": 1, "AppCore/Store/StoreKitService.swift": 5,
    "core-app/AppOptions.swift": 2, "core-app/BuildInfo.swift": 1, "core-app/CoreApp.swift": 2,
    "core-app/Store.swift": 1,
  ]

  @Test func hooksAreFewAndSmall() throws {
    var hooks: [String: Int] = [:]
    for file in try Self.files where !file.isForDebugging {
      for hook in try file.hooks {
        hooks[file.path, default: 0] += 1
        #expect(hook.count <= 6, "\(file.path), line \(hook.lowerBound)")
        for line in file.lines[hook] {
          #expect(
            !line.contains(/\b(func|init|struct|class|enum|extension)\b/), "\(file.path): \(line)")
        }
      }
    }
    #expect(hooks == Self.hooks)
  }

  /// Outside hooks, code that ships does not mention debug features, not even in comments.
  @Test func shippedCodeDoesNotReferToDebugFeatures() throws {
    // Their names are part of what the rules and the checklist verify.
    let exceptions = ["AppCore/Configuration/BuildConfiguration.swift", "core-app/BuildInfo.swift"]
    for file in try Self.files where !file.isForDebugging && !exceptions.contains(file.path) {
      let hooks = try file.hooks
      for (index, line) in file.lines.enumerated() where !hooks.contains(where: { $0 ~= index }) {
        let text = line.replacing(/^ *#.*|[dD]ebugDescription/, with: "")
        #expect(
          !text.contains(/(?i)debug|mock|simulat|stub|fake|uitest|developer.?mode/),
          "\(file.path), line \(index + 1)")
      }
    }
  }

  /// Long files are hard to use as examples.
  @Test func filesAreShort() throws {
    for file in try Self.files { #expect(file.lines.count <= 220, "\(file.path)") }
  }
}
