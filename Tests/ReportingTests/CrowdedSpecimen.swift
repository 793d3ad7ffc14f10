import ReleaseModel

extension Specimen {
  /// More findings than services show, locations outside the repository, findings that differ only
  /// in location, and a verdict that no finding explains.
  static let crowded = Specimen(
    name: "crowded",
    report: Report(
      toolVersion: "1.0.0", startedAt: "2026-06-30T12:00:00Z", verdict: .failed,
      package: PackageReport(
        name: "App", commit: String(repeating: "c", count: 40), hasUncommittedChanges: false,
        repository: "https://github.com/team/app",
        committedFiles: places.compactMap { $0?.file }
          + [".verify-release.yml", "Sources/App/A, B: C/100%.swift"]),
      policy: Policy(),
      rules: [
        RuleReport(
          id: "leak", location: SourceLocation(file: ".verify-release.yml", line: 9, column: 5),
          patterns: [.init(pattern: "*Debug*", matches: [:])])
      ],
      checks: [
        CheckReport(
          id: "debug-leak", title: "Nothing leaks", why: "It ships.", fix: "Remove it.",
          verdict: .failed, summary: "12 leaks", findings: places.map { leak("App.Same", $0) }),
        CheckReport(
          id: "isolation-tests", title: "The tests pass", verdict: .unverified,
          summary: "no build to test"),
        CheckReport(
          id: "build", title: "All builds succeed", verdict: .passed, summary: "it was built",
          findings: (1...11).map {
            Finding(
              .warning, subject: "build", message: "Warning \($0) of 100%.",
              location: SourceLocation(file: "Sources/App/A, B: C/100%.swift", line: $0))
          }),
      ]))

  private static let places: [SourceLocation?] =
    (1...8).map { SourceLocation(file: "./Sources//App/Menu.swift", line: $0, column: 2) } + [
      SourceLocation(file: "/usr/include/menu.h", line: 3),
      SourceLocation(file: "../Other/Menu.swift", line: 4), SourceLocation(file: "", line: 1),
      nil,
    ]

  private static func leak(_ name: String, _ place: SourceLocation?) -> Finding {
    var finding = Finding(
      .error, subject: "leak",
      message: "`\(name)` is present in app; see [here](https://x.test).",
      name: name, location: place)
    if place == places[0] {
      finding.otherLocations = [
        SourceLocation(file: ".verify-release.yml", line: 3),
        SourceLocation(file: "Generated.swift", line: 4, column: 5),
      ]
    }
    return finding
  }
}
