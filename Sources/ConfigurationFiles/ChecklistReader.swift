package import ReleaseModel

/// Reads a checklist file.
package struct ChecklistReader {
  private let builds: [String]
  private let checks: [String]

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - builds: The names of the builds that probes may use.
  ///   - checks: The ids of the checks that may answer an item.
  package init(builds: [String], checks: [String]) {
    self.builds = builds
    self.checks = checks
  }

  /// Reads a checklist; throws `ConfigurationError` with line and key.
  package func read(_ text: String, file: String) throws(ConfigurationError) -> Checklist {
    let top = try YAMLNode(text: text, file: file).mapping(of: ["title", "items"])
    let list = try top.required("items")
    var items: [ChecklistItem] = []
    for element in try list.sequence() {
      let item = try item(element)
      guard !items.contains(where: { $0.id == item.id }) else {
        throw element.error("the item “\(item.id)” is there twice")
      }
      items.append(item)
    }
    guard !items.isEmpty else { throw list.error("a checklist without items proves nothing") }
    return Checklist(title: try top.required("title").string(), file: file, items: items)
  }

  private func item(_ node: YAMLNode) throws(ConfigurationError) -> ChecklistItem {
    let entries = try node.mapping(of: ["id", "title", "why", "how", "check", "probe", "manual"])
    let answer: ChecklistItem.Answer
    switch (entries["check"], entries["probe"], entries["manual"]) {
    case (let check?, nil, nil):
      answer = .check(try check.name(of: "check", among: checks))
    case (nil, let probe?, nil):
      answer = .probe(try self.probe(probe))
    case (nil, nil, let manual?):
      guard try manual.bool() else { throw manual.error("expected true, or no such key") }
      answer = .manual
    default:
      throw node.error("expected exactly one of check, probe and manual")
    }
    return ChecklistItem(
      id: try entries.required("id").string(), title: try entries.required("title").string(),
      why: try entries["why"]?.string(), how: try entries["how"]?.string(), answer: answer,
      location: node.location)
  }

  private func probe(_ node: YAMLNode) throws(ConfigurationError) -> Probe {
    let entries = try node.mapping(of: [
      "product", "build", "arguments", "exit-code", "output-contains", "output-lacks", "json",
      "control",
    ])
    var expectation = Probe.Expectation()
    if let code = entries["exit-code"] { expectation.exitCode = try code.integer() }
    expectation.contains = try entries["output-contains"]?.strings() ?? []
    expectation.lacks = try entries["output-lacks"]?.strings() ?? []
    for (path, value) in try entries["json"]?.mapping().entries ?? [] {
      expectation.json.append(.init(path: path, value: try value.json()))
    }
    let build = try entries.required("build").name(of: "build", among: builds)
    let control = entries["control"]
    let controlBuild = try control?.name(of: "build", among: builds)
    if let control, controlBuild == build {
      throw control.error("the control must be another build than the probe's")
    }
    if control == nil, !expectation.lacks.isEmpty {
      throw node.error(
        "output-lacks proves nothing by itself; name a control: a build in which the text is there")
    }
    return Probe(
      product: try entries.required("product").string(), build: build,
      arguments: try entries["arguments"]?.strings() ?? [], expectation: expectation,
      control: controlBuild)
  }
}
