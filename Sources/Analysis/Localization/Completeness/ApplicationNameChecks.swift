internal import ReleaseModel
internal import StringCatalogs

/// The placeholder for the app's name in App Shortcuts phrases.
let applicationName = "${applicationName}"

/// Checks that App Shortcuts phrases contain the app's name.
enum ApplicationNameChecks {
  /// The placeholder as written in Swift code.
  private static let swiftName = #"\(.applicationName)"#

  static func findings(in translation: Translation) -> [Finding] {
    let isNeeded =
      translation.entry.table.table.name == "AppShortcuts"
      || (translation.entry.source.hasApplicationName && !translation.language.isSource)
    var findings: [Finding] = []
    var lost: [(LocalizationFindingKind, FlatContent.LocalizedString)] = []
    for text in translation.strings {
      if let range = text.value.range(ofASCII: swiftName) {
        findings.append(
          translation.finding(
            .swiftApplicationName, in: text.path.words,
            "has '\(swiftName)', which works only in Swift code",
            advice: "Use '\(applicationName)' instead.", at: text.offset,
            excerpt: TextExcerpt(source: nil, text: text.value, range: range)))
      } else if isNeeded, text.value.range(ofASCII: applicationName) == nil {
        lost.append((.lostApplicationName, text.own))
      }
    }
    if lost.isEmpty { return findings }
    return findings
      + translation.grouped(lost).map { kind, text, branches in
        translation.finding(
          kind, in: branches, "does not contain '\(applicationName)'",
          advice: "Insert '\(applicationName)' where the app's name belongs.", at: text.offset,
          excerpt: translation.excerpt(text.value, at: text.path))
      }
  }
}
