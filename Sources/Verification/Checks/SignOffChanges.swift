internal import ReleaseModel

/// Describes what has changed since a sign-off.
enum SignOffChanges {
  /// How many files to list.
  private static let limit = 20

  static func covers(from old: [String], to new: [String]) -> String {
    "the sign-off covers \(list(old)), but the item now covers \(list(new))"
  }

  /// The changed files, one phrase each.
  static func files(_ found: SignOffEvidence) -> [String] {
    let covers = list(found.signOff.covers)
    if found.hasOtherObjectFormat {
      let formats = found.signOff.commit.count == 40 ? ["SHA-1", "SHA-256"] : ["SHA-256", "SHA-1"]
      return [
        "it identifies the covered files (\(covers)) by \(formats[0]), but the repository now uses"
          + " \(formats[1]), so they cannot be compared; review them and sign the item again"
      ]
    }
    guard let changes = found.changes else {
      return [
        "the covered files (\(covers)) have changed; commit \(found.signOff.commit.prefix(12))"
          + " is missing, so the changes cannot be listed"
      ]
    }
    guard !changes.isEmpty else { return ["the covered files (\(covers)) have changed"] }
    return limited(changes.map(\.description))
  }

  /// The changed dependencies, one phrase for each file or package.
  static func dependencies(_ changes: [DependencyChange]) -> [String] {
    limited(
      changes.flatMap { change in
        switch change {
        case .folder(let folder, let files):
          files?.map(\.description) ?? ["the local package \(folder) has changed"]
        case .uncommitted(_, let files): files.map { "\($0) is not committed" }
        case .notInCommit(let folder):
          ["git finds no commit with the local package \(folder)"]
        case .added(let name): ["it does not cover the dependency \(name)"]
        case .removed(let name): ["the dependency \(name) is not used anymore"]
        case .version(let name, let old, let new): ["dependency \(name) | \(old) -> \(new)"]
        }
      })
  }

  /// The changed wording of an item: one phrase each for title, reason and instructions.
  static func words(from old: SignOff.Wording, to new: SignOff.Wording) -> [String] {
    [
      change("title", old.title, new.title), change("why", old.why, new.why),
      change("how", old.how, new.how),
    ].compactMap(\.self)
  }

  /// The first few strings, followed by the number of omitted ones.
  static func limited(_ phrases: [String]) -> [String] {
    guard phrases.count > limit else { return phrases }
    return phrases.prefix(limit) + ["and \((phrases.count - limit).counted("more file"))"]
  }

  private static func list(_ paths: [String]) -> String {
    paths.isEmpty ? "nothing" : paths.listed(with: "and")
  }

  /// The phrase for a changed field; differences in whitespace are ignored.
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
      lost.isEmpty ? nil : "removed \"\(lost.joined(separator: " "))\"",
      gained.isEmpty ? nil : "added \"\(gained.joined(separator: " "))\"",
    ].compactMap(\.self)
    return "`\(field)` changed: \(parts.joined(separator: ", "))"
  }

  private static func words(of text: String?) -> [Substring] {
    (text ?? "").split(whereSeparator: \.isWhitespace)
  }
}
