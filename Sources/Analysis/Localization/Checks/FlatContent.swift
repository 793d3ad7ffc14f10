internal import Algorithms
internal import StringCatalogs

/// The strings and variations of a localization as flat lists, each with its path.
struct FlatContent {
  /// One string.
  ///
  /// A class, because copying it for each check would take longer than the checks.
  final class LocalizedString: Sendable {
    let value: String
    let state: UnitState
    let offset: Int
    let path: StringPath
    /// Whether it is one of the values of a string set.
    let isSetValue: Bool
    /// Whether it has no visible characters.
    let isBlank: Bool
    /// The format specifiers of the string.
    let format: FormatString
    /// The tags of the string; nil if it has no `<`.
    let html: HTML?
    /// The substitutions that it can use.
    let substitutions: [FormatSubstitution]

    init(
      _ value: String, _ state: UnitState, at offset: Int, path: StringPath,
      isSetValue: Bool = false,
      substitutions: [FormatSubstitution] = []
    ) {
      self.value = value
      self.state = state
      self.offset = offset
      self.path = path
      self.isSetValue = isSetValue
      isBlank = value.isBlank
      format = FormatString(value)
      html = value.has(UInt8(ascii: "<")) ? HTML(value) : nil
      self.substitutions = substitutions
    }

    /// The first marker of a merge conflict.
    var conflict: Range<Int>? {
      ["<<<<<<< ", ">>>>>>> "].lazy.compactMap(value.range(ofASCII:)).first
    }

    var hasLetter: Bool { format.hasLetter(in: value) }

    /// Whether it is a case of a substitution without a valid type, so that its arguments are unknown.
    var isUntyped: Bool { ownSubstitution.map { $0.type == nil } ?? false }

    /// The substitution whose case it is, if any.
    var ownSubstitution: FormatSubstitution? {
      path.substitution.flatMap { name in substitutions.first { $0.name == name } }
    }

    /// The arguments that it takes, in the order of their use.
    var arguments: [FormatArgument] {
      format.arguments(with: substitutions, at: place)
    }

    /// The arguments that its substitutions read, if they are certain.
    ///
    /// In a case of a substitution, they are certain if they have numbers, or if the string also
    /// takes the substitution's own argument, which the others then follow.
    var insertions: [FormatArgument] {
      if !format.specifiers.contains(where: \.isSubstitution) { return [] }
      let isOrdered =
        path.substitution == nil
        || format.specifiers.contains { specifier in
          if case .argument = specifier.kind { specifier.position == nil } else { false }
        }
      return arguments.filter {
        $0.substitution != nil && $0.position > 0 && ($0.isNumbered || isOrdered)
      }
    }

    /// The role of the string in formatting.
    var place: FormatPlace {
      if let own = ownSubstitution { return .substitutionCase(own) }
      return path.isPluralBranch ? .pluralCase : .text
    }
  }

  /// All strings, including those of string sets and substitutions.
  private(set) var strings: [LocalizedString] = []
  private(set) var sets: [(set: Catalog.UnitSet, path: StringPath)] = []
  /// The contents that have variations, outermost first.
  private(set) var branching: [(content: Catalog.Content, path: StringPath)] = []
  private(set) var variations: [(variation: Catalog.Variation, path: StringPath)] = []
  private(set) var substitutions: [(substitution: Catalog.Substitution, path: StringPath)] = []

  /// Flattens a localization; one without strings results in an empty list.
  init(_ content: Catalog.Content) {
    if let unit = content.singleUnit {
      strings = [LocalizedString(unit.value, unit.state, at: unit.offset, path: StringPath())]
    } else if content.hasStrings {
      add(content, StringPath(), [])
    }
  }

  /// Adds content that can use the substitutions of the `outer` content too.
  private mutating func add(
    _ content: Catalog.Content, _ path: StringPath, _ outer: [FormatSubstitution]
  ) {
    let usable = content.formatSubstitutions(in: outer)
    if !content.variations.isEmpty { branching.append((content, path)) }
    if let unit = content.unit {
      strings.append(
        LocalizedString(unit.value, unit.state, at: unit.offset, path: path, substitutions: usable))
    }
    if let set = content.set {
      sets.append((set, path))
      strings += set.values.map {
        LocalizedString(
          $0.text, set.state, at: $0.offset, path: path, isSetValue: true, substitutions: usable)
      }
    }
    for variation in content.variations { add(variation, path, usable) }
    for substitution in content.substitutions {
      substitutions.append((substitution, path))
      if substitution.hasStrings {
        for variation in substitution.variations {
          add(variation, path.entering(substitution: substitution.name), usable)
        }
      }
    }
  }

  private mutating func add(
    _ variation: Catalog.Variation, _ path: StringPath, _ usable: [FormatSubstitution]
  ) {
    variations.append((variation, path))
    for choice in variation.cases {
      add(choice.content, path.entering(variation.axis, choice.name), usable)
    }
  }
}

