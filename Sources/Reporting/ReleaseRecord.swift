internal import ReleaseModel

/// What all formats of the release record, which a release manager files, have in common.
///
/// It lists every checklist item with its result, and what was verified, but no findings.
enum ReleaseRecord {
  static let columns = ["Item", "Status", "Details", "Signed by", "Evidence", "Command"]

  static func title(of item: ChecklistReport.Item) -> String {
    item.section.map { "\($0): \(item.title)" } ?? item.title
  }

  /// How the result was determined; for a sign-off, the details that other columns don't show.
  static func detail(of item: ChecklistReport.Item) -> String {
    guard let signOff = item.signOff, [.passed, .stale].contains(item.state) else {
      return item.detail
    }
    let stale = item.stale.map { "out of date: " + $0.joined(separator: "; ") }
    let note = signOff.note.map { stale == nil ? $0 : "(note: \($0))" }
    return [stale, note].compactMap(\.self).joined(separator: " ")
  }

  static func who(_ signOff: SignOffReport?) -> String {
    guard let signOff else { return "" }
    let key = signOff.key.map { ", with key \($0.prefix(12))" } ?? ", without a key"
    return "\(signOff.by), \(signOff.at), at commit \(signOff.commit.prefix(12))\(key)"
  }
}
