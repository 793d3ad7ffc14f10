import Foundation
import ReleaseModel
import Testing

@Suite struct LocalizationTests {
  private let catalog = "AppCore/Sources/AppCore/Localization/Localizable.xcstrings"

  /// Copies AppCore with a fault from `fixtures/app-core`.
  ///
  /// - Returns: The 1-based number of the first line of the catalog that the fault changes.
  private func copyAppCore(with fault: String, _ tool: Tool) async throws -> Int {
    let files = FileManager.default
    try files.createDirectory(atPath: tool.folder + "/AppCore", withIntermediateDirectories: true)
    for path in ["AppCore/Sources", ".verify-release.yml"] {
      try files.copyItem(
        atPath: "\(Tool.repository)/\(path)", toPath: "\(tool.folder)/\(path)")
    }
    let patch = "\(Tool.repository)/fixtures/app-core/\(fault).patch"
    let applied = try await tool.run("git", ["apply", patch])
    try #require(applied.exitCode == 0, "\(applied.all)")
    let texts = try [Tool.repository, tool.folder].map {
      try String(contentsOfFile: "\($0)/\(catalog)", encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
    }
    return zip(texts[0], texts[1]).prefix { $0 == $1 }.count + 1
  }

  private func urgent(_ report: Report) -> [Finding] {
    report.findings.filter { $0.severity != .note }
  }

  @Test func appCoreLocalizationIsComplete() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let (outcome, report) = try await tool.report(["localization"], in: Tool.repository)
    #expect(outcome.exitCode == 0, "\(outcome.output)")
    #expect(urgent(report).map(\.message) == [])
    let coverage = try #require(report.localization?.first)
    #expect(coverage.table == catalog)
    #expect(coverage.languages.map(\.language) == ["en", "es", "ca"])
    #expect(coverage.languages.allSatisfy { $0.translated == $0.total && $0.total > 80 })
  }

