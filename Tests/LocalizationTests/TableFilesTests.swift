import Localization
import StringCatalogs
import Testing

@Suite struct TableFilesTests {
  @Test func filesOfSiblingFoldersAreGrouped() {
    let groups = TableFiles(
      paths: [
        "Sources/App/Resources/fr.lproj/Localizable.strings",
        "Sources/App/Resources/Base.lproj/Localizable.strings",
        "Sources/App/Resources/fr.lproj/Localizable.stringsdict",
        "Sources/App/Resources/fr.lproj/InfoPlist.strings",
        "Sources/Other/fr.lproj/Localizable.strings",
      ], sourceLanguage: LanguageID("en")
    ).groups
    #expect(
      groups.map(\.path) == [
        "Sources/App/Resources/InfoPlist", "Sources/App/Resources/Localizable",
        "Sources/Other/Localizable",
      ])
    #expect(groups.map(\.name) == ["InfoPlist", "Localizable", "Localizable"])
    #expect(groups.map(\.target) == ["Sources/App", "Sources/App", "Sources/Other"])
    #expect(
      groups[1].files == [
        file("fr", "Sources/App/Resources/fr.lproj/Localizable.strings"),
        file("fr", "Sources/App/Resources/fr.lproj/Localizable.stringsdict"),
        file("en", "Sources/App/Resources/Base.lproj/Localizable.strings"),
      ])
  }

  /// A path, and the name and target of its catalog.
  @Test(arguments: [
    ("Localizable.xcstrings", "Localizable", ""),
    ("App/Localizable.xcstrings", "Localizable", "App"),
    ("App/fr.lproj/A.b.xcstrings", "A.b", "App"),
    ("/absolute/App/Main.xcstrings", "Main", "/absolute/App"),
    ("Packages/One/Sources/Two/Deep/Main.xcstrings", "Main", "Packages/One/Sources/Two"),
    ("Sources/Main.xcstrings", "Main", "Sources"),
  ])
  func catalogNameAndTargetAreDerivedFromPath(
    _ path: String, _ name: String, _ target: String
  ) throws {
    let group = try #require(
      TableFiles(paths: [path], sourceLanguage: LanguageID("en")).groups.first)
    #expect(group.path == path)
    #expect(group.isCatalog)
    #expect(group.target == target)
    #expect(group.name == name)
  }

  @Test(arguments: ["README.md", "xcstrings", "App/Localizable.strings", "fr.lproj/image.png"])
  func otherFilesAreIgnored(_ path: String) {
    #expect(TableFiles(paths: [path], sourceLanguage: LanguageID("en")).groups.isEmpty)
  }

  private func file(_ language: String, _ path: String) -> TableFiles.File {
    TableFiles.File(language: LanguageID(language), path: path)
  }
}
