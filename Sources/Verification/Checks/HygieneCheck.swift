internal import Algorithms
package import ReleaseModel

/// Nothing ships that no release should contain, whatever the rules are.
package struct HygieneCheck: Check {
  package let id = "hygiene"
  package let needs: Set<Need> = [.artifacts, .compilations]
  package let reliesOn = ["build"]

  package init() {}

  package func failure(_ errors: [Finding]) -> String {
    "\(errors.count.counted("hygiene error"))"
  }

  package func judge(_ input: CheckInput) -> CheckResult {
    guard isConfigured(in: input.plan) else {
      return .notApplicable("the configuration has no builds")
    }
    if input.shipsNothing { return .notApplicable(CheckInput.nothingShips) }
    let artifacts = input.evidence.artifacts.filter { reads($0.build, of: input.plan) }
      .map { $0.map(\.hygiene) }
    let resources = input.evidence.resources.filter { reads($0.build, of: input.plan) }
      .map { $0.map(\.hygiene) }
    let selection = input.plan.configuration.hygiene
    let immovable = input.productsThatCannotMove
    let elsewhere = Set(
      input.evidence.artifacts.filter { $0.isBuiltElsewhere || $0.build == Build.inspected }
        .map(\.label))
    let unoptimized = Set(
      input.plan.configuration.builds.map(\.name).filter { build in
        (input.evidence[build: build].compilations.value ?? []).contains {
          $0.isUnoptimized || $0.hasDebugAssertions
        }
      })
    var findings: [Finding] = []
    var isConclusive = true
    for evidence in artifacts + resources {
      // The check `artifact-visibility` reports why.
      guard let facts = evidence.inspection.value else {
        isConclusive = false
        continue
      }
      let readsCatalogs = artifacts.contains { artifact in
        artifact.build == evidence.build
          && artifact.inspection.value?.contains { $0.subject == .catalogReader } == true
      }
      findings += facts.filter { fact in
        // The check `debug-flag` reports modules that this run compiled without optimization.
        let isKnown =
          fact.kind == .unoptimized
          && (!elsewhere.contains(evidence.label) && unoptimized.contains(evidence.build ?? "")
            || facts.contains { $0.subject.isUnexpected(.optimized) })
        return !isKnown && (!readsCatalogs || fact.subject != .uncompiledCatalog)
      }
      .compactMap {
        finding(about: $0, in: evidence, selection, cannotMove: immovable.contains(evidence.label))
      }
    }
    for build in input.plan.configuration.builds where build.configuration == .release {
      // The check `debug-flag` reports why they are unknown.
      guard let modules = input.evidence[build: build.name].compilations.value else {
        isConclusive = false
        continue
      }
      findings += modules.flatMap { self.findings(about: $0, build, selection) }
    }
    let seen =
      [artifacts.count.counted("artifact")]
      + (resources.isEmpty ? [] : [resources.count.counted("resource bundle")])
    return CheckResult(
      findings: findings,
      summary: (artifacts + resources).isEmpty ? "nothing inspected" : seen.joined(separator: ", "),
      isConclusive: isConclusive && !(artifacts + resources).isEmpty)
  }

  /// Whether what a build ships is read, although no rule is about it.
  func reads(_ build: String?, of plan: Plan) -> Bool {
    plan.checks.contains(id)
      && (build == Build.inspected
        || plan.configuration.builds.contains { $0.ships && $0.name == build })
  }

  private func findings(
    about module: CompiledModule, _ build: Build, _ selection: HygieneSelection
  ) -> [Finding] {
    func finding(
      _ kind: HygieneKind, _ message: String, _ advice: String, _ location: SourceLocation? = nil
    ) -> Finding? {
      (selection.levels[kind] ?? kind.level).severity.map {
        Finding(
          $0, subject: kind.id, message: message, advice: advice, build: build.name,
          name: module.name, location: location)
      }
    }
    let testable =
      module.isTestable
      ? finding(
        .testable,
        "The build '\(build.name)' compiles \(module.name) for `@testable import`, so internal code"
          + " ships although nothing uses it.",
        "Remove `-enable-testing` from the flags of the release.") : nil
    let assertion = module.debugCode.first { $0.kind == .assertion }.flatMap {
      finding(
        .cAssertion,
        "C code of \(module.name) calls `assert` in the build '\(build.name)', so a failed assertion"
          + " stops the program of a customer.",
        CompiledModule.adviceForNDEBUG, $0.location)
    }
    return [testable, assertion].compactMap(\.self)
  }

  /// The finding about a fact; nil if it is accepted, or only explains others.
  private func finding(
    about fact: HygieneFact, in evidence: InspectionEvidence<[HygieneFact]>,
    _ selection: HygieneSelection, cannotMove: Bool
  ) -> Finding? {
    var level = selection.levels[fact.kind] ?? fact.kind.level
    // A library can exist to support tests.
    if case .testFramework(_, isProgram: false) = fact.subject,
      selection.levels[fact.kind] == nil
    {
      level = .note
    }
    let isNeeded = cannotMove && fact.kind == .buildPath && level != .off
    if isNeeded { level = .error }
    if case .endpoint(let host, _) = fact.subject,
      selection.hosts.contains(where: { Glob($0).matches(String(host.prefix { $0 != ":" })) })
    {
      return nil
    }
    guard var severity = level.severity, fact.subject != .catalogReader else { return nil }
    if case .unexpected(_, _, isUnknown: true) = fact.subject, severity == .error {
      severity = .unverified
    }
    let subject = Build.label(fact.file ?? evidence.name, in: evidence.build)
    let text = text(of: fact.subject)
    return Finding(
      severity, subject: fact.kind.id,
      message: "\(subject) \(text.message)"
        + (isNeeded ? ", and its probe with `relocated: true` fails." : "."), advice: text.advice,
      build: evidence.build, artifact: evidence.name, name: text.name ?? fact.file ?? evidence.name,
      location: fact.location, traces: fact.traces)
  }

  /// What a fact says about its file, what to do, and the name for suppressions.
  private func text(
    of subject: HygieneFact.Subject
  ) -> (message: String, advice: String, name: String?) {
    switch subject {
    case .runPath(let path, let problem):
      let advice =
        "Link with `-Xlinker -rpath -Xlinker '$ORIGIN'` if the libraries ship beside the file, or with"
        + " `--static-swift-stdlib`, or remove the entry with `patchelf --set-rpath`."
      return switch problem {
      case .empty, .relative:
        (
          "looks for libraries in the current folder of the process, because its run path has "
            + (problem == .empty ? "an empty entry" : "the relative entry '\(path)'"),
          advice, path.isEmpty ? nil : path
        )
      case .ofBuild: ("looks for libraries in a folder of this machine, \(path)", advice, path)
      }
    case .instrumentation(let kind):
      return (
        "contains code for \(kind.words)", "Remove \(kind.options) from the flags of the release.",
        kind.rawValue
      )
    case .testFramework(let library, let isProgram):
      return (
        "loads \(library), a library for tests",
        isProgram
          ? "Move the code that imports it to a test target."
          : "If the library is not for tests, move the code that imports it to a test target.",
        library
      )
    case .secret(let form):
      return (
        "contains \(form.words)",
        "Revoke it, and read it from the environment or a service when the program runs.",
        form.rawValue
      )
    case .endpoint(let host, let problem):
      return (
        "contains the address \(host), \(problem.words)",
        "Use the address of the production service or, if customers need this one, add it to"
          + " `hygiene: hosts:`.", host
      )
    case .buildPath(let count):
      return (
        "contains \(count.counted("path")) of this machine",
        "Compile with `-file-prefix-map` and `-ffile-prefix-map`, and use `#fileID` instead of"
          + " `#filePath`. The accessor of `Bundle.module` also contains such a path.", nil
      )
    case .weaknesses(let weaknesses):
      return (
        "lacks protection: \(weaknesses.map(\.words).listedInSentence)",
        "Check the linker flags and the assembly in the package.", nil
      )
    case .unoptimized(let compilers):
      return (
        "contains code that \(compilers.listedInSentence) compiled without optimization",
        "Compile with `-O` (Swift) or `-O2` (C and C++).", nil
      )
    case .unexpected(let property, let isExpected, let isUnknown):
      return (
        isUnknown
          ? "is expected \(isExpected ? "" : "not ")to be \(property.rawValue), and its debug"
            + " information does not say whether it is"
          : "is \(isExpected ? "not " : "")\(property.rawValue), but expected"
            + "\(isExpected ? "" : " not") to be",
        isUnknown
          ? "Compile with `-g` and, with clang, `-grecord-command-line`, and name the file with debug"
            + " information with `unstripped`."
          : property.advice(isExpected), property.rawValue
      )
    case .debugResource:
      return (
        "is named like data for tests",
        "Remove it from `resources` of the target or, if it must ship, rename it or suppress the"
          + " finding.", nil
      )
    case .uncompiledCatalog, .catalogReader:
      return (
        "ships as it is, and nothing on Linux reads a string catalog",
        "Ship `.strings` files instead, or exclude the catalog from the target.", nil
      )
    }
  }
}

