import AppCore

/// The health screen as JSON, with metrics grouped by category.
struct HealthReport: Encodable {
  struct Reading: Encodable {
    let value: Double
    let unit: String
    let text: String
  }

  let mode: String
  let isSample: Bool
  let title: String
  let dates: [String: String]
  let summaries: [String: String]
  let unreadable: [String]
  let readings: [String: [String: Reading]]

  init(mode: AppMode, screen: HealthModel, unreadable: [HealthCategory]) {
    self.unreadable = unreadable.map(\.rawValue)
    summaries = screen.sections.reduce(into: [:]) { $0[$1.category.rawValue] = $1.summary }
    self.mode = mode.rawValue
    isSample = screen.sampleNote != nil
    title = screen.title
    dates = screen.sections.reduce(into: [:]) { $0[$1.category.rawValue] = $1.date?.description }
    readings = screen.sections.reduce(into: [:]) { readings, section in
      readings[section.category.rawValue] = section.rows.reduce(into: [:]) { metrics, row in
        metrics[row.metric.rawValue] = Reading(
          value: row.number, unit: row.metric.unit.rawValue, text: row.value)
      }
    }
  }
}

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
