/// Converts the value of a key in a `.strings` or `.stringsdict` file to catalog content.
///
/// The names are those of Apple's "Stringsdict File Format" and "Creating width and device variants
/// of strings".
struct StringsRule {
  let key: String
  let file: Int
  private(set) var duplicates: [Catalog.Duplicate] = []

  /// The content of a value that must be a string.
  func text(of member: PropertyListValue.Member) throws(ReadingError) -> Catalog.Content {
    Catalog.Content(
      unit: try unit(member, "a string as the value"), set: nil, variations: [], substitutions: [])
  }

  /// The content of a value that is a string or a rule.
  mutating func content(
    of member: PropertyListValue.Member
  ) throws(ReadingError) -> Catalog.Content {
    guard case .dictionary(let members) = member.value.content else {
      return Catalog.Content(
        unit: try unit(member, "a string or a dictionary as the value"), set: nil, variations: [],
        substitutions: [])
    }
    recordRepetitions(.substitution, in: members)
    var unit: Catalog.Unit?
    var variations: [Catalog.Variation] = []
    var substitutions: [Catalog.Substitution] = []
    for member in members {
      switch member.key {
      case "NSStringLocalizedFormatKey":
        unit = try self.unit(member, "a string for 'NSStringLocalizedFormatKey'")
      case "NSStringVariableWidthRuleType":
        variations.append(try variation("width", member))
      case "NSStringDeviceSpecificRuleType":
        variations.append(try variation("device", member))
      default:
        // A dictionary is a variable; other members may belong to later versions of the format.
        guard case .dictionary(let rules) = member.value.content else { continue }
        substitutions.append(try substitution(member, rules))
      }
    }
    try rejectStrings(in: members, insertedBy: unit)
    return Catalog.Content(
      unit: unit, set: nil, variations: variations, substitutions: substitutions)
  }

  /// Throws if the format inserts a member that is not a dictionary.
  private func rejectStrings(
    in members: [PropertyListValue.Member], insertedBy unit: Catalog.Unit?
  ) throws(ReadingError) {
    guard let unit else { return }
    for case .substitution(let name) in FormatString(unit.value).specifiers.map(\.kind) {
      for member in members where member.key == name {
        _ = try member.value.members(
          expected: "a dictionary for '\(name)', which the format inserts")
      }
    }
  }

  private func unit(
    _ member: PropertyListValue.Member, _ expected: String
  ) throws(ReadingError) -> Catalog.Unit {
    Catalog.Unit(
      offset: member.keyOffset, state: .translated,
      value: try member.value.text(expected: expected))
  }

  private mutating func variation(
    _ axis: String, _ member: PropertyListValue.Member
  ) throws(ReadingError) -> Catalog.Variation {
    let members = try member.value.members(expected: "a dictionary for '\(member.key)'")
    recordRepetitions(.variation, in: members)
    return Catalog.Variation(
      axis: axis, offset: member.keyOffset, cases: try cases(members))
  }

  private mutating func cases(
    _ members: [PropertyListValue.Member]
  ) throws(ReadingError) -> [Catalog.Case] {
    var cases: [Catalog.Case] = []
    for member in members {
      cases.append(
        Catalog.Case(
          name: member.key, offset: member.keyOffset, content: try content(of: member)))
    }
    return cases
  }

  private mutating func substitution(
    _ member: PropertyListValue.Member, _ rules: [PropertyListValue.Member]
  ) throws(ReadingError) -> Catalog.Substitution {
    recordRepetitions(.variation, in: rules)
    var values: [Catalog.Substitution.Mistake.Member: (text: String, offset: Int)] = [:]
    var cases: [PropertyListValue.Member] = []
    for rule in rules {
      if let name = Catalog.Substitution.Mistake.Member(rawValue: rule.key) {
        values[name] = (
          try rule.value.text(expected: "a string for '\(rule.key)'"), rule.value.offset
        )
      } else {
        cases.append(rule)
      }
    }
    let ruleType = values[.ruleType]?.text ?? Self.pluralRule
    // Apple's documentation writes it with and without the percent sign.
    let valueType = String((values[.valueType]?.text ?? "").trimmingPrefix("%"))
    let branches = try self.cases(cases)
    // A substitution that prints nothing only skips its argument.
    let isNumber =
      FormatSubstitution.valueType(valueType).map { type in
        type != .object || branches.allSatisfy { $0.content.unit?.value.isEmpty ?? true }
      } ?? false
    let mistakes = [
      (Catalog.Substitution.Mistake.Member.ruleType, ruleType == Self.pluralRule),
      (.valueType, isNumber),
    ].compactMap { name, isValid -> Catalog.Substitution.Mistake? in
      let value = values[name]
      return value != nil && isValid
        ? nil
        : Catalog.Substitution.Mistake(
          member: name, value: value?.text, offset: value?.offset ?? member.keyOffset)
    }
    return Catalog.Substitution(
      name: member.key, offset: member.keyOffset, argumentNumber: nil,
      formatSpecifier: valueType,
      variations: [
        Catalog.Variation(
          axis: ruleType == Self.pluralRule ? "plural" : ruleType, offset: member.keyOffset,
          cases: branches)
      ], mistakes: mistakes)
  }

  private static let pluralRule = "NSStringPluralRuleType"

  private mutating func recordRepetitions(
    _ kind: Catalog.Duplicate.Kind, in members: [PropertyListValue.Member]
  ) {
    duplicates += Catalog.Duplicate.all(
      kind, in: members, of: key, file: file, offset: \.keyOffset, name: \.key)
  }
}
