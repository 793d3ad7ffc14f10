internal import StringCatalogs

/// The strings and variations of a localization as flat lists, each with its path.
struct FlatContent {
  /// One string.
  ///
  /// A class, because copying it for each check would take longer than the checks.
  final class Text: Sendable {
    let value: String
    let state: UnitState
    let offset: Int
    let path: TextPath
    /// Whether it is one of the values of a string set.
    let isSetValue: Bool
    /// Whether it has no visible characters.
    let isBlank: Bool
    /// The format specifiers of the string.
    let format: FormatText

    init(
      _ value: String, _ state: UnitState, at offset: Int, path: TextPath, isSetValue: Bool = false
    ) {
      self.value = value
      self.state = state
      self.offset = offset
      self.path = path
      self.isSetValue = isSetValue
      isBlank = value.isBlank
      format = FormatText(value)
    }
  }

  /// All strings, including those of string sets and substitutions.
  private(set) var texts: [Text] = []
  private(set) var sets: [(set: Catalog.UnitSet, path: TextPath)] = []
  /// The contents that have variations, outermost first.
  private(set) var branching: [(content: Catalog.Content, path: TextPath)] = []
  private(set) var variations: [(variation: Catalog.Variation, path: TextPath)] = []
  private(set) var substitutions: [Catalog.Substitution] = []

  /// Flattens a localization; one without strings results in an empty list.
  init(_ content: Catalog.Content) {
    if content.hasText { add(content, TextPath()) }
  }

  private mutating func add(_ content: Catalog.Content, _ path: TextPath) {
    if !content.variations.isEmpty { branching.append((content, path)) }
    if let unit = content.unit {
      texts.append(Text(unit.value, unit.state, at: unit.offset, path: path))
    }
    if let set = content.set {
      sets.append((set, path))
      texts += set.values.map {
        Text($0.text, set.state, at: $0.offset, path: path, isSetValue: true)
      }
    }
    for variation in content.variations { add(variation, path) }
    for substitution in content.substitutions {
      substitutions.append(substitution)
      if substitution.hasText {
        for variation in substitution.variations {
          add(variation, TextPath(substitution: substitution.name))
        }
      }
    }
  }

  private mutating func add(_ variation: Catalog.Variation, _ path: TextPath) {
    variations.append((variation, path))
    for choice in variation.cases {
      add(choice.content, path.entering(variation.axis, choice.name))
    }
  }
}

extension Catalog.Content {
  /// Whether there is any string; those of substitutions don't count, because they only fill in
  /// other strings.
  var hasText: Bool {
    unit != nil || set != nil
      || variations.contains { $0.cases.contains { $0.content.hasText } }
  }

  /// The string unit, if there is nothing else, as in most localizations.
  var singleUnit: Catalog.Unit? {
    variations.isEmpty && substitutions.isEmpty && set == nil ? unit : nil
  }
}

extension Catalog.Substitution {
  /// Whether any case has a string.
  var hasText: Bool { variations.contains { $0.cases.contains { $0.content.hasText } } }
}
