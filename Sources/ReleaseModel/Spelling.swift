/// Suggests corrections for misspelled words.
package enum Spelling {
  /// The candidate nearest to a word, if it is close enough to be a typo.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    // Two swapped letters count as two replacements.
    let limit = word.count < 3 ? 1 : max(2, word.count / 3)
    return candidates.filter { abs($0.count - word.count) <= limit }
      .map { (candidate: $0, distance: distance(word, $0)) }
      .filter { $0.distance <= limit }
      .min { $0.distance < $1.distance }?.candidate
  }

  /// A suggestion to append to a message, or an empty string: ` (did you mean "builds"?)`.
  package static func suggestion(for word: String, among candidates: some Sequence<String>)
    -> String
  {
    nearest(to: word, among: candidates).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// The number of insertions, deletions and replacements between two words (Levenshtein).
  private static func distance(_ first: String, _ second: String) -> Int {
    let second = Array(second.lowercased())
    var row = Array(0...second.count)
    for (i, character) in first.lowercased().enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in second.enumerated() {
        let replaced = diagonal + (character == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[second.count]
  }
}
