extension LocalizationFindingKind {
  /// Findings about the localization baseline.
  static let baseline = [
    staleBaseline
  ]

  /// A baseline entry whose finding no longer occurs.
  package static let staleBaseline = LocalizationFindingKind(
    "stale-baseline", .warning,
    title: "Accepted finding that no longer occurs",
    details: "Reports entries of the baseline whose finding no longer occurs.",
    why: "The baseline would also accept the finding if it came back.",
    limits: "An entry is not reported if its string table was not part of the run.",
    fix: "Update the baseline with `verify-release localization --write-baseline FILE`.",
    example:
      "The baseline lists argument-type for \"buy\" in Spanish (es) in A.xcstrings, but it no"
      + " longer occurs.")
}
