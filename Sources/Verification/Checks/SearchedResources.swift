internal import ReleaseModel

extension ResourceEvidence {
  /// Why strings that were not found may be present, with one reason per file.
  var obstacles: [String] {
    switch inspection {
    case .collected(let inspection): inspection.unreadable
    case .unavailable(let reason): [reason]
    case .absent: ["no result"]
    }
  }
}

extension CheckInput {
  /// Whether resources were searched for the strings of a rule.
  var searchesResources: Bool {
    !evidence.resources.isEmpty && plan.configuration.rules.contains { !$0.strings.isEmpty }
  }
}

extension GatheredEvidence {
  /// The matches of a rule's pattern in the resources of a build.
  func resourceMatches(of pattern: String, in rule: Rule, build: String) -> [RuleMatch] {
    resources.filter { $0.build == build }.compactMap(\.inspection.value).flatMap(\.matches)
      .filter { $0.rule == rule.id && $0.pattern == pattern }
  }

  /// How many resource files of each build were searched, in the order of builds.
  var searchedResources: [(build: String, label: String, count: Int)] {
    var counts: [(build: String, label: String, count: Int)] = []
    for evidence in resources {
      guard let build = evidence.build, let count = evidence.inspection.value?.fileCount else {
        continue
      }
      if let index = counts.firstIndex(where: { $0.build == build }) {
        counts[index].count += count
      } else {
        counts.append((build, Build.label("resources", in: build), count))
      }
    }
    return counts
  }

  /// Whether every resource of a build was searched for the strings of a rule, if it has any.
  func hasSearchedResources(of build: String, for rule: Rule) -> Bool {
    resources.allSatisfy {
      $0.build != build
        || $0.obstacles.isEmpty && (rule.strings.isEmpty || compressed(in: $0).isEmpty)
    }
  }

  /// The compressed files among resources, except those that the configuration leaves out.
  func compressed(in resource: ResourceEvidence) -> [CompressedFile] {
    let excluded = Set(excludedFiles.values.joined())
    return (resource.inspection.value?.compressed ?? []).filter { !excluded.contains($0.name) }
  }
}
