internal import Foundation
package import ReleaseModel

/// Reads `.verify-release.yml` strictly, so that a typo can't disable a check.
package struct ConfigurationReader {
  private var configuration = Configuration()

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - text: The file's contents.
  ///   - file: The file's path, for messages.
  /// - Returns: The configuration.
  /// - Throws: `ConfigurationError` with line and key.
  package static func read(_ text: String, file: String) throws(ConfigurationError)
    -> Configuration
  {
    var reader = ConfigurationReader()
    try reader.read(try YAMLNode(text: text, file: file))
    return reader.configuration
  }

  private mutating func read(_ root: YAMLNode) throws(ConfigurationError) {
    let top = try root.mapping(of: [
      "version", "package", "builds", "artifacts", "rules", "derived-rules", "guards", "visibility",
      "tests", "checklists", "roles", "allowed-signers", "localization", "hygiene",
      "suppressions", "not-verified",
    ])
    try top.requireVersion1()
    if let node = top["package"] { configuration.package = try package(node) }
    if let node = top["localization"] {
      configuration.localization = try LocalizationReader.read(node)
    }
    if let node = top["builds"] {
      configuration.builds = try builds(node)
    } else if configuration.localization?.catalogs == nil || top["artifacts"] != nil
      || top["rules"] != nil
    {
      configuration.builds = [
        Build(name: "debug", configuration: .debug),
        Build(name: "release", configuration: .release),
      ]
    }
    if let node = top["artifacts"] {
      configuration.artifacts = try artifacts(node)
    } else if !configuration.builds.isEmpty {
      configuration.artifacts = [.products]
    }
    if let node = top["rules"] { try readRules(node) }
    if let node = top["derived-rules"] {
      configuration.derivedRulesAreOff = try !node.bool()
      configuration.derivedRulesControl =
        configuration.derivedRulesAreOff ? nil : try onlyDebugBuild(node)
    } else if configuration.rules.isEmpty {
      configuration.derivedRulesControl = configuration.comparableDebugBuild
    }
    if let node = top["guards"] {
      let section = try node.mapping(of: ["coverage"])
      let coverage = try section.required("coverage")
      configuration.guardCoverage = try coverage.percentage(coverage.string(), like: "100%")
    }
    if let node = top["visibility"] {
      let name = try node.name(
        of: "visibility", among: Visibility.Requirement.allCases.map(\.rawValue))
      configuration.visibility = Visibility.Requirement(rawValue: name) ?? .symbols
    }
    if let node = top["tests"] { configuration.tests = try tests(node) }
    for node in try top["checklists"]?.elements() ?? [] {
      let pattern = try node.string()
      configuration.checklists.append(pattern)
      configuration.checklistLocations[pattern] = node.location
    }
    if let node = top["roles"] { configuration.roles = try roles(node) }
    configuration.allowedSigners = try top["allowed-signers"]?.tellingString()
    if let node = top["hygiene"] { configuration.hygiene = try hygiene(node) }
    if let node = top["suppressions"] { configuration.suppressions = try suppressions(node) }
    if let node = top["not-verified"] { configuration.notVerified = try exclusions(node) }
  }

  private func hygiene(_ node: YAMLNode) throws(ConfigurationError) -> HygieneSelection {
    let entries = try node.mapping(of: ["levels", "hosts"])
    return HygieneSelection(
      levels: try entries["levels"]?.levels(by: HygieneKind.self) ?? [:],
      hosts: try entries["hosts"]?.strings().map { $0.lowercased() } ?? [])
  }

  private func package(_ node: YAMLNode) throws(ConfigurationError) -> ConfiguredPackage? {
    let path = try node.relativePath()
    return path == "." ? nil : ConfiguredPackage(path: path, location: node.location)
  }

  private func builds(_ node: YAMLNode) throws(ConfigurationError) -> [Build] {
    var builds: [Build] = []
    for (name, value) in try node.mapping().entries {
      guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
      else {
        throw value.error("a build's name can contain only letters, digits, '-' and '_'")
      }
      let build = try value.mapping(of: ["configuration", "traits", "flags", "time-limit"])
      let kind = try build.required("configuration")
      guard let configuration = Build.Configuration(rawValue: try kind.string()) else {
        throw kind.error("expected debug or release")
      }
      let traits = try build["traits"]?.strings()
      // SwiftPM accepts a list of traits instead of the default ones, but not an empty list.
      let none = traits?.isEmpty == true ? ["--disable-default-traits"] : []
      builds.append(
        Build(
          name: name, configuration: configuration, traits: traits ?? [],
          flags: none + (try build["flags"].map(flags) ?? []),
          timeLimit: try build["time-limit"]?.timeLimit()))
    }
    guard !builds.isEmpty else { throw node.error("expected at least one build") }
    return builds
  }

  /// Flags for SwiftPM; rejects those that change what is built or where.
  ///
  /// With such flags, SwiftPM would build something other than what is inspected.
  private func flags(_ node: YAMLNode) throws(ConfigurationError) -> [String] {
    let own = [
      "-c", "--configuration", "--scratch-path", "--build-path", "--package-path", "--product",
      "--target", "--build-tests", "--repeat-until",
    ]
    let flags = try node.strings()
    for (index, element) in try node.sequence().enumerated() {
      let words = flags[index].split(separator: "=", maxSplits: 1).map(String.init)
      let value = words.count > 1 ? words[1] : flags.dropFirst(index + 1).first
      if words.first == "--build-system", value.flatMap(Build.BuildSystem.init) == nil {
        throw element.error(
          "expected the build system \(Build.BuildSystem.allCases.map(\.rawValue).listed(with: "or")),"
            + " found \(value ?? "nothing")")
      }
      guard !own.contains(words.first ?? "") else {
        throw element.error(
          "'\(flags[index])' is not allowed, because verify-release controls what is built and where;"
            + " use `configuration`, `package` or `artifacts` instead")
      }
    }
    return flags
  }

  private func artifacts(_ node: YAMLNode) throws(ConfigurationError) -> [ArtifactSpecification] {
    var artifacts: [ArtifactSpecification] = []
    for element in try node.sequence() {
      if let name = try? element.string() {
        throw element.error(
          "expected `product: NAME` or `path: FILE`, found '\(name)'; write `- product: \(name)`")
      }
      let artifact = try element.mapping(of: ["product", "path", "build", "unstripped", "expect"])
      let expected = try artifact["expect"].map(expectations) ?? [:]
      switch (artifact["product"], artifact["path"]) {
      case (let product?, nil):
        if let build = artifact["build"] {
          throw build.error("'build' can be set only for a path; a product is built by every build")
        }
        if let unstripped = artifact["unstripped"] {
          throw unstripped.error(
            "'unstripped' can be set only for a path; a product is inspected as it was built")
        }
        artifacts.append(
          .product(try product.string(), at: product.location, expected: expected))
      case (nil, let path?):
        artifacts.append(
          .path(
            try path.string(), build: try buildName(try artifact.required("build")),
            unstripped: try artifact["unstripped"]?.string(), expected: expected))
      default:
        throw element.error("expected either 'product' or 'path', not both")
      }
    }
    return artifacts
  }

  /// Reads what is expected of a file; a key without a value is true.
  private func expectations(
    _ node: YAMLNode
  ) throws(ConfigurationError) -> [FileProperty: Bool] {
    let mapping = try node.mapping(of: FileProperty.allCases.map(\.rawValue))
    var expected: [FileProperty: Bool] = [:]
    for property in FileProperty.allCases {
      guard let value = mapping[property.rawValue] else { continue }
      expected[property] = value.isNothing ? true : try value.bool()
    }
    return expected
  }

  /// Reads the rules; those whose patterns are all commented out are kept separately.
  private mutating func readRules(_ node: YAMLNode) throws(ConfigurationError) {
    for element in try node.elements() {
      let rule = try rule(element)
      guard
        !(configuration.rules + configuration.emptyRules).contains(where: { $0.id == rule.id })
      else {
        throw element.error("duplicate rule '\(rule.id)'")
      }
      if rule.patterns.isEmpty {
        configuration.emptyRules.append(rule)
      } else {
        configuration.rules.append(rule)
      }
    }
  }

  private func rule(_ node: YAMLNode) throws(ConfigurationError) -> Rule {
    let entries = try node.mapping(of: [
      "id", "names", "strings", "modules", "ignore-case", "absent-from", "present-in", "control",
      "message", "fix",
    ])
    var rule = Rule(id: try entries.required("id").string(), location: node.location)
    rule.names = try entries["names"].map(patterns) ?? []
    rule.strings = try entries["strings"].map(literals) ?? []
    let isCommentedOut = [entries["names"], entries["strings"]].contains { $0?.isNothing == true }
    guard !rule.patterns.isEmpty || isCommentedOut else {
      throw node.error("a rule needs 'names' or 'strings'")
    }
    rule.modules = try entries["modules"]?.atLeastOne()
    if let modules = rule.modules, !modules.contains("*"), let name = rule.firstCxxName {
      throw (entries["names"] ?? node).error(
        "'\(name)' is a C++ name, which has no module; remove 'modules', or write '.' instead of '::'"
      )
    }
    rule.ignoresCase = try entries["ignore-case"]?.bool() ?? false
    rule.absentFrom = try entries["absent-from"].map(buildNames) ?? []
    rule.presentIn = try entries["present-in"].map(buildNames) ?? []
    guard !(rule.absentFrom + rule.presentIn).isEmpty else {
      throw node.error("a rule needs 'absent-from' or 'present-in'")
    }
    if let both = rule.absentFrom.first(where: rule.presentIn.contains) {
      throw node.error("the build '\(both)' is in both 'absent-from' and 'present-in'")
    }
    rule.control = try control(entries, of: rule, at: node)
    rule.message = try entries["message"]?.tellingString()
    rule.fix = try entries["fix"]?.tellingString()
    return rule
  }

  /// The build that proves that a rule can match: the specified one, or else the only debug build.
  private func control(
    _ entries: YAMLMapping, of rule: Rule, at node: YAMLNode
  ) throws(ConfigurationError) -> String? {
    guard !rule.absentFrom.isEmpty else {
      if let control = entries["control"] {
        throw control.error("'control' has no effect without 'absent-from'; remove 'control'")
      }
      return nil
    }
    if let control = entries["control"] {
      let name = try buildName(control)
      guard !rule.absentFrom.contains(name) else {
        throw control.error(
          "'control' must not be a build in 'absent-from', because the rule must match in its control"
        )
      }
      return name
    }
    let candidates = configuration.builds.filter {
      $0.configuration == .debug && !rule.absentFrom.contains($0.name)
    }
    guard candidates.count == 1 else {
      throw node.error(
        "missing key 'control'; set it to a build in which the rule must match")
    }
    return candidates[0].name
  }

  private func onlyDebugBuild(_ node: YAMLNode) throws(ConfigurationError) -> String {
    guard debugBuilds.count == 1 else {
      throw node.error("'derived-rules' needs exactly one build with `configuration: debug`")
    }
    return debugBuilds[0].name
  }

  private var debugBuilds: [Build] { configuration.builds.filter { $0.configuration == .debug } }

  private func patterns(_ node: YAMLNode) throws(ConfigurationError) -> [String] {
    try node.elements().map { (element) throws(ConfigurationError) in
      let pattern = try element.string()
      if let problem = NameSyntax.problem(in: pattern) {
        throw element.error("'\(pattern)' is not a valid name: \(problem)")
      }
      return pattern
    }
  }

  private func literals(_ node: YAMLNode) throws(ConfigurationError) -> [String] {
    try node.elements().map { (element) throws(ConfigurationError) in
      let text = try element.string()
      guard text.utf8.count >= Rule.shortestString else {
        throw element.error(
          "\"\(text)\" is too short: strings need at least \(Rule.shortestString) bytes, because shorter"
            + " strings occur in any file by chance; add the name of the code that uses the string"
            + " to 'names' instead")
      }
      return text
    }
  }

  private func tests(_ node: YAMLNode) throws(ConfigurationError) -> TestSelection {
    let entries = try node.mapping(of: ["filter", "builds", "time-limit"])
    return TestSelection(
      filter: try entries.required("filter").regularExpression(),
      builds: try entries["builds"].map(buildNames) ?? configuration.builds.map(\.name),
      timeLimit: try entries["time-limit"]?.timeLimit() ?? TimeLimit.standard)
  }

  private func roles(_ node: YAMLNode) throws(ConfigurationError) -> [String: [String]] {
    var roles: [String: [String]] = [:]
    for (role, people) in try node.mapping().entries {
      for element in try people.sequence() where !SignOff.isAddress(try element.string()) {
        throw element.error("expected an email address, found '\(try element.string())'")
      }
      roles[role] = try people.atLeastOne().map { $0.lowercased() }
    }
    return roles
  }

  private func suppressions(_ node: YAMLNode) throws(ConfigurationError) -> [Suppression] {
    try node.elements().map { (element) throws(ConfigurationError) in
      let entries = try element.mapping(of: ["rule", "name", "artifact", "reason", "expires"])
      let day = try entries.required("expires").date(
        Date.ISO8601FormatStyle().year().month().day(), "a date in the form YYYY-MM-DD")
      return Suppression(
        rule: try entries.required("rule").string(), name: try entries.required("name").string(),
        artifact: try entries["artifact"]?.string(),
        reason: try entries.required("reason").tellingString(), expires: day,
        location: element.location)
    }
  }

  private func exclusions(_ node: YAMLNode) throws(ConfigurationError) -> [Exclusion] {
    let kinds = Exclusion.Kind.allCases.map(\.rawValue)
    var exclusions: [Exclusion] = []
    for element in try node.sequence() {
      let entries = try element.mapping(of: kinds + ["reason"])
      let named = Exclusion.Kind.allCases.filter { entries[$0.rawValue] != nil }
      guard let kind = named.first, named.count == 1 else {
        throw element.error("expected exactly one of: \(kinds.joined(separator: ", "))")
      }
      let value = try entries.required(kind.rawValue)
      let name =
        switch kind {
        case .test: try value.regularExpression()
        case .record: try value.relativePath()
        case .product, .package, .module, .file: try value.string()
        }
      guard !exclusions.contains(where: { $0.kind == kind && $0.name == name }) else {
        throw element.error("duplicate entry for the \(kind) '\(name)'")
      }
      let reason = try entries.required("reason")
      guard try reason.string().contains(where: { !$0.isWhitespace }) else {
        throw reason.error("expected the reason why this is not verified")
      }
      exclusions.append(
        Exclusion(kind, name, reason: try reason.string(), location: element.location))
    }
    return exclusions
  }

  private func buildNames(_ node: YAMLNode) throws(ConfigurationError) -> [String] {
    let names = try node.sequence().map(buildName)
    guard !names.isEmpty else { throw node.error("expected at least one build") }
    return names
  }

  private func buildName(_ node: YAMLNode) throws(ConfigurationError) -> String {
    try node.name(of: "build", among: configuration.builds.map(\.name))
  }
}

