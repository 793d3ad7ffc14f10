/// The arguments that texts use, and which types they have.
struct FormatArguments {
  /// The types at each position, the first at index 0; none where no text uses the position, several
  /// where texts contradict each other.
  private(set) var types: [[ArgumentType]] = []
  /// Whether a text has arguments with positions and without.
  private(set) var isMixed = false

  func types(at position: Int) -> [ArgumentType] {
    position <= types.count ? types[position - 1] : []
  }

  mutating func insert(_ uses: [FormatUse]) {
    for use in uses {
      guard let type = use.type else { continue }
      while types.count < use.position { types.append([]) }
      if !types[use.position - 1].contains(type) { types[use.position - 1].append(type) }
    }
    if uses.contains(where: \.isNumbered) && uses.contains(where: { !$0.isNumbered }) {
      isMixed = true
    }
  }
}

/// One use of an argument in a text.
struct FormatUse {
  /// The number of the argument, 1-based.
  let position: Int
  /// Its type; nil if only the definition of a substitution that is missing would tell.
  let type: ArgumentType?
  /// Whether the text gives the number.
  let isNumbered: Bool
  /// Where the specifier stands, in UTF-8 bytes.
  let range: Range<Int>
}
