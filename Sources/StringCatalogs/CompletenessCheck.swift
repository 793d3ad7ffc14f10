/// The search for the first fault in the content of one localization.
struct CompletenessCheck {
  let finishedStates: [UnitState]
  let allowsEmpty: Bool

  func fault(in content: Catalog.Content, shape: String) -> TranslationStatus? {
    if let unit = content.unit,
      let fault = fault(unit.state, [unit.value], UnitPlace(shape: shape, offset: unit.offset))
    {
      return fault
    }
    if let set = content.set,
      let fault = fault(set.state, set.values, UnitPlace(shape: shape, offset: set.offset))
    {
      return fault
    }
    for variation in content.variations {
      if let fault = fault(in: variation, shape: shape) { return fault }
    }
    for substitution in content.substitutions {
      if let fault = fault(in: substitution, shape: shape) { return fault }
    }
    return nil
  }

  private func fault(
    _ state: UnitState, _ values: [String], _ place: UnitPlace
  ) -> TranslationStatus? {
    if !finishedStates.contains(state) { return .unfinished(state, place) }
    if !allowsEmpty, values.isEmpty || values.contains("") { return .empty(place) }
    return nil
  }

  private func fault(in variation: Catalog.Variation, shape: String) -> TranslationStatus? {
    let shape = joined(shape, variation.axis)
    var missing = variation.cases.filter { !$0.content.hasText }.map(\.name)
    // `other` is the category of every number that no other case takes (CLDR plural rules).
    if variation.axis == "plural", !variation.cases.contains(where: { $0.name == "other" }) {
      missing.append("other")
    }
    if !missing.isEmpty {
      return .incomplete(
        missing: missing, UnitPlace(shape: shape, offset: variation.offset))
    }
    for choice in variation.cases {
      if let fault = fault(in: choice.content, shape: joined(shape, choice.name)) { return fault }
    }
    return nil
  }

  private func fault(in substitution: Catalog.Substitution, shape: String) -> TranslationStatus? {
    let shape = joined(joined(shape, "substitutions"), substitution.name)
    if !substitution.variations.contains(where: { !$0.cases.isEmpty }) {
      return .incomplete(
        missing: [substitution.name], UnitPlace(shape: shape, offset: substitution.offset))
    }
    for variation in substitution.variations {
      if let fault = fault(in: variation, shape: shape) { return fault }
    }
    return nil
  }

  private func joined(_ shape: String, _ name: String) -> String {
    shape.isEmpty ? name : shape + "." + name
  }
}