extension CheckInput {
  /// The products, with their builds, for which a probe failed in another folder.
  fileprivate var productsThatCannotMove: Set<String> {
    Set(
      plan.checklists.flatMap(\.items).compactMap { item in
        guard case .probe(let probe) = item.method, probe.isRelocated,
          evidence.probes[item.id]?.run.value?.succeeded == false
        else { return nil }
        return Build.label(probe.product, in: probe.build)
      })
  }
}

extension Instrumentation {
  fileprivate var words: String {
    switch self {
    case .coverage: "code coverage"
    case .profile: "profiling"
    case .addressSanitizer: "AddressSanitizer"
    case .hardwareAddressSanitizer: "HWAddressSanitizer"
    case .leakSanitizer: "LeakSanitizer"
    case .threadSanitizer: "ThreadSanitizer"
    case .undefinedBehaviorSanitizer: "UndefinedBehaviorSanitizer"
    case .memorySanitizer: "MemorySanitizer"
    case .fuzzer: "fuzzing"
    }
  }

  fileprivate var options: String {
    switch self {
    case .coverage:
      "`-profile-coverage-mapping`, `-fcoverage-mapping`, `--coverage`, `-fprofile-generate` and `--enable-code-coverage`"
    case .profile: "`-profile-generate`, `-fprofile-instr-generate`, `-pg` and `-fxray-instrument`"
    case .addressSanitizer, .hardwareAddressSanitizer, .threadSanitizer,
      .undefinedBehaviorSanitizer, .memorySanitizer, .leakSanitizer, .fuzzer:
      "`-sanitize` and `-fsanitize`"
    }
  }
}

