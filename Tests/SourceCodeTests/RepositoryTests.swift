import Foundation
import Localization
import SourceCode
import Testing

/// The Swift files of this repository.
@Suite struct RepositoryTests {
  private static let repository = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let appCore = "AppCore/Sources/AppCore"

  private static let functions = [
    "texts", "text(_:in:)", "row", "callAsFunction", "Preference(title:)",
    "PreferenceGroup(title:)",
  ]

  private func uses(in folder: String, _ functions: [LocalizingFunction]) throws -> [KeyUse] {
    let folder = Self.repository.appendingPathComponent(folder).path
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return try files.filter { $0.hasSuffix(".swift") }.flatMap { file in
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")))
      return SwiftSource(bytes: bytes).keys(functions: functions).uses
    }
  }

  @Test func toolsHaveNoLocalizedStrings() throws {
    #expect(try uses(in: "Sources", LocalizingFunction.standard) == [])
    // The string catalog of AppCore looks up any key in what Xcode compiles.
    #expect(
      try uses(in: "AppCore/Sources", LocalizingFunction.standard).map(\.key) == [.dynamic])
  }

  @Test func appCoreUsesItsKeys() throws {
    struct Catalog: Decodable {
      struct Entry: Decodable {}
      let strings: [String: Entry]
    }
    let file = Self.repository
      .appendingPathComponent("\(Self.appCore)/Localization/Localizable.xcstrings")
    let keys = try JSONDecoder().decode(Catalog.self, from: Data(contentsOf: file)).strings.keys
    let uses = try uses(in: "AppCore/Sources", Self.functions.compactMap(LocalizingFunction.init))

    let unused = keys.filter { key in !uses.contains { $0.key.matches(key) } }
    // Their use is dynamic: the title of a preference followed by its value.
    #expect(
      unused.sorted()
        == ["preference_theme_automatic", "preference_theme_dark", "preference_theme_light"])
    #expect(uses.count { $0.key == .dynamic } == 3)

    let unknown = uses.filter { use in
      use.key != .dynamic && !keys.contains { use.key.matches($0) }
    }
    // Debug code shows titles that are not keys.
    #expect(unknown.map(\.key.text).sorted() == ["Feature flags", "New detail view"])
    #expect(uses.filter(\.isDebugOnly) == unknown)
  }
}
