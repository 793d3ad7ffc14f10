import Testing
import Toolchain

@Suite struct WebRepositoryTests {
  @Test(arguments: [
    ("https://example.org/team/app.git", "https://example.org/team/app"),
    ("https://example.org:8443/team/app/", "https://example.org:8443/team/app"),
    ("https://x-access-token:secret@example.org/team/app", "https://example.org/team/app"),
    ("https://a:b@c@example.org/app", "https://example.org/app"),
    ("git@example.org:team/app.git", "https://example.org/team/app"),
    ("ssh://git@example.org:2222/team/app.git", "https://example.org/team/app"),
    ("ssh://git@ssh.github.com:443/team/app.git", "https://github.com/team/app"),
    ("ssh://git@altssh.gitlab.com:443/team/app.git", "https://gitlab.com/team/app"),
    ("git://example.org/~me/app", "https://example.org/~me/app"),
  ])
  func webRemoteHasAddress(_ remote: String, _ address: String) {
    #expect(WebRepository.address(ofRemote: remote) == address)
  }

  @Test(arguments: [
    "", "/srv/git/app.git", "../app", "file:///srv/app", "work:team/app", "ext::sh -c x",
    "https://",
    "https://example.org", "https://example.org/", "https://example.org/../x",
    "https://example.org/a?token=secret", "https://example.org/<script>", "javascript://x.y/z",
    "https:///app", "git@example.org:a b",
  ])
  func otherRemoteHasNoAddress(_ remote: String) {
    #expect(WebRepository.address(ofRemote: remote) == nil)
  }
}
