internal import Foundation
package import ReleaseModel

/// Reads a checklist file; `Documentation/checklist.schema.json` has the same rules for editors.
package struct ChecklistReader {
  private let builds: [String]
  private let checks: [String]
  private let roles: [String]?
  private let exists: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - builds: The names of the builds that items may use.
  ///   - checks: The IDs of the checks that can verify an item.
  ///   - roles: The roles that may sign; nil accepts any.
  ///   - exists: Whether there is a file or folder at a path, relative to the configuration.
  package init(
    builds: [String], checks: [String], roles: [String]? = [],
    exists: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.builds = builds
    self.checks = checks
    self.roles = roles
    self.exists = exists
  }

  /// Reads a checklist.
  ///
  /// - Throws: `ConfigurationError` with line and key.
  package func read(_ text: String, file: String) throws(ConfigurationError) -> Checklist {
    let root = try YAMLNode(text: text, file: file)
    let top = try root.mapping(of: ["title", "items", "sections"])
    var items: [ChecklistItem] = []
    switch (top["items"], top["sections"]) {
    case (let list?, nil):
      try read(list, section: nil, into: &items)
    case (nil, let sections?):
      for element in try sections.nonEmptySequence("a checklist needs at least one section") {
        let section = try element.mapping(of: ["title", "items"])
        try read(
          try section.required("items"), section: try section.required("title").tellingString(),
          into: &items)
      }
    case (nil, nil):
      throw root.error("missing key 'items' or 'sections'")
    default:
      throw root.error("expected either 'items' or 'sections', not both")
    }
    return Checklist(title: try top.required("title").tellingString(), file: file, items: items)
  }

  private func read(
    _ list: YAMLNode, section: String?, into items: inout [ChecklistItem]
  ) throws(ConfigurationError) {
    for element in try list.nonEmptySequence("a checklist needs at least one item") {
      var item = try item(element)
      item.section = section
      guard !items.contains(where: { $0.id == item.id }) else {
        throw element.error("duplicate item '\(item.id)'")
      }
      items.append(item)
    }
  }

  private func item(_ node: YAMLNode) throws(ConfigurationError) -> ChecklistItem {
    let entries = try node.mapping(of: [
      "id", "title", "why", "how", "depends-on", "when", "check", "probe", "tests", "selftest",
      "manual",
    ])
    let id = try entries.required("id")
    // A sign-off is stored in a file whose name starts with the ID.
    guard try id.string().wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]{0,99}/) != nil else {
      throw id.error(
        "an ID is 1 to 100 letters, digits, '.', '-' or '_', and starts with a letter or digit")
    }
    var item = ChecklistItem(
      id: try id.string(), title: try entries.required("title").tellingString(),
      why: try entries["why"]?.tellingString(), how: try entries["how"]?.tellingString(),
      dependsOn: try entries["depends-on"]?.atLeastOne() ?? [], builds: nil, method: .manual(),
      location: node.location, dependsOnLocation: entries.location(of: "depends-on"))
    if let when = entries["when"] { item.builds = try self.when(when) }
    let methods = ["check", "probe", "tests", "selftest", "manual"].compactMap { entries[$0] }
    guard methods.count == 1, let method = methods.first else {
      throw node.error("expected exactly one of 'check', 'probe', 'tests', 'selftest' and 'manual'")
    }
    if entries["check"] != nil {
      item.method = .check(try method.name(of: "check", among: checks))
    } else if entries["probe"] != nil {
      item.method = .probe(try probe(method, builds: builds + (item.builds ?? [])))
    } else if entries["tests"] != nil {
      item.method = .tests(try method.regularExpression())
    } else if entries["selftest"] != nil {
      item.method = .selftest(try selftest(method))
    } else {
      item.method = .manual(try manual(method))
    }
    return item
  }

  /// The builds of an item; another configuration may define them, but they must not be misspelled.
  private func when(_ node: YAMLNode) throws(ConfigurationError) -> [String] {
    for element in try node.sequence() {
      let name = try element.string()
      let suggestion = Spelling.suggestion(for: name, among: builds)
      if !builds.contains(name), !suggestion.isEmpty {
        throw element.error("unknown build '\(name)'\(suggestion)")
      }
    }
    return try node.atLeastOne()
  }

  private func probe(
    _ node: YAMLNode, builds: [String]
  ) throws(ConfigurationError) -> Probe {
    let entries = try node.mapping(of: [
      "product", "build", "arguments", "exit-code", "output-contains", "output-lacks", "json",
      "control", "time-limit", "relocated",
    ])
    var expectation = Probe.Expectation()
    if let code = entries["exit-code"] {
      expectation.exitCode = try code.integer()
      guard (0...255).contains(expectation.exitCode) else {
        throw code.error("expected an exit code from 0 to 255")
      }
    }
    expectation.contains = try entries["output-contains"]?.strings() ?? []
    expectation.lacks = try entries["output-lacks"]?.strings() ?? []
    for (path, value) in try entries["json"]?.mapping().entries ?? [] {
      expectation.json.append(.init(path: path, value: try value.json()))
    }
    let build = try entries.required("build").name(of: "build", among: builds)
    let control = entries["control"]
    let controlBuild = try control?.name(of: "build", among: builds)
    if let control, controlBuild == build {
      throw control.error("'control' and 'build' must be different builds")
    }
    if control == nil, !expectation.lacks.isEmpty {
      throw node.error(
        "'output-lacks' needs a 'control': a build whose output contains the strings")
    }
    let product = try entries.required("product")
    var probe = Probe(
      product: try product.string(), build: build,
      arguments: try entries["arguments"]?.strings() ?? [], expectation: expectation,
      control: controlBuild, timeLimit: try entries["time-limit"]?.timeLimit(),
      location: product.location)
    probe.isRelocated = try entries["relocated"]?.bool() ?? false
    return probe
  }

  private func selftest(_ node: YAMLNode) throws(ConfigurationError) -> SelftestTerms {
    let entries = try node.mapping(of: ["newer-than", "same-policy"])
    let terms = SelftestTerms(
      maximumAge: try entries["newer-than"]?.days(),
      needsSamePolicy: try entries["same-policy"]?.bool() ?? false)
    guard terms.maximumAge != nil || terms.needsSamePolicy else {
      throw node.error(
        "a self-test that never expires proves little; add 'newer-than' or 'same-policy'")
    }
    return terms
  }

  private func manual(_ node: YAMLNode) throws(ConfigurationError) -> SignOffTerms {
    guard !node.isScalar else {
      guard try node.bool() else {
        throw node.error("expected true; to verify the item in another way, remove 'manual'")
      }
      return SignOffTerms()
    }
    let entries = try node.mapping(of: [
      "roles", "signers", "not-by", "evidence", "require-signed", "covers", "artifacts-of",
      "max-age",
    ])
    var terms = SignOffTerms()
    if let signers = entries["signers"] {
      terms.signers = try signers.integer()
      guard (1...99).contains(terms.signers) else {
        throw signers.error("expected a number of people from 1 to 99")
      }
    }
    terms.excludesAuthors = try entries["not-by"]?.name(of: "group", among: ["author"]) != nil
    for element in try entries["roles"]?.sequence() ?? [] {
      if let roles {
        terms.roles.append(try element.name(of: "role", among: roles))
      } else {
        terms.roles.append(try element.string())
      }
    }
    if let list = entries["roles"] { _ = try list.atLeastOne() }
    if let evidence = entries["evidence"] {
      terms.needsEvidence =
        try evidence.name(of: "evidence requirement", among: ["required", "optional"]) == "required"
    }
    terms.needsSignature = try entries["require-signed"]?.bool() ?? false
    terms.artifactsOf = try entries["artifacts-of"]?.name(of: "build", among: builds)
    terms.maximumAge = try entries["max-age"]?.days()
    if let covers = entries["covers"] {
      terms.covers = []
      for element in try covers.sequence() {
        let path = try element.relativePath()
        guard exists(path) else {
          throw element.error(
            "'\(path)' does not exist; expected a file or folder, relative to the configuration")
        }
        terms.covers.append(path)
      }
      if terms.covers.isEmpty, terms.artifactsOf == nil, terms.maximumAge == nil {
        throw covers.error(
          "a sign-off that covers nothing never expires; add 'max-age' or 'artifacts-of'")
      }
    } else if terms.artifactsOf != nil {
      terms.covers = []
    }
    if let group = entries["not-by"], terms.covers.isEmpty {
      throw group.error("an item that covers no files has no authors; add 'covers'")
    }
    return terms
  }
}

extension YAMLNode {
  /// A number of days, such as `30d`.
  fileprivate func days() throws(ConfigurationError) -> Int {
    let text = try string()
    guard let days = text.wholeMatch(of: /([1-9][0-9]{0,4})d/).flatMap({ Int($0.1) }) else {
      throw error("expected a number of days, such as 30d, found '\(text)'")
    }
    return days
  }

  /// The elements of a list that must not be empty.
  fileprivate func nonEmptySequence(_ message: String) throws(ConfigurationError) -> [YAMLNode] {
    let elements = try sequence()
    guard !elements.isEmpty else { throw error(message) }
    return elements
  }
}
