internal import ReleaseModel
internal import StringCatalogs

/// Reads the `localization` section of a configuration.
package enum LocalizationReader {
  static func read(_ node: YAMLNode) throws(ConfigurationError) -> LocalizationSelection {
    let entries = try node.mapping(of: [
      "catalogs", "languages", "paths", "sources", "functions", "debug-conditions", "levels",
      "baseline",
    ])
    var selection = LocalizationSelection(
      catalogs: try entries["catalogs"]?.atLeastOne(),
      sources: try entries["sources"]?.strings(),
      functions: try entries["functions"]?.strings() ?? [],
      baseline: try entries["baseline"]?.string())
    if let languages = entries["languages"] { selection.requirements = try requirements(languages) }
    for node in try entries["paths"]?.sequence() ?? [] {
      let fields = try node.mapping(of: ["path", "languages"])
      let text = try fields.required("path").string()
      let path = text.hasSuffix("/") ? String(text.dropLast()) : text
      selection.paths.append((path, try requirements(fields.required("languages"))))
      selection.pathLocations[path] = try fields.required("path").location
    }
    if let functions = entries["functions"], selection.sources == [] {
      throw functions.error(
        "'functions' has no effect, because 'sources' is empty; remove one of them")
    }
    if let conditions = try entries["debug-conditions"]?.strings() {
      selection.debugConditions = conditions
    }
    if selection.catalogs == nil, entries["languages"] == nil {
      selection.levels = LocalizationSelection.levelsWithoutLanguages
    }
    if let levels = entries["levels"] {
      selection.levels.merge(try levels.levels(by: LocalizationFindingKind.self)) { $1 }
    }
    return selection
  }

  /// A list of the languages that every key needs, or for some languages, what is enough.
  private static func requirements(
    _ node: YAMLNode
  ) throws(ConfigurationError) -> LanguageRequirements {
    guard node.isMapping else {
      let languages = try node.atLeastOne()
      for element in try node.sequence() { try check(element.string(), element.error) }
      return LanguageRequirements(languages: languages)
    }
    var requirements = LanguageRequirements()
    let mapping = try node.mapping()
    for (language, value) in mapping.entries {
      try check(language) { message in
        ConfigurationError(
          location: mapping.location(of: language) ?? value.location, key: value.path,
          message: message)
      }
      if value.isMapping {
        let minimum = try value.mapping(of: ["minimum"]).required("minimum")
        requirements.minimums[language] = try minimum.percentage(
          minimum.anyString(), like: "95%")
      } else if try value.anyString() == "off" {
        requirements.unchecked.insert(language)
      } else {
        throw value.error("expected 'off' or { minimum: PERCENTAGE }, such as { minimum: 95% }")
      }
    }
    return requirements
  }

  private static func check(
    _ language: String, _ error: (String) -> ConfigurationError
  ) throws(ConfigurationError) {
    if let mistake = mistake(in: language) { throw error(mistake) }
  }

  /// Why a code is not that of a language, with a suggestion; nil if it is.
  package static func mistake(in language: String) -> String? {
    let id = LanguageID(language)
    if LanguageCode.isKnown(id) { return nil }
    return "'\(language)' is not a known language code"
      + Spelling.suggestion(of: LanguageCode.suggestion(for: id))
  }
}
