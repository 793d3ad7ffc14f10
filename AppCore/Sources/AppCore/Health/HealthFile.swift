import Foundation

/// A file of exported readings: CSV in UTF-8, with `HealthFileFetcher.header` and then, in any order,
/// one reading per line, for example `2026-03-28,restingHeartRate,58,bpm`.
struct HealthFile {
  let url: URL
  let category: HealthCategory

  /// The days with readings, oldest first; empty if the file does not exist.
  func days() throws(HealthError) -> [HealthDay] {
    let data: Data
    do {
      guard let found = try DataFile(url: url, maximumSize: 1 << 26).read() else { return [] }
      data = found
    } catch {
      throw .unreadable(path: url.path, reason: "\(error)")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw .unreadable(path: url.path, reason: "expected UTF-8 text")
    }
    // Spreadsheets write a byte order mark at the start of UTF-8 files.
    return try days(in: text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text)
  }

  private func days(in text: String) throws(HealthError) -> [HealthDay] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard lines.first.map(String.init) == HealthFileFetcher.header else {
      throw wrong(0, "expected \"\(HealthFileFetcher.header)\"")
    }
    var days: [CalendarDay: [HealthMetric: Double]] = [:]
    for (index, line) in lines.enumerated().dropFirst() {
      let reading = try reading(in: line, at: index)
      guard days[reading.date]?[reading.metric] == nil else {
        throw wrong(index, "expected one \(reading.metric.rawValue) per day, found a second one")
      }
      days[reading.date, default: [:]][reading.metric] = reading.value
    }
    return days.sorted { $0.key < $1.key }.map { HealthDay(date: $0.key, values: $0.value) }
  }

  private func reading(
    in line: Substring, at index: Int
  ) throws(HealthError) -> (date: CalendarDay, metric: HealthMetric, value: Double) {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count == 4 else {
      throw wrong(index, "expected 4 fields (\(HealthFileFetcher.header)), found \(fields.count)")
    }
    guard let date = CalendarDay(fields[0]) else {
      throw wrong(index, "expected a date such as 2026-03-28, found \(quoted(fields[0]))")
    }
    guard let metric = HealthMetric(rawValue: String(fields[1])), metric.category == category else {
      let names = category.metrics.map(\.rawValue).joined(separator: ", ")
      throw wrong(index, "expected one of \(names), found \(quoted(fields[1]))")
    }
    let possible = metric.unit.possibleValues
    guard fields[2].wholeMatch(of: /[0-9]+(\.[0-9]+)?/) != nil, let value = Double(fields[2]),
      possible.contains(value)
    else {
      let limits = "\(Int(possible.lowerBound)) to \(Int(possible.upperBound))"
      throw wrong(index, "expected a number from \(limits), found \(quoted(fields[2]))")
    }
    guard fields[3] == metric.unit.rawValue else {
      throw wrong(
        index, "expected \(metric.rawValue) in \(metric.unit.rawValue), found \(quoted(fields[3]))")
    }
    return (date, metric, value)
  }

  private func wrong(_ index: Int, _ reason: String) -> HealthError {
    .invalidLine(path: url.path, line: index + 1, reason: reason)
  }

  /// The beginning of the invalid value, quoted and escaped.
  private func quoted(_ text: Substring) -> String { String(text.prefix(40)).debugDescription }
}
