/// Derives the web address of a repository from its git remote.
package enum WebRepository {
  /// The URL of a repository's page, such as `https://example.org/team/app`.
  ///
  /// Omits user names, passwords, SSH ports and `.git`; nil if the remote is not on an internet
  /// host.
  package static func address(ofRemote remote: String) -> String? {
    guard let (authority, path, isWeb) = parts(of: remote) else { return nil }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let name = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)[0]
    var folders = path.split(separator: "/").map(String.init)
    if let last = folders.last, last.hasSuffix(".git") {
      folders[folders.count - 1] = String(last.dropLast(".git".count))
    }
    let isSafe = (folders + [String(host)]).allSatisfy { part in
      !part.isEmpty && part != ".." && part != "."
        && part.utf8.allSatisfy { letters.contains($0 | 0x20) || others.contains($0) }
    }
    guard isSafe, name.contains("."), !folders.isEmpty else { return nil }
    let page = isWeb ? host : pages[name.lowercased()] ?? name
    return "https://\(page)/\(folders.joined(separator: "/"))"
  }

  /// The web hosts of hosts that accept SSH on the port for HTTPS.
  private static let pages: [String: Substring] = [
    "ssh.github.com": "github.com", "altssh.gitlab.com": "gitlab.com",
    "altssh.bitbucket.org": "bitbucket.org",
  ]

  private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
  private static let others = Set("0123456789-._~+:".utf8)

  /// The host and path of a URL, or of the SSH form `user@host:path` (git-fetch(1)).
  private static func parts(
    of remote: String
  ) -> (authority: Substring, path: Substring, isWeb: Bool)? {
    if let scheme = remote.firstRange(of: "://") {
      let known = ["https", "http", "ssh", "git", "git+ssh"]
      let name = remote[..<scheme.lowerBound].lowercased()
      let rest = remote[scheme.upperBound...]
      guard known.contains(name), let slash = rest.firstIndex(of: "/") else { return nil }
      return (rest[..<slash], rest[slash...], name == "https")
    }
    guard let colon = remote.firstIndex(of: ":"), !remote[..<colon].contains("/") else {
      return nil
    }
    return (remote[..<colon], remote[remote.index(after: colon)...], false)
  }
}
