import ReleaseModel
import Testing
import Verification

@Suite struct DebugFlagCheckTests {
  private let builds = ["debug": built(), "release": built()]

  private func judge(_ modules: CompiledModule...) -> CheckResult {
    DebugFlagCheck().judge(plan()) {
      $0.results = builds
      $0[build: "release"].compilations = .collected(modules)
    }
  }

  @Test func checkPassesWhenNoReleaseBuildDefinesDebug() {
    let result = DebugFlagCheck().judge(plan()) {
      $0.results = builds
      $0[build: "debug"].compilations = .collected([CompiledModule(name: "App", debugValue: "")])
      $0[build: "release"].compilations = .collected([CompiledModule(name: "App")])
    }
    #expect(result == CheckResult(findings: [], summary: "release: DEBUG defined in 0 of 1 module"))
  }

  @Test func failureNamesModulesThatDefineDebug() {
    let result = judge(
      CompiledModule(name: "App", debugValue: ""), CompiledModule(name: "CLib", debugValue: "1"),
      CompiledModule(name: "Store"))
    #expect(result.findings.map(\.severity) == [.error])
    #expect(result.summary == "release: DEBUG defined in 2 of 3 modules")
    #expect(
      result.findings.first?.message
        == "The build 'release' defines DEBUG for App and CLib, so code inside `#if DEBUG` or `#ifdef DEBUG` ships."
    )
  }

  /// `#if` treats zero as false, but `#ifdef` only tests whether it is defined.
  @Test(arguments: ["0", "(0)", "0L", "0u", "false", "0x0", "0B0u", "00"])
  func debugDefinedAsZeroIsUnverified(_ value: String) {
    let result = judge(CompiledModule(name: "CLib", debugValue: value))
    #expect(result.findings.map(\.severity) == [.unverified])
    #expect(result.findings.first?.message.contains("DEBUG as 0 for CLib") == true)
  }

  @Test(arguments: ["", "1", "2", "YES", "(1)", "0x10"])
  func otherValuesOfDebugFail(_ value: String) {
    #expect(
      judge(CompiledModule(name: "CLib", debugValue: value)).findings.map(\.severity) == [.error])
  }

  @Test func debugAssertionsFail() {
    let result = judge(
      CompiledModule(name: "App", hasDebugAssertions: true), CompiledModule(name: "Store"))
    #expect(result.findings.map(\.severity) == [.error])
    #expect(result.findings.map(\.name) == ["-Onone"])
    #expect(result.findings.first?.message.contains("enables debug assertions in App,") == true)
  }

  @Test func uncheckedCodeAndDefinitionsInSourcesAreReported() {
    var unchecked = CompiledModule(name: "App")
    unchecked.isUnchecked = true
    unchecked.isUnoptimized = true
    var c = CompiledModule(name: "CLib")
    c.debugCode = [
      .init(.defined, location("c.h", 1)), .init(.withoutNDEBUG, location("c.c", 2)),
      .init(.assertion, location("c.c", 3)),
    ]
    let findings = judge(unchecked, c).findings
    #expect(findings.map(\.name) == ["-O0", "-Ounchecked", "DEBUG", "NDEBUG"])
    #expect(findings.map(\.severity) == [.error, .warning, .error, .warning])
    #expect(findings.map(\.location) == [nil, nil, location("c.h", 1), location("c.c", 2)])
  }

  /// Conditions that the build itself requests are meant to be there.
  @Test func conditionsOfOtherBuildsAreWarnings() {
    let module = CompiledModule(name: "App", conditions: ["BETA", "MOCKS", "QA", "STAGING"])
    let release = Build(
      name: "release", configuration: .release, traits: ["QA"],
      flags: ["-Xswiftc", "-DBETA", "-Xcc", "-DSTAGING=1"])
    let result = DebugFlagCheck().judge(plan(builds: [release])) {
      $0.results = ["release": built()]
      $0[build: "release"].compilations = .collected([module, CompiledModule(name: "Store")])
    }
    #expect(result.summary == "release: DEBUG defined in 0 of 2 modules")
    #expect(
      result.findings == [
        Finding(
          .warning, subject: "debug-flag",
          message: "The build 'release' defines MOCKS for App, so code inside `#if MOCKS` ships.",
          advice:
            "If that code must not ship, use `.define(\"MOCKS\", .when(configuration: .debug))`"
            + " in the manifest. If MOCKS is a trait, remove it from the default traits.",
          build: "release", name: "MOCKS")
      ])
  }

  @Test func missingCompilationDataIsUnverified() {
    let result = DebugFlagCheck().judge(plan()) {
      $0.results = builds
      $0[build: "release"].compilations = .unavailable(reason: "no description")
    }
    #expect(result.findings.map(\.severity) == [.unverified])
    let nothing = DebugFlagCheck().judge(plan()) { $0.results = builds }
    #expect(nothing.findings.map(\.severity) == [.unverified])
  }

  /// The local build settings say nothing about a file built elsewhere.
  @Test func fileBuiltElsewhereIsUnverified() {
    let result = DebugFlagCheck().judge(plan()) {
      $0.results = builds
      $0[build: "release"].compilations = .collected([CompiledModule(name: "App")])
      var foreign = inspected("release")
      foreign.isBuiltElsewhere = true
      var control = inspected("debug")
      control.isBuiltElsewhere = true
      $0.artifacts = [control, inspected("release"), foreign]
    }
    #expect(result.findings.map(\.severity) == [.unverified])
    #expect(result.findings.map(\.artifact) == ["app"])
  }

  @Test func failedBuildIsInconclusive() {
    let result = DebugFlagCheck().judge(plan()) {
      $0.results = ["debug": built(), "release": built(succeeded: false)]
    }
    #expect(result.findings == [])
    #expect(!result.isConclusive)
  }

  @Test func checkIsNotApplicableWithoutReleaseBuild() {
    let debug = Build(name: "debug", configuration: .debug)
    #expect(!DebugFlagCheck().judge(plan(builds: [debug])).isApplicable)
  }
}
