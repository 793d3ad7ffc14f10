extension CatalogReader {
  mutating func content(_ expected: StaticString) throws(ReadingError) -> Catalog.Content {
    var unit: Catalog.Unit?
    var set: Catalog.UnitSet?
    var variations: [Catalog.Variation] = []
    var substitutions: [Catalog.Substitution] = []
    var object = try open(expected, .ofContent)
    while let (field, offset) = try nextField(in: &object) {
      switch field {
      case .stringUnit: unit = try self.unit(at: offset)
      case .stringSet: set = try self.set(at: offset)
      case .variations: variations = try self.variations()
      default: substitutions = try self.substitutions()
      }
    }
    return Catalog.Content(
      unit: unit, set: set, variations: variations, substitutions: substitutions)
  }

  private mutating func unit(at offset: Int) throws(ReadingError) -> Catalog.Unit {
    var state: UnitState?
    var value: String?
    var object = try open("'stringUnit' to be an object", .ofUnit)
    while let (field, _) = try nextField(in: &object) {
      switch field {
      case .state: state = try self.state()
      default: value = try string("value")
      }
    }
    return Catalog.Unit(
      offset: offset, state: try require("state", state, of: object),
      value: try require("value", value, of: object))
  }

  private mutating func set(at offset: Int) throws(ReadingError) -> Catalog.UnitSet {
    var state: UnitState?
    var values: [Catalog.UnitSet.Value]?
    var object = try open("'stringSet' to be an object", .ofSet)
    while let (field, _) = try nextField(in: &object) {
      switch field {
      case .state: state = try self.state()
      default: values = try setValues()
      }
    }
    return Catalog.UnitSet(
      offset: offset, state: try require("state", state, of: object),
      values: try require("values", values, of: object))
  }

  private mutating func setValues() throws(ReadingError) -> [Catalog.UnitSet.Value] {
    guard try json.kind == .array else { throw try mismatch("an array of strings for 'values'") }
    var array = try json.open()
    var values: [Catalog.UnitSet.Value] = []
    while try json.nextElement(in: &array) {
      guard try json.kind == .string else { throw try mismatch("only strings in 'values'") }
      values.append(Catalog.UnitSet.Value(offset: json.offset, text: try json.text()))
    }
    return values
  }

  private mutating func variations() throws(ReadingError) -> [Catalog.Variation] {
    var variations: [Catalog.Variation] = []
    var object = try open("an object for 'variations'")
    while let name = try nextName(in: &object) {
      let axis = try json.text(name)
      variations.append(
        Catalog.Variation(axis: axis, offset: name.offset, cases: try cases()))
    }
    recordRepetitions(.variation, in: variations, name: \.axis, offset: \.offset)
    return variations
  }

  private mutating func cases() throws(ReadingError) -> [Catalog.Case] {
    var cases: [Catalog.Case] = []
    var object = try open("the variation to be an object")
    while let name = try nextName(in: &object) {
      let text = try json.text(name)
      cases.append(
        Catalog.Case(
          name: text, offset: name.offset,
          content: try content("the case of the variation to be an object")))
    }
    recordRepetitions(.variation, in: cases, name: \.name, offset: \.offset)
    return cases
  }

  private mutating func substitutions() throws(ReadingError) -> [Catalog.Substitution] {
    var substitutions: [Catalog.Substitution] = []
    var object = try open("an object for 'substitutions'")
    while let name = try nextName(in: &object) {
      substitutions.append(try substitution(try json.text(name), at: name.offset))
    }
    recordRepetitions(.substitution, in: substitutions, name: \.name, offset: \.offset)
    return substitutions
  }

  private mutating func substitution(
    _ name: String, at offset: Int
  ) throws(ReadingError) -> Catalog.Substitution {
    var argumentNumber: Int?
    var formatSpecifier: String?
    var variations: [Catalog.Variation]?
    var object = try open("the substitution to be an object", .ofSubstitution)
    while let (field, _) = try nextField(in: &object) {
      switch field {
      case .argNum: argumentNumber = try integer("argNum")
      case .formatSpecifier: formatSpecifier = try string("formatSpecifier")
      default: variations = try self.variations()
      }
    }
    return Catalog.Substitution(
      name: name, offset: offset, argumentNumber: argumentNumber,
      formatSpecifier: try require("formatSpecifier", formatSpecifier, of: object),
      variations: try require("variations", variations, of: object))
  }
}