  /// A language of 12 letters crashes ICU.
  @Test(arguments: ["LC_ALL", "LC_MESSAGES", "LANG"])
  func unknownLocaleIsIgnored(variable: String) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try await tool.run(
      "/usr/bin/env",
      ["-u", "LC_ALL", "-u", "LC_MESSAGES", "\(variable)=simplifiedchinese"]
        + [try Tool.executable, "localization", "--format", "html"], in: Tool.repository)
    #expect(outcome.exitCode == 0 && outcome.output.contains("</html>"), "\(outcome.error)")
  }

  @Test func missingPluralFormIsOneFinding() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let line = try await copyAppCore(with: "missing-plural", tool)
    let (outcome, report) = try await tool.report(["localization"], in: tool.folder)
    #expect(outcome.exitCode == 1)
    #expect(urgent(report).map(\.subject) == ["missing-plural"])
    let finding = try #require(urgent(report).first)
    #expect(finding.language == "ca" && finding.name == "health_average_title")
    // The finding is at the variation, which starts on the line above.
    #expect(finding.location?.line == line - 1)
    #expect(finding.message.contains("one"))
  }

  @Test func changedArgumentTypeIsOneFinding() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let line = try await copyAppCore(with: "argument-type", tool)
    let (outcome, report) = try await tool.report(["localization"], in: tool.folder)
    #expect(outcome.exitCode == 1)
    #expect(urgent(report).map(\.subject) == ["argument-type"])
    let finding = try #require(urgent(report).first)
    #expect(finding.language == "es")
    #expect(finding.location.map { [line - 2, line - 1, line].contains($0.line) } == true)
    let excerpt = try #require(finding.excerpt)
    let start = try #require(excerpt.offset)
    #expect(Array(excerpt.text.utf8)[start...].prefix(2) == [UInt8](("%@").utf8)[...])
  }

  @Test func debugOnlyKeyIsOneFinding() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let line = try await copyAppCore(with: "debug-only-key", tool)
    let (outcome, report) = try await tool.report(["localization"], in: tool.folder)
    #expect(outcome.exitCode == 1)
    #expect(urgent(report).map(\.subject) == ["debug-only-key"])
    let finding = try #require(urgent(report).first)
    #expect(finding.name == "settings_unlock_everything")
    #expect(finding.location?.file == catalog && finding.location?.line == line)
    #expect(finding.message.contains("AppCore/Sources/AppCore/Unlock.swift, line 3"))
  }

  /// The generator lists what it planted, with finding, language and key.
  @Test func largeCatalogHasExactlyPlantedFindings() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let generated = try await tool.run(
      "/usr/bin/env",
      [
        "python3", Tool.repository + "/Benchmarks/generate-catalog", tool.folder + "/big.xcstrings",
      ])
    let planted = generated.output.split(separator: "\n").map(String.init)
    #expect(planted.count > 80)
    #expect(Set(planted.map { $0.prefix { $0 != "\t" } }).count > 12)
    let (outcome, report) = try await tool.report(
      ["localization", "big.xcstrings", "--strict"], in: tool.folder)
    #expect(outcome.exitCode == 1)
    let found = report.findings.map {
      "\($0.subject)\t\($0.language ?? "")\t\($0.name ?? "")"
    }
    #expect(found.sorted() == planted.sorted())
    #expect(report.localization?.first?.languages.count == 19)
  }

  @Test func baselineSuppressesOnlyKnownFindings() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let fixtures = Tool.repository + "/fixtures/catalogs"
    try FileManager.default.copyItem(
      atPath: fixtures + "/missing-translation/fail", toPath: tool.folder + "/app")
    #expect(try await tool.run(["localization", "app"]).exitCode == 1)

    let written = try await tool.run(["localization", "app", "--write-baseline", "accepted.yml"])
    #expect(written.exitCode == 0, "\(written.all)")
    let text = try String(contentsOfFile: tool.folder + "/accepted.yml", encoding: .utf8)
    #expect(text.contains("finding: \"missing-translation\"") && !text.contains(tool.folder))
    let (known, report) = try await tool.report(
      ["localization", "app", "--baseline", "accepted.yml"], in: tool.folder)
    #expect(known.exitCode == 0)
    #expect(report.findings.contains { $0.suppressed == "listed in the baseline" })

    try FileManager.default.copyItem(
      atPath: fixtures + "/empty-translation/fail", toPath: tool.folder + "/app/more")
    let (more, changed) = try await tool.report(
      ["localization", "app", "--baseline", "accepted.yml"], in: tool.folder)
    #expect(more.exitCode == 1)
    #expect(
      Set(changed.findings.filter { $0.severity == .error }.map(\.subject)).contains(
        "empty-translation"))

    try FileManager.default.removeItem(atPath: tool.folder + "/app")
    try FileManager.default.copyItem(
      atPath: fixtures + "/missing-translation/pass", toPath: tool.folder + "/app")
    let (stale, fixed) = try await tool.report(
      ["localization", "app", "--baseline", "accepted.yml"], in: tool.folder)
    #expect(stale.exitCode == 0)
    #expect(Set(urgent(fixed).map(\.subject)) == ["stale-baseline"])
    let strict = try await tool.run(
      ["localization", "app", "--strict", "--baseline", "accepted.yml"])
    #expect(strict.exitCode == 1)
  }

  /// A path can be written differently than for the baseline, or cover only part of it.
  @Test func baselineIsIndependentOfPathSpelling() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    for (name, fixture) in [("a", "missing-translation"), ("b", "empty-translation")] {
      try FileManager.default.createDirectory(
        atPath: tool.folder + "/app", withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: "\(Tool.repository)/fixtures/catalogs/\(fixture)/fail",
        toPath: "\(tool.folder)/app/\(name)")
    }
    try Data().write(to: URL(filePath: tool.folder + "/accepted.yml"))
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder + "/link.yml", withDestinationPath: "accepted.yml")
    let written = try await tool.run(
      ["localization", tool.folder, "--write-baseline", "link.yml"], in: tool.folder)
    #expect(written.exitCode == 0, "\(written.all)")
    let text = try String(contentsOfFile: tool.folder + "/accepted.yml", encoding: .utf8)
    #expect(text.contains("table: \"app/a/Localizable.xcstrings\""))
    for path in [".", "app", "./app/../app", tool.folder + "/app", "app/a", "app/b"] {
      let (outcome, report) = try await tool.report(
        ["localization", path, "--baseline", "accepted.yml"], in: tool.folder)
      #expect(outcome.exitCode == 0, "\(path)")
      #expect(urgent(report).filter { $0.suppressed == nil }.map(\.message) == [], "\(path)")
    }
  }

  /// A baseline accepts what crashes the app only if its ID is named.
  @Test func crashesAreAcceptedOnlyByID() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    for name in ["missing-translation", "unnumbered-arguments", "bare-percent"] {
      try FileManager.default.copyItem(
        atPath: Tool.repository + "/fixtures/catalogs/\(name)/fail",
        toPath: "\(tool.folder)/\(name)")
    }
    func accept(_ options: [String]) async throws -> (Int?, [String]) {
      let arguments = ["localization", ".", "--write-baseline", "accepted.yml"] + options
      let (outcome, report) = try await tool.report(arguments, in: tool.folder)
      return (outcome.exitCode, urgent(report).filter { $0.suppressed == nil }.map(\.subject))
    }
    #expect(try await accept([]) == (1, ["unnumbered-arguments", "bare-percent"]))
    #expect(try await accept(["--accept", "bare-percent"]) == (1, ["unnumbered-arguments"]))
    let all = ["--accept", "bare-percent", "--accept", "unnumbered-arguments"]
    #expect(try await accept(all) == (0, []))
    #expect(try await tool.run(["localization", ".", "--accept", "bare-percent"]).exitCode == 64)
    let typo = try await tool.run(
      ["localization", ".", "--write-baseline", "a.yml", "--accept", "bare-percents"])
    #expect(typo.exitCode == 64 && typo.all.contains("bare-percent'"))
  }

  /// Compared with a commit, only what is new counts, and unchanged translations of changed strings.
  @Test func onlyNewFindingsCountSinceCommit() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    func write(_ strings: [String: String]) throws {
      for (language, text) in strings {
        let folder = "\(tool.folder)/App/\(language).lproj"
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: folder + "/L.strings", atomically: true, encoding: .utf8)
      }
    }
    func git(_ arguments: String...) async throws {
      let outcome = try await tool.run(
        "git", ["-c", "user.name=a", "-c", "user.email=a@b"] + arguments)
      try #require(outcome.exitCode == 0, "\(outcome.all)")
    }
    try write([
      "en": #""a" = "Delete file"; "b" = "B %d"; "c" = "Colour"; "e" = "Hi %@";"#,
      "de": #""a" = "Datei"; "b" = "B %@"; "c" = "Farbe"; "e" = "Hallo %@";"#,
      "fr": #""a" = "Fichier"; "b" = "B %d"; "c" = "Couleur"; "e" = "Salut %@";"#,
    ])
    try await git("init", "-q")
    try await git("add", "App")
    try await git("commit", "-qm", "a")
    try write([
      "en":
        #""a" = "Delete folder"; "b" = "B %d"; "c" = "colour!"; "d" = "D"; "e" = "Hi, number %d";"#,
      "fr":
        #""a" = "Dossier"; "b" = "B %@"; "c" = "Couleur"; "d" = "D"; "e" = "Salut, numéro %d";"#,
    ])
    for (path, folder) in [(".", tool.folder), ("App", tool.folder), (".", tool.folder + "/App")] {
      let (outcome, report) = try await tool.report(
        ["localization", path, "--since", "HEAD"], in: folder)
      #expect(outcome.exitCode == 1)
      let found = urgent(report).map { "\($0.subject) \($0.language ?? "") \($0.name ?? "")" }
      #expect(
        found == [
          "argument-type de e", "argument-type fr b", "stale-translation de a",
          "missing-translation de d",
        ])
      // The summary is that of the check.
      let summary = try #require(report.checks.first { $0.id == "localization" }?.summary)
      #expect(summary.hasSuffix("; since HEAD: de 100% to 80%, en 4/4 to 5/5, fr 4/4 to 5/5"))
      let known = report.findings.filter { $0.suppressed == "already at HEAD" }
      #expect(known.map(\.subject) == ["argument-type"])
    }
    let typo = try await tool.run(["localization", ".", "--since", "nope"])
    #expect(typo.exitCode == 2 && typo.error.contains("'nope'"))
  }

  /// What is missing in each format: in catalogs, strings files and stringsdict files.
  @Test func untranslatedStringsAreExported() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    func write(_ text: String, _ name: String) throws {
      let url = URL(fileURLWithPath: "\(tool.folder)/app/\(name)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    func unit(_ text: String, _ state: String = "translated") -> String {
      #"{"stringUnit": {"state": "\#(state)", "value": "\#(text)"}}"#
    }
    try write(
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "Sea": {"comment": "Title", "localizations": {"pl": \(unit("Morze", "new")), "fr": \(unit("Mer"))}},
        "%lld boats": {"localizations": {"en": {"variations": {"plural": {
          "one": \(unit("%lld boat")), "other": \(unit("%lld boats"))}}}}},
        "Kept": {"shouldTranslate": false}, "%@": {}
      }}
      """, "A.xcstrings")
    try write(
      "/* Name */\n\"a\" = \"A\";\n// Not\n\"b\" = \"B\";\n\"c\" = \"C\";", "en.lproj/L.strings")
    try write("\"b\" = \"Be\";", "pl.lproj/L.strings")
    try write("\"a\" = \"Ah\";", "fr.lproj/L.strings")
    let list = try await tool.run(["localization", "export", "app", "--format", "csv"])
    #expect(list.exitCode == 0, "\(list.all)")
    #expect(
      list.output.split(separator: "\r\n").dropFirst().sorted() == [
        #""fr","%lld boats","%lld boats","","one other","app/A.xcstrings","3""#,
        #""fr","b","B","Not","","app/en.lproj/L.strings","4""#,
        #""fr","c","C","","","app/en.lproj/L.strings","5""#,
        #""pl","%lld boats","%lld boats","","one few many other","app/A.xcstrings","3""#,
        #""pl","Sea","Sea","Title","","app/A.xcstrings","2""#,
        #""pl","a","A","Name","","app/en.lproj/L.strings","2""#,
        #""pl","c","C","","","app/en.lproj/L.strings","5""#,
      ])
    #expect(try await tool.run(["localization", "export", "app"]).exitCode == 64)
    let files = try await tool.run(["localization", "export", "app", "--output", "out"])
    #expect(files.exitCode == 0, "\(files.all)")
    let polish = try String(contentsOfFile: tool.folder + "/out/pl.xliff", encoding: .utf8)
    for form in ["one", "few", "many", "other"] {
      #expect(polish.contains("<trans-unit id=\"%lld boats|==|plural.\(form)\""))
    }
    #expect(polish.contains("<note>Title</note>") && polish.contains("target-language=\"pl\""))
    #expect(FileManager.default.fileExists(atPath: tool.folder + "/out/fr.xliff"))
    // What can't be read may contain more.
    try write("\"a\" = ", "fr.lproj/L.strings")
    let damaged = try await tool.run(["localization", "export", "app", "--format", "csv"])
    #expect(damaged.exitCode == 2 && damaged.error.contains("app/fr.lproj/L.strings:1:7"))
  }

  /// A configuration with only a `localization` section is enough.
  @Test func localizationConfigurationNeedsNoBuild() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try FileManager.default.copyItem(
      atPath: Tool.repository + "/fixtures/catalogs/missing-translation/fail",
      toPath: tool.folder + "/app")
    let configuration = """
      version: 1
      localization:
        catalogs: ["app/*.xcstrings"]
        levels: { missing-translation: warning }
      """
    try configuration.write(
      toFile: tool.folder + "/.verify-release.yml", atomically: true, encoding: .utf8)
    #expect(try await tool.run(["localization"], in: tool.folder).exitCode == 0)
    #expect(try await tool.run(["localization", "--strict"], in: tool.folder).exitCode == 1)
    let function = try await tool.run(
      ["localization", "--function", "loc", "app"], in: tool.folder)
    #expect(function.exitCode == 1, "\(function.all)")
  }

  @Test func unwritableStandardOutputIsReported() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let catalog = "fixtures/catalogs/complete.xcstrings"
    let command = "\"$0\" localization \(catalog) > /dev/full"
    let outcome = try await tool.run(
      "sh", ["-c", command, try Tool.executable], in: Tool.repository)
    #expect(outcome.exitCode == 2, "\(outcome.all)")
    #expect(outcome.error.contains("error: cannot write to standard output: No space left"))
    #expect(outcome.error.contains("verdict: passed"))
  }

  @Test(arguments: [("fail", ["stale-baseline"]), ("pass", [])])
  func staleBaselineFixtureHasExpectedFindings(side: String, expected: [String]) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = "fixtures/catalogs/stale-baseline/\(side)"
    let (_, report) = try await tool.report(
      ["localization", folder, "--baseline", "\(folder)/accepted.yml"], in: Tool.repository)
    #expect(urgent(report).filter { $0.suppressed == nil }.map(\.subject) == expected)
    #expect(report.findings.count { $0.suppressed == "listed in the baseline" } == 1)
  }

  /// A damaged catalog is reported with its location, and the others are still checked.
  @Test(arguments: [
    ("not JSON", 1, 1), ("{\"sourceLanguage\": \"en\",\n \"version\": 1", 1, 2),
    ("\u{FEFF}{\"a\": \"\\uD800\"}", 1, 1), ("[", 100_000, 1), ("{\"a\u{0}\": 1}", 1, 1),
  ])
  func damagedCatalogIsAnError(part: String, count: Int, line: Int) async throws {
    let text = String(repeating: part, count: count)
    let tool = try Tool()
    defer { tool.remove() }
    try FileManager.default.copyItem(
      atPath: Tool.repository + "/fixtures/catalogs/missing-translation/fail",
      toPath: tool.folder + "/app")
    try Data(text.utf8).write(to: URL(fileURLWithPath: tool.folder + "/app/Bad.xcstrings"))
    let (outcome, report) = try await tool.report(["localization", "app"], in: tool.folder)
    #expect(outcome.exitCode == 1)
    // It crashes the app, so it comes first.
    #expect(report.findings.first?.subject == "damaged-file")
    #expect(report.findings.first?.location?.file == "app/Bad.xcstrings")
    #expect(report.findings.first?.location?.line == line)
    #expect(report.findings.contains { $0.subject == "missing-translation" })

    let alone = try await tool.run(["localization", "app/Bad.xcstrings"])
    #expect(alone.exitCode == 1, "\(alone.all)")
  }

  @Test func missingCatalogsDoNotPass() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    #expect(try await tool.run(["localization", "gone.xcstrings"]).exitCode == 2)
    try FileManager.default.createDirectory(
      atPath: tool.folder + "/empty", withIntermediateDirectories: true)
    let empty = try await tool.run(["localization", "empty"])
    #expect(empty.exitCode == 2)
    #expect(
      empty.output.contains("empty does not contain an .xcstrings, .strings or .stringsdict file"))
    let nothing = try await tool.run(["localization"])
    #expect(nothing.exitCode == 64)
    #expect(nothing.error.contains("Pass catalogs or folders"))
  }

  @Test func explainDescribesFindings() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let page = try await tool.run(["explain", "missing-plural"])
    #expect(page.exitCode == 0)
    #expect(page.output.hasPrefix("missing-plural: Missing string"))
    #expect(try await tool.run(["explain"]).output.contains("\n  debug-only-key "))
    let wrong = try await tool.run(["explain", "mising-plural"])
    #expect(wrong.exitCode == 64)
    #expect(wrong.error.contains("did you mean 'missing-plural'?"))
  }
}
