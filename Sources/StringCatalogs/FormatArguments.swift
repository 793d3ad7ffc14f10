/// The arguments that texts use, and which types they have.
struct FormatArguments {
  /// The types of one argument.
  struct Types {
    /// The first type that a text gave; nil where no text uses the position.
    private(set) var first: ArgumentType?
    /// Those of texts that contradict it.
    private var others: [ArgumentType] = []

    /// Without the types of texts that contradict the first one.
    var firstOnly: Types {
      var types = self
      types.others = []
      return types
    }

    func contains(_ type: ArgumentType) -> Bool { type == first || others.contains(type) }

    mutating func insert(_ type: ArgumentType) {
      if first == nil { first = type } else if !contains(type) { others.append(type) }
    }
  }

  /// The types at each position, the first at index 0.
  private(set) var types: [Types] = []
  /// Whether a text has arguments with positions and without.
  private(set) var isMixed = false

  /// The arguments with the type that the first text gave each.
  var withoutContradictions: FormatArguments {
    var arguments = self
    arguments.types = types.map(\.firstOnly)
    return arguments
  }

  func types(at position: Int) -> Types {
    position <= types.count ? types[position - 1] : Types()
  }

  mutating func insert(_ uses: [FormatUse]) {
    for use in uses {
      guard let type = use.type else { continue }
      while types.count < use.position { types.append(Types()) }
      types[use.position - 1].insert(type)
    }
    if uses.contains(where: \.isNumbered) && uses.contains(where: { !$0.isNumbered }) {
      isMixed = true
    }
  }
}

/// One use of an argument in a text.
struct FormatUse {
  /// The number of the argument, 1-based, 127 at most.
  let position: Int
  /// Its type; nil if only the definition of a substitution that is missing would tell.
  let type: ArgumentType?
  /// Whether the text gives the number.
  let isNumbered: Bool
  /// Where the specifier stands, in UTF-8 bytes.
  let range: Range<Int>
}
