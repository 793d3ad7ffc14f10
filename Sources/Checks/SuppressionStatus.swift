/// What reports and `explain` say about the suppressions themselves.
///
/// It isn't a `Check`, because only the release gate knows which suppressions apply to a finding.
package enum SuppressionStatus {
  package static let id = "suppressions"
  package static let title = "Every suppression is in use"
  package static let why =
    "A suppression that is no longer needed would hide the next finding with the same name."
  package static let fix = "Remove it from the configuration, or set a new date in `expires`."

  static let manual = CheckManual(
    details: "Reports suppressions that have expired, and, after a run of all checks, those that "
      + "match no finding. Reported as warnings.",
    configuration: "`suppressions` accepts findings by rule, name and artifact until a date.",
    limits: "A run with `--only` or `--skip` reports only suppressions that have expired.")
}
