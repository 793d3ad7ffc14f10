/// The way from a localization to one of its texts.
struct TextPath {
  /// The substitution that the text belongs to.
  var substitution: String?
  /// The axes on the way: `device`, `plural`.
  private(set) var axes: [String] = []
  /// The case taken of each axis: `iphone`, `one`.
  private(set) var cases: [String] = []

  init(substitution: String? = nil) {
    self.substitution = substitution
  }

  /// The path on to a case of a variation.
  func entering(_ axis: String, _ name: String) -> TextPath {
    var path = self
    path.axes.append(axis)
    path.cases.append(name)
    return path
  }

  /// Whether the text is one of several by number.
  var isPluralBranch: Bool { axes.contains("plural") }

  /// How little the source text at another path suits this one, 0 for the same branch; nil if it is
  /// another substitution's.
  func distance(to source: TextPath) -> Int? {
    if substitution != source.substitution { return nil }
    if cases == source.cases { return 0 }
    if cases.last == source.cases.last { return 1 }
    return source.cases.last == "other" ? 2 : 3
  }

  /// The path in words: `one`, `iphone.other`, `files.one`; empty for the text itself.
  var words: String {
    ((substitution.map { [$0] } ?? []) + cases).joined(separator: ".")
  }
}
