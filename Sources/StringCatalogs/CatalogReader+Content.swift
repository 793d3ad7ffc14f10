extension CatalogReader {
  mutating func content(
    _ value: JSONValue, _ owner: String
  ) throws(CatalogError) -> Catalog.Content {
    let members = try members(of: value, owner)
    return Catalog.Content(
      unit: try unit(in: members), set: try set(in: members),
      variations: try variations(try object("variations", in: members) ?? []),
      substitutions: try substitutions(try object("substitutions", in: members) ?? []))
  }

  private func unit(in members: [JSONValue.Member]) throws(CatalogError) -> Catalog.Unit? {
    guard let member = try member("stringUnit", in: members) else { return nil }
    let fields = try self.members(of: member.value, "'stringUnit'")
    return Catalog.Unit(
      offset: member.keyOffset,
      state: UnitState(
        rawValue: try require("state", of: member.value, string("state", in: fields))),
      value: try require("value", of: member.value, string("value", in: fields)))
  }

  private func set(in members: [JSONValue.Member]) throws(CatalogError) -> Catalog.UnitSet? {
    guard let member = try member("stringSet", in: members) else { return nil }
    let fields = try self.members(of: member.value, "'stringSet'")
    return Catalog.UnitSet(
      offset: member.keyOffset,
      state: UnitState(
        rawValue: try require("state", of: member.value, string("state", in: fields))),
      values: try require("values", of: member.value, strings("values", in: fields)))
  }

  private mutating func variations(
    _ members: [JSONValue.Member]
  ) throws(CatalogError) -> [Catalog.Variation] {
    recordDuplicates(.variation, in: members) { Array($0.utf8) }
    var variations: [Catalog.Variation] = []
    for member in members {
      let choices = try self.members(of: member.value, "the variation")
      recordDuplicates(.variation, in: choices) { Array($0.utf8) }
      var cases: [Catalog.Case] = []
      for choice in choices {
        cases.append(
          Catalog.Case(
            name: choice.key, offset: choice.keyOffset,
            content: try content(choice.value, "the case of the variation")))
      }
      variations.append(
        Catalog.Variation(
          axis: member.key, offset: member.keyOffset, cases: cases))
    }
    return variations
  }

  private mutating func substitutions(
    _ members: [JSONValue.Member]
  ) throws(CatalogError) -> [Catalog.Substitution] {
    recordDuplicates(.substitution, in: members) { Array($0.utf8) }
    var substitutions: [Catalog.Substitution] = []
    for member in members {
      let fields = try self.members(of: member.value, "the substitution")
      substitutions.append(
        Catalog.Substitution(
          name: member.key, offset: member.keyOffset,
          argumentNumber: try integer("argNum", in: fields),
          formatSpecifier: try require(
            "formatSpecifier", of: member.value, string("formatSpecifier", in: fields)),
          variations: try variations(
            try require("variations", of: member.value, object("variations", in: fields)))))
    }
    return substitutions
  }
}
