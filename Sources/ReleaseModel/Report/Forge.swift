/// A service that hosts git repositories, with the addresses of its pages.
package enum Forge: Sendable {
  case github, gitlab
  /// Also Forgejo, such as Codeberg.
  case gitea
  case bitbucket

  /// The forge of a repository, according to the name of its host; nil if that says nothing.
  package init?(repository address: String) {
    let host = address.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first
    let words = (host ?? "").lowercased().split { ".:".contains($0) }
    let names: [(Substring, Forge)] = [
      ("github", .github), ("gitlab", .gitlab), ("gitea", .gitea), ("forgejo", .gitea),
      ("codeberg", .gitea),
    ]
    if let forge = names.first(where: { words.contains($0.0) })?.1 {
      self = forge
    } else if words == ["bitbucket", "org"] {
      // Bitbucket's own servers have pages of another form.
      self = .bitbucket
    } else {
      return nil
    }
  }

  /// The path below a repository of the page of a commit.
  package func path(ofCommit commit: String) -> String {
    switch self {
    case .github, .gitea: "commit/\(commit)"
    case .gitlab: "-/commit/\(commit)"
    case .bitbucket: "commits/\(commit)"
    }
  }

  /// The path below a repository of a line in a commit; `path` is percent-encoded.
  package func path(ofLine line: Int, in path: String, commit: String) -> String {
    switch self {
    case .github: "blob/\(commit)/\(path)#L\(line)"
    case .gitlab: "-/blob/\(commit)/\(path)#L\(line)"
    case .gitea: "src/commit/\(commit)/\(path)#L\(line)"
    case .bitbucket: "src/\(commit)/\(path)#lines-\(line)"
    }
  }
}

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
