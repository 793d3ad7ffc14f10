/// The path from a localization to one of its strings.
struct StringPath {
  /// The name of a substitution; nil for a string outside of substitutions.
  private(set) var substitution: String?
  /// The variation axes along the path, such as `device` and `plural`.
  private(set) var axes: [String] = []
  /// The case of each axis, such as `iphone` and `one`.
  private(set) var cases: [String] = []

  /// The path extended by a case of a variation.
  func entering(_ axis: String, _ name: String) -> StringPath {
    var path = self
    path.axes.append(axis)
    path.cases.append(name)
    return path
  }

  /// The path extended by a substitution.
  func entering(substitution: String) -> StringPath {
    var path = self
    path.substitution = substitution
    return path
  }

  /// Whether the string is a plural case.
  var isPluralBranch: Bool { axes.contains("plural") }

  /// How closely the source string at another path matches, 0 for the same branch; `nil` if it
  /// belongs to another substitution.
  func distance(to source: StringPath) -> Int? {
    if substitution != source.substitution { return nil }
    if cases == source.cases { return 0 }
    if cases.last == source.cases.last { return 1 }
    return source.cases.last == "other" ? 2 : 3
  }

  /// The path as shown in messages: `one`, `iphone.other`, `files.one`; empty for a single string.
  var words: String {
    ((substitution.map { [$0] } ?? []) + cases).joined(separator: ".")
  }
}
