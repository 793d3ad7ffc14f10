/// Builds web addresses of commits.
enum CommitLink {
  /// The address of a commit; `nil` if the repository is not on the web.
  ///
  /// GitHub, GitLab, Gitea and Forgejo use the path `/commit/`, Bitbucket uses `/commits/`.
  static func address(of commit: String, in repository: String?) -> String? {
    guard let repository, repository.isWebAddress else { return nil }
    let path = repository.contains("bitbucket.org/") ? "commits" : "commit"
    let address = "\(repository)/\(path)/\(commit)"
    return address.isWebAddress ? address : nil
  }
}
