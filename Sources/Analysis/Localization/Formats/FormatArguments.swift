/// The arguments that strings use, and their types.
struct FormatArguments {
  /// The types that strings use for one argument.
  struct Types {
    /// The first type found; `nil` if no string uses the position.
    private(set) var first: ArgumentType?
    /// Conflicting types in other strings.
    private var others: [ArgumentType] = []

    /// The types without conflicting ones.
    var firstOnly: Types {
      var types = self
      types.others = []
      return types
    }

    func contains(_ type: ArgumentType) -> Bool { type == first || others.contains(type) }

    /// Whether any string uses the argument as a number.
    var isNumber: Bool { first?.isNumber ?? false || others.contains(where: \.isNumber) }

    mutating func insert(_ type: ArgumentType) {
      if first == nil { first = type } else if !contains(type) { others.append(type) }
    }
  }

  /// The types at each position; index 0 is position 1.
  private(set) var types: [Types] = []
  /// Whether a string has both numbered and unnumbered arguments.
  private(set) var isMixed = false

  /// The arguments, each with only its first type.
  var withoutContradictions: FormatArguments {
    var arguments = self
    arguments.types = types.map(\.firstOnly)
    return arguments
  }

  func types(at position: Int) -> Types {
    types.indices.contains(position - 1) ? types[position - 1] : Types()
  }

  /// Adds the arguments that a string uses.
  ///
  /// With `untyped`, includes arguments of unknown type: those of substitutions without a valid
  /// specifier, which are reported separately.
  mutating func insert(_ uses: [FormatUse], untyped: Bool = false) {
    for use in uses where use.position > 0 && (use.type != nil || untyped) {
      while types.count < use.position { types.append(Types()) }
      if let type = use.type { types[use.position - 1].insert(type) }
    }
    if uses.contains(where: \.isNumbered) && uses.contains(where: { !$0.isNumbered }) {
      isMixed = true
    }
  }
}

/// One use of an argument in a string.
struct FormatUse {
  /// The number of the argument, 1 to 127; 0 for that of a substitution if its number is unknown.
  let position: Int
  /// The type; `nil` if it depends on an undefined substitution.
  let type: ArgumentType?
  /// Whether the specifier contains the number.
  let isNumbered: Bool
  /// The range of the specifier, in UTF-8 bytes.
  let range: Range<Int>
}
