internal import Cryptography
internal import Foundation
package import ReleaseModel

/// Reads `.verify-release.yml`; strictly, so that a typing error can't switch a check off.
package struct ConfigurationReader {
  private var configuration = Configuration()

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - text: The file's contents.
  ///   - file: The file's path, for messages.
  /// - Returns: What the file says.
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
      "version", "package", "builds", "artifacts", "rules", "derived-rules", "visibility",
      "tests", "checklists", "roles", "signers", "localization", "suppressions",
    ])
    let version = try top.required("version")
    guard try version.integer() == 1 else {
      throw version.error("this tool reads version 1")
    }
    if let node = top["package"] { configuration.package = try package(node) }
    if let node = top["localization"] {
      var selection = try LocalizationReader.read(node)
      selection.sourceFolder = configuration.sourceFolder
      configuration.localization = selection
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
    if let node = top["rules"] { configuration.rules = try rules(node) }
    if let node = top["derived-rules"] {
      configuration.derivedRulesControl = try node.bool() ? try onlyDebugBuild(node) : nil
    } else if top["rules"] == nil, debugBuilds.count == 1, configuration.builds.count > 1 {
      configuration.derivedRulesControl = debugBuilds[0].name
    }
    if let node = top["visibility"] {
      let name = try node.name(
        of: "visibility", among: Visibility.Requirement.allCases.map(\.rawValue))
      configuration.visibility = Visibility.Requirement(rawValue: name) ?? .symbols
    }
    if let node = top["tests"] { configuration.tests = try tests(node) }
    if let node = top["checklists"] { configuration.checklists = try node.strings() }
    if let node = top["roles"] { configuration.roles = try roles(node) }
    if let node = top["signers"] { configuration.signers = try signers(node) }
    if let node = top["suppressions"] { configuration.suppressions = try suppressions(node) }
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
        throw value.error("a build's name has letters, digits, “-” and “_” only")
      }
      let build = try value.mapping(of: ["configuration", "traits", "flags"])
      let kind = try build.required("configuration")
      guard let configuration = Build.Configuration(rawValue: try kind.string()) else {
        throw kind.error("expected debug or release")
      }
      let traits = try build["traits"]?.strings()
      // SwiftPM takes a list of traits instead of the default ones, but not an empty list.
      let none = traits?.isEmpty == true ? ["--disable-default-traits"] : []
      builds.append(
        Build(
          name: name, configuration: configuration, traits: traits ?? [],
          flags: none + (try build["flags"].map(flags) ?? [])))
    }
    guard !builds.isEmpty else { throw node.error("at least one build is needed") }
    return builds
  }

  /// Flags for SwiftPM, without those that would make it build something else or elsewhere than is
  /// inspected.
  private func flags(_ node: YAMLNode) throws(ConfigurationError) -> [String] {
    let own = [
      "-c", "--configuration", "--scratch-path", "--build-path", "--package-path", "--product",
      "--target", "--build-tests", "--build-system",
    ]
    let flags = try node.strings()
    for (index, element) in try node.sequence().enumerated() {
      let words = flags[index].split(separator: "=", maxSplits: 1).map(String.init)
      let value = words.count > 1 ? words[1] : flags.dropFirst(index + 1).first
      let isNative = words.first == "--build-system" && value == "native"
      guard isNative || !own.contains(words.first ?? "") else {
        throw element.error(
          "'\(flags[index])' is not allowed, because verify-release decides what is built and where;"
            + " use `configuration`, `package` and `artifacts`")
      }
    }
    return flags
  }

  private func artifacts(_ node: YAMLNode) throws(ConfigurationError) -> [ArtifactSpecification] {
    var artifacts: [ArtifactSpecification] = []
    for element in try node.sequence() {
      if let name = try? element.string() {
        throw element.error(
          "expected `product: NAME` or `path: FILE`, found “\(name)”; write `- product: \(name)`")
      }
      let artifact = try element.mapping(of: ["product", "path", "build", "unstripped"])
      switch (artifact["product"], artifact["path"]) {
      case (let product?, nil):
        if let build = artifact["build"] {
          throw build.error("a product is made by every build; only a path stands for one")
        }
        if let unstripped = artifact["unstripped"] {
          throw unstripped.error("a product is inspected as it was built; only a path is a copy")
        }
        artifacts.append(.product(try product.string(), at: product.location))
      case (nil, let path?):
        artifacts.append(
          .path(
            try path.string(), build: try buildName(try artifact.required("build")),
            unstripped: try artifact["unstripped"]?.string()))
      default:
        throw element.error("expected exactly one of product and path")
      }
    }
    return artifacts
  }

  private func rules(_ node: YAMLNode) throws(ConfigurationError) -> [Rule] {
    var rules: [Rule] = []
    for element in try node.sequence() {
      let rule = try rule(element)
      guard !rules.contains(where: { $0.id == rule.id }) else {
        throw element.error("the rule “\(rule.id)” is there twice")
      }
      rules.append(rule)
    }
    return rules
  }

  private func rule(_ node: YAMLNode) throws(ConfigurationError) -> Rule {
    let entries = try node.mapping(of: [
      "id", "names", "strings", "modules", "ignore-case", "absent-from", "present-in", "control",
      "message", "fix",
    ])
    var rule = Rule(id: try entries.required("id").string(), location: node.location)
    rule.names = try entries["names"].map(patterns) ?? []
    rule.strings = try entries["strings"].map(texts) ?? []
    guard !rule.patterns.isEmpty else { throw node.error("names or strings are needed") }
    rule.modules = try entries["modules"]?.atLeastOne()
    if let modules = rule.modules, !modules.contains("*"), let name = rule.firstCxxName {
      throw (entries["names"] ?? node).error(
        "'\(name)' is a name of C++, which belongs to no module; write a dot for '::'")
    }
    rule.ignoresCase = try entries["ignore-case"]?.bool() ?? false
    rule.absentFrom = try entries["absent-from"].map(buildNames) ?? []
    rule.presentIn = try entries["present-in"].map(buildNames) ?? []
    guard !(rule.absentFrom + rule.presentIn).isEmpty else {
      throw node.error("absent-from or present-in is needed; without one the rule says nothing")
    }
    if let both = rule.absentFrom.first(where: rule.presentIn.contains) {
      throw node.error("“\(both)” is in absent-from and in present-in")
    }
    rule.control = try control(entries, of: rule, at: node)
    rule.message = try entries["message"]?.string()
    rule.fix = try entries["fix"]?.string()
    return rule
  }

  /// The build that proves that a rule can match: as written, else the only debug build.
  private func control(
    _ entries: YAMLMapping, of rule: Rule, at node: YAMLNode
  ) throws(ConfigurationError) -> String? {
    guard !rule.absentFrom.isEmpty else {
      if let control = entries["control"] {
        throw control.error("a rule without absent-from needs no control: its builds prove it")
      }
      return nil
    }
    if let control = entries["control"] {
      let name = try buildName(control)
      guard !rule.absentFrom.contains(name) else {
        throw control.error("the control must be a build in which the names are expected")
      }
      return name
    }
    let candidates = configuration.builds.filter {
      $0.configuration == .debug && !rule.absentFrom.contains($0.name)
    }
    guard candidates.count == 1 else {
      throw node.error("the key “control” is missing: name the build in which the rule matches")
    }
    return candidates[0].name
  }

  private func onlyDebugBuild(_ node: YAMLNode) throws(ConfigurationError) -> String {
    guard debugBuilds.count == 1 else {
      throw node.error("exactly one build with the debug configuration is needed to compare with")
    }
    return debugBuilds[0].name
  }

  private var debugBuilds: [Build] { configuration.builds.filter { $0.configuration == .debug } }

  private func patterns(_ node: YAMLNode) throws(ConfigurationError) -> [String] {
    for element in try node.sequence() {
      let pattern = try element.string()
      if let problem = NameSyntax.problem(in: pattern) {
        throw element.error("'\(pattern)' can't be a name: \(problem)")
      }
    }
    return try node.strings()
  }

  private func texts(_ node: YAMLNode) throws(ConfigurationError) -> [String] {
    for element in try node.sequence() {
      let text = try element.string()
      guard text.utf8.count >= Rule.shortestText else {
        throw element.error(
          "“\(text)” has fewer than \(Rule.shortestText) bytes, which are in any file by chance;"
            + " give the name of what uses it instead")
      }
    }
    return try node.strings()
  }

  private func tests(_ node: YAMLNode) throws(ConfigurationError) -> TestSelection {
    let entries = try node.mapping(of: ["filter", "builds"])
    return TestSelection(
      filter: try entries.required("filter").string(),
      builds: try entries["builds"].map(buildNames) ?? configuration.builds.map(\.name))
  }

  private func roles(_ node: YAMLNode) throws(ConfigurationError) -> [String: [String]] {
    var roles: [String: [String]] = [:]
    for (role, people) in try node.mapping().entries {
      for element in try people.sequence() {
        try checkMail(try element.string(), element)
      }
      roles[role] = try people.atLeastOne().map { $0.lowercased() }
    }
    return roles
  }

  private func signers(_ node: YAMLNode) throws(ConfigurationError) -> [String: [String]] {
    var signers: [String: [String]] = [:]
    for (mail, keys) in try node.mapping().entries {
      try checkMail(mail, keys)
      for element in try keys.sequence() {
        guard Ed25519.PublicKey(base64: try element.string()) != nil else {
          throw element.error(
            "expected the line between BEGIN PUBLIC KEY and END PUBLIC KEY of an Ed25519 key")
        }
      }
      signers[mail.lowercased(), default: []] += try keys.atLeastOne()
    }
    return signers
  }

  private func checkMail(_ mail: String, _ node: YAMLNode) throws(ConfigurationError) {
    guard SignOff.mail(in: "<\(mail)>") != nil, !mail.contains(where: { "<> ".contains($0) })
    else { throw node.error("expected a mail address, found “\(mail)”") }
  }

  private func suppressions(_ node: YAMLNode) throws(ConfigurationError) -> [Suppression] {
    var suppressions: [Suppression] = []
    for element in try node.sequence() {
      let entries = try element.mapping(of: ["rule", "name", "artifact", "reason", "expires"])
      let expires = try entries.required("expires")
      let day = try expires.string()
      let format = Date.ISO8601FormatStyle().year().month().day()
      // The parser takes 2026-02-30 and 20261-01-1 too, but writes them otherwise.
      guard (try? format.parse(day))?.formatted(format) == day else {
        throw expires.error("expected a day as YYYY-MM-DD, found “\(day)”")
      }
      suppressions.append(
        Suppression(
          rule: try entries.required("rule").string(), name: try entries.required("name").string(),
          artifact: try entries["artifact"]?.string(),
          reason: try entries.required("reason").string(), expires: day,
          location: element.location))
    }
    return suppressions
  }

  private func buildNames(_ node: YAMLNode) throws(ConfigurationError) -> [String] {
    var names: [String] = []
    for element in try node.sequence() { names.append(try buildName(element)) }
    guard !names.isEmpty else { throw node.error("at least one build is needed") }
    return names
  }

  private func buildName(_ node: YAMLNode) throws(ConfigurationError) -> String {
    try node.name(of: "build", among: configuration.builds.map(\.name))
  }
}

extension YAMLNode {
  /// A path below the configuration's folder, without anything that git could take for more; `.` for
  /// the folder itself.
  func relativePath() throws(ConfigurationError) -> String {
    let text = try string()
    let parts = text.split(separator: "/").map(String.init).filter { $0 != "." }
    let isPlain = !text.hasPrefix("/") && !parts.contains("..") && !text.contains("*")
    guard isPlain, !text.isEmpty, !text.hasPrefix(":"), !text.contains("\0") else {
      throw error(
        "expected a path below the folder of the configuration, without '..' and '*', found '\(text)'"
      )
    }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// The texts of a list that must not be empty.
  func atLeastOne() throws(ConfigurationError) -> [String] {
    let texts = try strings()
    guard !texts.isEmpty else { throw error("at least one is needed") }
    return texts
  }

  /// A text that must be one of some names.
  func name(of kind: String, among names: [String]) throws(ConfigurationError) -> String {
    let name = try string()
    guard names.contains(name) else {
      throw error(
        "there is no \(kind) “\(name)”\(Spelling.suggestion(for: name, among: names)); "
          + "known: \(names.joined(separator: ", "))")
    }
    return name
  }
}