extension FlatContent {
  /// The substitutions that insert themselves, directly or through others: the names along each
  /// cycle, starting with the first one.
  var cycles: [[String]] {
    // Real strings have far fewer substitutions; the limit prevents quadratic time on malicious input.
    let names = substitutions.prefix(100).map(\.substitution.name)
    let inserted = names.map { name in
      let cases = strings.filter { $0.path.substitution == name }
      return names.indices.filter { other in cases.contains { $0.format.inserts(names[other]) } }
    }
    var cycles: [[Int]] = []
    for start in names.indices where !cycles.contains(where: { $0.contains(start) }) {
      var paths = [[start]]
      var seen: Set<Int> = []
      while let path = paths.popLast() {
        let next = path.last.map { inserted[$0] } ?? []
        if next.contains(start) {
          cycles.append(path)
          break
        }
        paths += next.filter { seen.insert($0).inserted }.map { path + [$0] }
      }
    }
    return cycles.map { $0.map { names[$0] } }
  }
}

extension Catalog.Content {
  /// The substitutions as seen by formatting: its own, then those of the `outer` content.
  ///
  /// A substitution whose cases are all empty only skips its argument, which may then have any
  /// type: authors add it so that other cases can print that argument by number.
  fileprivate func formatSubstitutions(in outer: [FormatSubstitution]) -> [FormatSubstitution] {
    if substitutions.isEmpty { return outer }
    let own = substitutions.map {
      FormatSubstitution(
        name: $0.name, argumentNumber: $0.argumentNumber,
        formatSpecifier: $0.hasType ? $0.formatSpecifier : "")
    }
    // Reading all strings for their order is slow, and most substitutions have a number.
    if own.allSatisfy({ $0.argumentNumber != nil }) { return own + outer }
    return own.located(in: formats(of: nil)) + outer
  }

  /// All strings, each with the substitution whose case it is, if any; without content that has
  /// substitutions of its own.
  private func formats(
    of substitution: String?
  ) -> [(format: FormatString, substitution: String?)] {
    let values = (unit.map { [$0.value] } ?? []) + (set?.values.map(\.text) ?? [])
    let parts =
      variations.map { (substitution, $0) }
      + substitutions.flatMap { own in own.variations.map { (own.name, $0) } }
    return values.map { (FormatString($0), substitution) }
      + parts.flatMap { substitution, variation in
        variation.cases.map(\.content).filter(\.substitutions.isEmpty).flatMap {
          $0.formats(of: substitution)
        }
      }
  }

  /// Whether all strings, including those of variations, are empty.
  fileprivate var printsNothing: Bool {
    (unit?.value.isEmpty ?? true) && (set?.values.isEmpty ?? true)
      && variations.allSatisfy(\.printsNothing)
  }
}

extension Catalog.Substitution {
  /// Whether its strings print an argument of the type that it declares.
  fileprivate var hasType: Bool {
    !mistakes.contains { $0.member == .valueType }
      && !(hasStrings && variations.allSatisfy(\.printsNothing))
  }
}

extension Catalog.Variation {
  fileprivate var printsNothing: Bool { cases.allSatisfy(\.content.printsNothing) }
}

extension Catalog.Content {
  /// The string unit, if there is nothing else, as in most localizations.
  var singleUnit: Catalog.Unit? {
    variations.isEmpty && substitutions.isEmpty && set == nil ? unit : nil
  }

  /// Whether the only string is the key, whose arguments it may number.
  func repeats(_ key: String) -> Bool {
    guard let value = singleUnit?.value else { return false }
    return value == key
      || key.has(UInt8(ascii: "%"))
        && FormatString(value).pieces(of: value) == FormatString(key).pieces(of: key)
  }
}

/// The path from a localization to one of its strings.
struct StringPath {
  /// The name of a substitution; nil for a string outside of substitutions.
  private(set) var substitution: String?
  /// The variation axes along the path, such as `device` and `plural`.
  private(set) var axes: [String] = []
  /// The case of each axis, such as `iphone` and `one`.
  private(set) var cases: [String] = []

  /// The path extended by a case of a variation.
  func entering(_ axis: String, _ name: String) -> StringPath {
    var path = self
    path.axes.append(axis)
    path.cases.append(name)
    return path
  }

  /// The path without its last case.
  func leaving() -> StringPath {
    var path = self
    path.axes.removeLast()
    path.cases.removeLast()
    return path
  }

  /// The path extended by a substitution.
  func entering(substitution: String) -> StringPath {
    var path = self
    path.substitution = substitution
    return path
  }

  /// Whether the string is a plural case.
  var isPluralBranch: Bool { axes.contains("plural") }

  /// How closely the source string at another path matches, 0 for the same branch; `nil` if it
  /// belongs to another substitution.
  func distance(to source: StringPath) -> Int? {
    if substitution != source.substitution { return nil }
    if cases == source.cases { return 0 }
    if cases.last == source.cases.last { return 1 }
    return source.cases.last == "other" ? 2 : 3
  }

  /// The path as shown in messages: `one`, `iphone.other`, `files.one`; empty for a single string.
  var words: String {
    ((substitution.map { [$0] } ?? []) + cases).joined(separator: ".")
  }
}
