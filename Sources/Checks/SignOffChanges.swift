internal import ReleaseModel

/// Says what has changed since a sign-off.
enum SignOffChanges {
  /// How many files are named.
  private static let limit = 20

  /// What has changed in the files, one phrase a file.
  static func files(_ found: SignOffEvidence, coversNow: [String]) -> [String] {
    let signOff = found.signOff
    if signOff.covers != coversNow {
      return [
        "it covered \(list(signOff.covers)), and the item now covers \(list(coversNow))"
      ]
    }
    guard let changes = found.changes else {
      return [
        "what it covers (\(list(coversNow))) has changed; the commit \(signOff.commit.prefix(12))"
          + " is not here to tell which files"
      ]
    }
    guard !changes.isEmpty else { return ["what it covers (\(list(coversNow))) has changed"] }
    return limited(changes.map(\.description))
  }

  /// Which words of the item have changed, one phrase for title, why and how each.
  static func words(from old: SignOff.Wording, to new: SignOff.Wording) -> [String] {
    [
      change("title", old.title, new.title), change("why", old.why, new.why),
      change("how", old.how, new.how),
    ].compactMap(\.self)
  }

  /// The first texts, and how many there are besides.
  static func limited(_ texts: [String]) -> [String] {
    guard texts.count > limit else { return texts }
    return texts.prefix(limit) + ["and \((texts.count - limit).counted("more file"))"]
  }

  private static func list(_ paths: [String]) -> String {
    paths.isEmpty ? "nothing" : paths.joined(separator: ", ")
  }

  /// Spaces and line breaks are not words.
  private static func change(_ field: String, _ old: String?, _ new: String?) -> String? {
    let (old, new) = (words(of: old), words(of: new))
    guard old != new else { return nil }
    var (lost, gained): ([Substring], [Substring]) = ([], [])
    for change in new.difference(from: old) {
      switch change {
      case .insert(_, let word, _): gained.append(word)
      case .remove(_, let word, _): lost.insert(word, at: 0)
      }
    }
    let parts = [
      lost.isEmpty ? nil : "lost “\(lost.joined(separator: " "))”",
      gained.isEmpty ? nil : "gained “\(gained.joined(separator: " "))”",
    ].compactMap(\.self)
    return "its \(field) \(parts.joined(separator: " and "))"
  }

  private static func words(of text: String?) -> [Substring] {
    (text ?? "").split(whereSeparator: \.isWhitespace)
  }
}
