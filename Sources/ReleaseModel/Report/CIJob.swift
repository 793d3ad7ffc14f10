/// The page of the CI job that runs the tool, as its environment variables say.
package enum CIJob {
  /// The address of the page; nil outside GitHub Actions and GitLab CI/CD, and if the variables do not have one.
  package static func address(in environment: [String: String]) -> String? {
    func value(_ name: String) -> String { environment["\(name)", default: ""] }
    let address: String
    if value("GITHUB_ACTIONS") == "true" {
      let (run, attempt) = (value("GITHUB_RUN_ID"), value("GITHUB_RUN_ATTEMPT"))
      guard run.wholeMatch(of: /[0-9]+/) != nil,
        value("GITHUB_REPOSITORY").wholeMatch(of: /[\w.\-]+\/[\w.\-]+/) != nil
      else { return nil }
      address =
        "\(value("GITHUB_SERVER_URL"))/\(value("GITHUB_REPOSITORY"))/actions/runs/\(run)"
        + (attempt.wholeMatch(of: /[0-9]+/) == nil ? "" : "/attempts/\(attempt)")
    } else if value("GITLAB_CI") == "true" {
      address = value("CI_JOB_URL")
    } else {
      return nil
    }
    let isUsable = address.wholeMatch(of: /https?:\/\/[A-Za-z0-9.\-:\[\]]+\/[\x21-\x7e]+/) != nil
    return isUsable ? address : nil
  }
}
