/// Suggests corrections for misspelled words.
package enum Spelling {
  /// The candidate nearest to a word, if it is close enough to be a typo, or else the only one that
  /// contains the word, such as `debug-leak` for `leak`.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let limit = word.count < 5 ? 1 : max(2, word.count / 3)
    if let meant = self.meant(by: word, among: candidates, within: limit) { return meant }
    guard word.count > 2 else { return nil }
    let longer = Set(
      candidates.filter { candidate in
        candidate.lowercased().hasPrefix(word.lowercased())
          || candidate.split(separator: "-").contains { $0.lowercased() == word.lowercased() }
      })
    return longer.count == 1 ? longer.first : nil
  }

  /// The candidate nearest to a word with a typo of at most one or two letters.
  package static func meant(
    by word: String, among candidates: some Sequence<String>
  ) -> String? {
    meant(by: word, among: candidates, within: word.count < 5 ? 1 : 2)
  }

  /// The candidate nearest to a word, at most the given number of letters away.
  package static func meant(
    by word: String, among candidates: some Sequence<String>, within limit: Int
  ) -> String? {
    candidates.filter { abs($0.count - word.count) <= limit }
      .map { (candidate: $0, distance: distance(word, $0)) }
      .filter { $0.distance <= limit }
      .min { $0.distance < $1.distance }?.candidate
  }

  /// The end of a message that suggests a name, such as ` (did you mean 'builds'?)`; empty without
  /// one.
  package static func suggestion(of name: String?) -> String {
    name.map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// The end of a message that suggests the candidate nearest to a word; empty if none is near.
  package static func suggestion(for word: String, among candidates: some Sequence<String>)
    -> String
  {
    suggestion(of: nearest(to: word, among: candidates))
  }

  /// The number of insertions, deletions, replacements and swaps of neighbors between two words
  /// (optimal string alignment).
  private static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.lowercased()), Array(second.lowercased()))
    var rows = [Array(0...second.count)]
    for i in first.indices {
      var row = [i + 1]
      for j in second.indices {
        var best = min(rows[i][j] + (first[i] == second[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[first.count][second.count]
  }
}