extension YAMLNode {
  /// A path inside the configuration's folder that git takes literally; `.` is the folder itself.
  func relativePath() throws(ConfigurationError) -> String {
    let text = try string()
    let parts = text.split(separator: "/").map(String.init).filter { $0 != "." }
    let isPlain = !text.hasPrefix("/") && !parts.contains("..") && !text.contains("*")
    guard isPlain, !text.isEmpty, !text.hasPrefix(":"), !text.contains("\0") else {
      throw error(
        "expected a path inside the configuration's folder, without '..' or '*', found '\(text)'"
      )
    }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// A time as a format writes it.
  func date(
    _ format: Date.ISO8601FormatStyle, _ kind: String
  ) throws(ConfigurationError) -> String {
    let text = try string()
    // The parser accepts 2026-02-30 and 20261-01-1 too, but formats them differently.
    guard (try? format.parse(text))?.formatted(format) == text else {
      throw error("expected \(kind), found '\(text)'")
    }
    return text
  }

  /// The number in a percentage that the node contains.
  func percentage(_ text: String, like example: String) throws(ConfigurationError) -> Int {
    guard text.hasSuffix("%"), let number = Int(text.dropLast()), (0...100).contains(number) else {
      throw error("expected a percentage from 0% to 100%, such as \(example)")
    }
    return number
  }

  /// A regular expression, as `swift test --filter` accepts it.
  func regularExpression() throws(ConfigurationError) -> String {
    let text = try string()
    guard (try? NSRegularExpression(pattern: text)) != nil else {
      throw error("'\(text)' is not a valid regular expression")
    }
    return text
  }

  /// A time limit in seconds.
  func timeLimit() throws(ConfigurationError) -> Int {
    let text = try string()
    guard let seconds = TimeLimit.seconds(in: text) else {
      throw error(
        "expected a time from \(TimeLimit.range.lowerBound) s to \(TimeLimit.range.upperBound) s,"
          + " such as 90s, 20m or 2h, found '\(text)'")
    }
    return seconds
  }

  /// The strings of a list that must not be empty.
  func atLeastOne() throws(ConfigurationError) -> [String] {
    let values = try strings()
    guard !values.isEmpty else { throw error("expected at least one value") }
    return values
  }

  /// A string that must be one of the given names.
  func name(of kind: String, among names: [String]) throws(ConfigurationError) -> String {
    let name = try string()
    guard names.contains(name) else {
      throw error(
        "unknown \(kind) '\(name)'\(Spelling.suggestion(for: name, among: names)); "
          + "expected one of: \(names.joined(separator: ", "))")
    }
    return name
  }
}
