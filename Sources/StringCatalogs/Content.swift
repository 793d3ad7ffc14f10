extension Catalog {
  /// What a catalog holds for one language, or for one case of a variation.
  ///
  /// Xcode writes one of `unit`, `set` and `variations`; whatever is there is kept.
  package struct Content: Sendable {
    /// The single text, from `stringUnit`.
    package let unit: Unit?
    /// The list of texts, from `stringSet` (App Shortcuts phrases).
    package let set: UnitSet?
    /// The variations in the order of the file.
    package let variations: [Variation]
    /// The substitutions in the order of the file.
    package let substitutions: [Substitution]
  }

  /// One text with its state.
  package struct Unit: Sendable {
    /// Where the key `stringUnit` stands, in bytes from the start of the file.
    package let offset: Int
    /// Its state.
    package let state: UnitState
    /// The text; may be empty.
    package let value: String
  }

  /// Several texts with one state.
  package struct UnitSet: Sendable {
    /// Where the key `stringSet` stands, in bytes from the start of the file.
    package let offset: Int
    /// Their state.
    package let state: UnitState
    /// The texts; may be none.
    package let values: [Value]

    /// One of the texts.
    package struct Value: Sendable {
      /// Where it stands, in bytes from the start of the file.
      package let offset: Int
      /// The text; may be empty.
      package let text: String
    }
  }

  /// The choices along one axis: by plural category, by device.
  package struct Variation: Sendable {
    /// The axis as written: `plural`, `device`, or one that a later version brings.
    package let axis: String
    /// Where the axis stands, in bytes from the start of the file.
    package let offset: Int
    /// The choices in the order of the file.
    package let cases: [Case]
  }

  /// One choice of a variation.
  package struct Case: Sendable {
    /// The plural category or device as written: `other`, `iphone`.
    package let name: String
    /// Where the name stands, in bytes from the start of the file.
    package let offset: Int
    /// What the choice holds; a device may vary further by plural.
    package let content: Content
  }

  /// A part of a text, `%#@name@`, that varies by itself.
  package struct Substitution: Sendable {
    /// The name.
    package let name: String
    /// Where the name stands, in bytes from the start of the file.
    package let offset: Int
    /// The number of the argument, 1-based, or nil if the order of the text decides.
    package let argumentNumber: Int?
    /// The format specifier without its percent sign: `lld`.
    package let formatSpecifier: String
    /// The variations in the order of the file.
    package let variations: [Variation]
    /// What the rule of a `.stringsdict` file needs and does not have.
    package var lacks: [String] = []
  }
}
