import ReleaseModel
import Testing
import Verification

/// What the checks report about resource files that ship with artifacts.
@Suite struct ResourceEvidenceTests {
  private let text = "text in debug builds only"
  private let trace = Trace(kind: .resource, detail: "App_App.resources/a.json:3, key \"a\"")

  private func rule(names: [String] = [], presentIn: [String] = []) -> Rule {
    Rule(
      id: "leak", names: names, strings: [text], absentFrom: presentIn.isEmpty ? ["release"] : [],
      presentIn: presentIn, control: presentIn.isEmpty ? "debug" : nil)
  }

  /// A searched bundle; unless `isPart` is nil, it contains the string of the rule.
  private func searched(
    _ build: String, isPart: Bool? = nil, unreadable: [String] = [],
    compressed: [CompressedFile] = []
  ) -> ResourceEvidence {
    let matches = isPart.map {
      [
        RuleMatch(
          rule: "leak", pattern: text, name: text, module: nil, traces: [trace],
          presence: $0 ? .part : .whole,
          location: location("Sources/App/a.json", 3))
      ]
    }
    return ResourceEvidence(
      name: "App_App.resources", build: build,
      inspection: .collected(
        ResourceInspection(
          fileCount: 2, matches: matches ?? [], unreadable: unreadable, compressed: compressed)))
  }

  @Test func leakFindingNamesItsResourceFile() {
    let result = DebugLeakCheck().judge(plan(rules: [rule()])) {
      $0.artifacts = [inspected("debug"), inspected("release")]
      $0.resources = [searched("debug", isPart: false), searched("release", isPart: false)]
    }
    #expect(
      result
        == CheckResult(
          findings: [
            Finding(
              .error, subject: "leak",
              message: "The string \"\(text)\" is present in App_App.resources (release).",
              advice: "Remove the string from the file, or the file from the target's `resources`.",
              build: "release", artifact: "App_App.resources", name: text,
              location: location("Sources/App/a.json", 3), traces: [trace])
          ], summary: "1 rule checked in app (release), resources (release)"))
  }

  @Test func unsearchableResourceProvesNothing() {
    for evidence in [
      searched("release", unreadable: ["a.json: Permission denied"]),
      ResourceEvidence(
        name: "App_App.resources", build: "release",
        inspection: .unavailable(reason: "a.json: Permission denied")),
    ] {
      func judge(_ check: any Check, _ rule: Rule) -> CheckResult {
        check.judge(plan(rules: [rule])) {
          $0.artifacts = [inspected("debug"), inspected("release")]
          $0.resources = [evidence]
        }
      }
      let leak = judge(DebugLeakCheck(), rule())
      #expect(leak.findings == [])
      #expect(!leak.isConclusive)
      #expect(leak.summary.hasSuffix("; cannot verify App_App.resources (release)"))
      let visibility = judge(ArtifactVisibilityCheck(), rule())
      #expect(
        visibility.findings.map(\.message) == [
          "App_App.resources (release) cannot be searched: a.json: Permission denied"
        ])
      #expect(visibility.findings.map(\.severity) == [.unverified])
      let presence = judge(RequiredPresenceCheck(), rule(presentIn: ["release"]))
      #expect(presence.findings.map(\.severity) == [.unverified])
    }
  }

  /// Rules need what is in compressed files only where they forbid or require a string, and the
  /// check `hygiene` only in what ships.
  @Test func compressedResourceProvesNothingAboutStrings() {
    let file = CompressedFile(
      name: "App_App.resources/a.zip", source: "Sources/App/a.zip", format: "zip")
    func judge(
      _ check: any Check, _ rule: Rule, in build: String = "release",
      excluded: [Int: [String]] = [:]
    ) -> CheckResult {
      check.judge(plan(rules: [rule])) {
        $0.artifacts = [inspected("debug", [match(rule: "leak")]), inspected("release")]
        $0.resources = [searched(build, compressed: [file])]
        $0.excludedFiles = excluded
      }
    }
    let finding = judge(ArtifactVisibilityCheck(), rule()).findings.first
    #expect(finding?.severity == .unverified)
    #expect(
      finding?.message
        == "App_App.resources/a.zip (release) cannot be searched: it contains zip data, which cannot"
        + " be unpacked.")
    #expect(finding?.advice?.contains("{ file: \"Sources/App/a.zip\", reason: … }") == true)
    #expect(!judge(DebugLeakCheck(), rule()).isConclusive)
    #expect(
      judge(RequiredPresenceCheck(), rule(presentIn: ["release"])).findings.map(\.severity) == [
        .unverified
      ])

    let excluded = [3: [file.name]]
    var names = rule(names: ["DebugMenu"])
    names.strings = []
    for result in [
      judge(ArtifactVisibilityCheck(), rule(), excluded: excluded),
      judge(ArtifactVisibilityCheck(), rule(), in: "debug"),
    ] { #expect(result.findings == []) }
    #expect(judge(ArtifactVisibilityCheck(), names).findings.map(\.severity) == [.unverified])
    #expect(judge(DebugLeakCheck(), rule(), excluded: excluded).isConclusive)
    #expect(judge(DebugLeakCheck(), names).isConclusive)
    #expect(
      judge(RequiredPresenceCheck(), rule(presentIn: ["release"]), excluded: excluded).findings.map(
        \.severity) == [.error])
  }

  @Test(arguments: [(false, 0), (true, 1), (nil, 1)] as [(Bool?, Int)])
  func controlMustContainWholeString(isPart: Bool?, count: Int) {
    let result = RuleControlCheck().judge(plan(rules: [rule()])) {
      $0.artifacts = [inspected("debug")]
      $0.resources = [searched("debug", isPart: isPart)]
    }
    #expect(result.findings.count == count)
    #expect(result.findings.allSatisfy { $0.severity == .unverified })
  }

  @Test func requiredStringMayBeInResource() {
    for (isPart, kinds) in [(false, []), (true, [.error]), (nil, [.error])]
      as [(Bool?, [Severity])]
    {
      let result = RequiredPresenceCheck().judge(plan(rules: [rule(presentIn: ["release"])])) {
        $0.artifacts = [inspected("release")]
        $0.resources = [searched("debug", isPart: false), searched("release", isPart: isPart)]
      }
      #expect(result.findings.map(\.severity) == kinds)
    }
  }

  /// Resource files prove nothing about names.
  @Test func resourcesAloneSufficeForStringRules() {
    for (names, isProof) in [([], true), (["Debug*"], false)] as [([String], Bool)] {
      for check in [ArtifactVisibilityCheck(), DebugLeakCheck()] as [any Check] {
        let result = check.judge(plan(rules: [rule(names: names)])) {
          $0.resources = [searched("debug", isPart: false), searched("release")]
        }
        #expect((result.findings.isEmpty && result.isConclusive) == isProof, "\(check.id)")
      }
    }
  }
}
