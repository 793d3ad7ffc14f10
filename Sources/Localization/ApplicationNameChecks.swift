internal import ReleaseModel
internal import StringCatalogs

/// What stands for the name of the app in the phrases of App Shortcuts.
let applicationName = "${applicationName}"

/// Whether the phrases of App Shortcuts name the app.
enum ApplicationNameChecks {
  /// What Swift code has in the place of the name.
  private static let swiftName = #"\(.applicationName)"#

  static func findings(in translation: Translation) -> [Finding] {
    let isNeeded =
      translation.entry.table.table.name == "AppShortcuts"
      || (translation.entry.source.hasApplicationName && !translation.language.isSource)
    var findings: [Finding] = []
    var lost: [(LocalizationFault, FlatContent.Text)] = []
    for text in translation.texts {
      if let range = text.value.range(ofASCII: swiftName) {
        findings.append(
          translation.finding(
            .swiftApplicationName,
            message: "\(translation.subject(text.path)) has “\(swiftName)”, which only Swift code"
              + " understands.",
            advice: "Write “\(applicationName)” instead.", at: text.offset,
            excerpt: TextExcerpt(source: nil, text: text.value, range: range)))
      } else if isNeeded, text.value.range(ofASCII: applicationName) == nil {
        lost.append((.lostApplicationName, text.own))
      }
    }
    return findings
      + translation.grouped(lost).map { fault, text, subject in
        translation.finding(
          fault, message: "\(subject) lacks “\(applicationName)”.",
          advice: "Put “\(applicationName)” where the name of the app belongs.", at: text.offset,
          excerpt: translation.excerpt(text.value, at: text.path))
      }
  }
}
