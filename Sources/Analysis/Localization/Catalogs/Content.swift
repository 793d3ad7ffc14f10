extension Catalog {
  /// The content of a catalog for one language, or for one case of a variation.
  ///
  /// Xcode writes one of `unit`, `set` and `variations`, but the reader keeps any combination.
  package struct Content: Sendable {
    /// The single string, from `stringUnit`.
    package let unit: Unit?
    /// The list of strings, from `stringSet` (App Shortcuts phrases).
    package let set: UnitSet?
    /// The variations in the order of the file.
    package let variations: [Variation]
    /// The substitutions in the order of the file.
    package let substitutions: [Substitution]
  }

  /// A string and its state.
  package struct Unit: Sendable {
    /// The offset of the key `stringUnit`, in bytes from the start of the file.
    package let offset: Int
    package let state: UnitState
    /// The string; may be empty.
    package let value: String
  }

  /// Several strings with a shared state.
  package struct UnitSet: Sendable {
    /// The offset of the key `stringSet`, in bytes from the start of the file.
    package let offset: Int
    package let state: UnitState
    /// The strings; may be empty.
    package let values: [Value]

    package struct Value: Sendable {
      /// In bytes from the start of the file.
      package let offset: Int
      /// The string; may be empty.
      package let text: String
    }
  }

  /// The cases along one axis: by plural category or by device.
  package struct Variation: Sendable {
    /// The axis as written: `plural`, `device`, or an axis of a later version.
    package let axis: String
    /// The offset of the axis, in bytes from the start of the file.
    package let offset: Int
    /// The cases in the order of the file.
    package let cases: [Case]
  }

  package struct Case: Sendable {
    /// The plural category or device as written: `other`, `iphone`.
    package let name: String
    /// The offset of the name, in bytes from the start of the file.
    package let offset: Int
    /// The content of the case; a device may vary further by plural.
    package let content: Content
  }

  /// A part of a string, `%#@name@`, that varies independently.
  package struct Substitution: Sendable {
    package let name: String
    /// The offset of the name, in bytes from the start of the file.
    package let offset: Int
    /// The 1-based number of the argument; `nil` if it follows from the order in the string.
    package let argumentNumber: Int?
    /// The format specifier without its percent sign: `lld`.
    package let formatSpecifier: String
    /// The variations in the order of the file.
    package let variations: [Variation]
    /// The required members of a `.stringsdict` rule that are missing or have an invalid value.
    package var mistakes: [Mistake] = []

    /// A required member that is missing or has an invalid value.
    package struct Mistake: Sendable {
      package enum Member: String, Sendable {
        case ruleType = "NSStringFormatSpecTypeKey"
        case valueType = "NSStringFormatValueTypeKey"
      }

      package let member: Member
      /// The invalid value; `nil` if the member is missing.
      package let value: String?
      /// The offset of the value, or of the substitution if the member is missing, in bytes from
      /// the start of the file.
      package let offset: Int
    }
  }
}
