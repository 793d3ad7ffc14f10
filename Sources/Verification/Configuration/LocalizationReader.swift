internal import ReleaseModel

/// Reads the `localization` section of a configuration.
enum LocalizationReader {
  static func read(_ node: YAMLNode) throws(ConfigurationError) -> LocalizationSelection {
    let entries = try node.mapping(of: [
      "catalogs", "languages", "sources", "functions", "debug-conditions", "levels", "baseline",
    ])
    var selection = LocalizationSelection(
      catalogs: try entries["catalogs"]?.atLeastOne(),
      languages: try entries["languages"]?.atLeastOne(),
      sources: try entries["sources"]?.strings(),
      functions: try entries["functions"]?.strings() ?? [],
      baseline: try entries["baseline"]?.string())
    if let functions = entries["functions"], selection.sources == [] {
      throw functions.error(
        "'functions' has no effect, because 'sources' is empty; remove one of them")
    }
    if let conditions = try entries["debug-conditions"]?.strings() {
      selection.debugConditions = conditions
    }
    if selection.catalogs == nil, selection.languages == nil {
      selection.levels = LocalizationSelection.levelsWithoutLanguages
    }
    if let levels = entries["levels"] {
      selection.levels.merge(try self.levels(levels)) { _, written in written }
    }
    return selection
  }

  private static func levels(
    _ node: YAMLNode
  ) throws(ConfigurationError) -> [LocalizationFindingKind: LocalizationSelection.Level] {
    let ids = LocalizationFindingKind.allCases.map(\.id)
    var levels: [LocalizationFindingKind: LocalizationSelection.Level] = [:]
    for (id, value) in try node.mapping(of: ids).entries {
      let level = try value.name(
        of: "level", among: LocalizationSelection.Level.allCases.map(\.rawValue))
      if let kind = LocalizationFindingKind(rawValue: id) {
        levels[kind] = LocalizationSelection.Level(rawValue: level)
      }
    }
    return levels
  }
}
