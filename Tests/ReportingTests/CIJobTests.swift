import ReleaseModel
import Testing

/// The record links to the job that wrote it.
@Suite struct CIJobTests {
  @Test(arguments: [
    (
      "GITHUB_ACTIONS=true GITHUB_SERVER_URL=https://github.com GITHUB_REPOSITORY=o/n.x GITHUB_RUN_ID=12",
      "https://github.com/o/n.x/actions/runs/12"
    ),
    (
      "GITHUB_ACTIONS=true GITHUB_SERVER_URL=https://ghe.example:8443 GITHUB_REPOSITORY=o/n GITHUB_RUN_ID=1"
        + " GITHUB_RUN_ATTEMPT=2", "https://ghe.example:8443/o/n/actions/runs/1/attempts/2"
    ),
    (
      "GITLAB_CI=true CI_JOB_URL=https://gitlab.com/g/s/p/-/jobs/7",
      "https://gitlab.com/g/s/p/-/jobs/7"
    ),
    ("CI_JOB_URL=https://gitlab.com/g/p/-/jobs/7", nil), ("GITLAB_CI=true", nil), ("", nil),
    ("GITHUB_ACTIONS=true GITHUB_REPOSITORY=o/n GITHUB_RUN_ID=1", nil),
    (
      "GITHUB_ACTIONS=true GITHUB_SERVER_URL=https://u:p@h GITHUB_REPOSITORY=o/n GITHUB_RUN_ID=1",
      nil
    ),
    (
      "GITHUB_ACTIONS=true GITHUB_SERVER_URL=https://h GITHUB_REPOSITORY=o/../n GITHUB_RUN_ID=1",
      nil
    ),
    ("GITLAB_CI=true CI_JOB_URL=javascript://h/alert(1)", nil),
    ("GITLAB_CI=true CI_JOB_URL=https://token@h/x", nil),
    ("GITLAB_CI=true CI_JOB_URL=https://h/\u{202E}", nil),
  ])
  func addressIsThatOfJob(_ variables: String, _ address: String?) {
    let pairs = variables.split(separator: " ").map { $0.split(separator: "=", maxSplits: 1) }
    let environment = Dictionary(
      uniqueKeysWithValues: pairs.map { (String($0[0]), String($0.last ?? "")) })
    #expect(CIJob.address(in: environment) == address)
  }
}
