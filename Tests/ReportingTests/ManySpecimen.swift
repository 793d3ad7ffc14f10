import ReleaseModel

extension Specimen {
  /// 10,000 missing translations of 400 keys, and 4,000 other findings in 100 files.
  static var many: Specimen {
    let languages = (1...25).map { "x\($0)" }
    let missing = (1...400).flatMap { key in
      languages.map { finding("missing-translation", "Key \(key)", key, in: $0, file: key % 10) }
    }
    let others = (1...4_000).map {
      finding($0 % 2 == 0 ? "bare-percent" : "stale-key", "Key \($0)", $0, in: "de", file: $0 % 100)
    }
    return Specimen(
      name: "many",
      report: Report(
        toolVersion: "1.0.0", startedAt: "2026-06-30T12:00:00Z", verdict: .failed, package: nil,
        policy: Policy(),
        checks: [
          CheckReport(
            id: "localization", title: "Every string is localized", verdict: .failed,
            summary: "400 keys", findings: missing + others, rerun: "verify-release localization")
        ],
        localization: [
          TableCoverage(
            table: "A.xcstrings",
            languages: languages.map { .init(language: $0, translated: 0, total: 400) })
        ]))
  }

  private static func finding(
    _ subject: String, _ key: String, _ line: Int, in language: String, file: Int
  ) -> Finding {
    let path = "Sources/Module\(file)/Resources/Localizable.xcstrings"
    return Finding(
      .error, subject: subject, message: "\"\(key)\" is wrong in \(language).",
      advice: "Translate it.", name: key, table: path, language: language,
      location: SourceLocation(file: path, line: line, column: 5))
  }
}
