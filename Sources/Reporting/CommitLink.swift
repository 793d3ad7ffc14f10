/// Addresses of commits on the web.
enum CommitLink {
  /// The address of a commit in a repository; nil where the repository is not on the web.
  ///
  /// GitHub, GitLab, Gitea and Forgejo have the path `/commit/`, Bitbucket has `/commits/`.
  static func address(of commit: String, in repository: String?) -> String? {
    guard let repository, repository.isWebAddress else { return nil }
    let path = repository.contains("bitbucket.org/") ? "commits" : "commit"
    let address = "\(repository)/\(path)/\(commit)"
    return address.isWebAddress ? address : nil
  }
}