extension FileProperty {
  /// What makes the property true or false.
  fileprivate func advice(_ isTrue: Bool) -> String {
    switch (self, isTrue) {
    case (.stripped, true): "Run `strip` on the file before it ships."
    case (.stripped, false): "Ship the file as the linker wrote it."
    case (.optimized, true): "Compile with `-O` (Swift) or `-O2` (C and C++)."
    case (.optimized, false): "Compile with `-Onone` (Swift) or `-O0` (C and C++)."
    case (.static, true): "Link with `--static-swift-stdlib -Xswiftc -static-executable`."
    case (.static, false): "Link without `-static-executable`."
    }
  }
}

extension SecretForm {
  fileprivate var words: String {
    switch self {
    case .privateKey: "a private key"
    case .gitHubToken: "a token for GitHub"
    case .gitLabToken: "a token for GitLab"
    case .npmToken: "a token for npm"
    case .pypiToken: "a token for PyPI"
    case .slackToken: "a token for Slack"
    case .stripeKey: "a live key for Stripe"
    case .awsAccessKey: "an access key for AWS"
    case .digitalOceanToken: "a token for DigitalOcean"
    case .sendGridKey: "a key for SendGrid"
    case .ageKey: "a secret key for age"
    }
  }
}

extension EndpointProblem {
  fileprivate var words: String {
    switch self {
    case .privateAddress: "which is private"
    case .linkLocalAddress: "which is valid on one local network only"
    case .label(let label): "whose name contains '\(label)'"
    case .tunnel: "a tunnel to a developer's machine"
    }
  }
}

extension Weakness {
  fileprivate var words: String {
    switch self {
    case .executableStack: "the stack is executable"
    case .textRelocations: "the dynamic linker modifies code"
    case .writableCode: "a segment is writable and executable"
    case .fixedAddress: "the program is loaded at a fixed address"
    case .writableRelocations: "the tables of the dynamic linker stay writable"
    }
  }
}
