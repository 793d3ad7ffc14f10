import ReleaseModel
import Reporting
import Testing

/// The links from locations to the commit that was verified.
@Suite struct SourceLinkTests {
  private static let commit = String(repeating: "c", count: 40)

  private func texts(
    _ repository: String?, committed: [String]? = ["Sources/A b.swift", "Rules.yml"]
  ) -> [String] {
    let place = SourceLocation(file: "Sources/A b.swift", line: 12, column: 3)
    var leak = Finding(
      .error, subject: "leak", message: "It leaks.", location: place)
    leak.otherLocations = [SourceLocation(file: "Other.swift", line: 4)]
    var package = PackageReport(
      name: "App", commit: Self.commit, hasUncommittedChanges: committed == nil, folder: "Apps/My",
      repository: repository)
    package.committedFiles = committed
    let report = Report(
      toolVersion: "1", startedAt: "2026-06-30T12:00:00Z", verdict: .failed, package: package,
      policy: Policy(),
      rules: [
        RuleReport(
          id: "leak", location: SourceLocation(file: "Rules.yml", line: 2),
          patterns: [.init(pattern: "x", matches: [:])])
      ],
      checks: [
        CheckReport(
          id: "debug-leak", title: "No leak", verdict: .failed, summary: "", findings: [leak])
      ])
    return [MarkdownReport().render(report), HTMLReport().render(report)]
  }

  @Test(arguments: [
    ("https://github.com/team/app", "blob/%/Apps/My/Sources/A%20b.swift#L12"),
    ("https://github.example.org/team/app", "blob/%/Apps/My/Sources/A%20b.swift#L12"),
    ("https://gitlab.com/group/team/app", "-/blob/%/Apps/My/Sources/A%20b.swift#L12"),
    ("https://gitlab.example.org:8443/app", "-/blob/%/Apps/My/Sources/A%20b.swift#L12"),
    ("https://codeberg.org/team/app", "src/commit/%/Apps/My/Sources/A%20b.swift#L12"),
    ("https://forgejo.example.org/team/app", "src/commit/%/Apps/My/Sources/A%20b.swift#L12"),
    ("https://gitea.com/team/app", "src/commit/%/Apps/My/Sources/A%20b.swift#L12"),
    ("https://bitbucket.org/team/app", "src/%/Apps/My/Sources/A%20b.swift#lines-12"),
  ])
  func locationLinksToCommit(_ repository: String, _ path: String) {
    let address = "\(repository)/" + path.replacing("/%/", with: "/\(Self.commit)/")
    let markdown = texts(repository)[0]
    let html = texts(repository)[1]
    #expect(markdown.contains("[`A b.swift:12:3`](\(address))"))
    #expect(
      html.contains("<a href=\"\(address)\" rel=\"noreferrer\"><code>A b.swift:12:3</code></a>"))
    #expect(markdown.contains("`Rules.yml:2`](\(repository)/"))
    // The commit does not contain this file.
    for text in [markdown, html] {
      #expect(text.contains("Other.swift:4") && !text.contains("Other.swift#"))
    }
  }

  @Test func otherLocationsHaveNoLinks() {
    for texts in [
      texts("https://git.example.org/team/app"), texts(nil),
      texts("https://notgithub.com/team/app"),
      texts("https://github-mirror.example.org/team/app"),
      texts("https://bitbucket.example.org/team/app"),
      texts("https://github.com/team/app", committed: nil),
      texts("https://github.com/team/app", committed: []),
    ] {
      for text in texts { #expect(!text.contains("#L12")) }
    }
  }
}
