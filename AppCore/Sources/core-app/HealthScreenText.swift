import AppCore

extension HealthModel {
  var screenText: String {
    let heading = title + (sampleNote.map { " – \($0)" } ?? "")
    return ([heading] + sections.map(\.screenText)).joined(separator: "\n\n")
  }
}

extension HealthSection {
  fileprivate var screenText: String {
    let width = rows.map(\.title.count).max() ?? 0
    let lines = rows.map {
      $0.title + String(repeating: " ", count: width - $0.title.count) + "  " + $0.value
    }
    let heading = ([title] + [date].compactMap { $0?.description }).joined(separator: ", ")
    let below = ([summary].compactMap(\.self) + lines + [note].compactMap(\.self)).map { "  \($0)" }
    return ([heading] + below).joined(separator: "\n")
  }
}
