/// The symbolic links of a commit.
struct CommittedLinks {
  /// What each contains, by its absolute path.
  var targets: [String: String]

  /// Where an absolute path led at the commit.
  func resolved(_ path: String) -> String {
    if targets.isEmpty { return path }
    var found = ""
    var rest = path.split(separator: "/").map(String.init)[...]
    var followed = 0
    while let part = rest.popFirst() {
      let next = "\(found)/\(part)"
      if part == "." {
        continue
      } else if part == ".." {
        found = found.lastIndex(of: "/").map { String(found[..<$0]) } ?? ""
      } else if let target = targets[next], followed < 40 {
        // The limit of Linux (path_resolution(7)).
        followed += 1
        rest = target.split(separator: "/").map(String.init) + rest
        if target.hasPrefix("/") { found = "" }
      } else {
        found = next
      }
    }
    return found
  }
}
