extension LocalizationFault {
  /// Faults of the list of accepted problems.
  static let baseline = [
    staleBaseline
  ]

  /// An accepted problem that is not there any more.
  package static let staleBaseline = LocalizationFault(
    "stale-baseline", .warning,
    title: "an accepted problem that is not there any more",
    why: "It would accept the same problem when it comes back.",
    fix: "Write the baseline anew with `verify-release localization --write-baseline`.",
    example: "The baseline accepts argument-type of “buy” in Spanish (es) in A.xcstrings, which is"
      + " not there any more.")
}
