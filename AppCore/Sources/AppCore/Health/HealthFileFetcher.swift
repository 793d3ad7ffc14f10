public import Foundation

/// Reads files that the user exported, one for each category with readings.
///
/// The user grants permission for a category by putting its file into the folder.
public struct HealthFileFetcher: HealthFetcherProtocol {
  /// The first line of every file.
  public static let header = "date,metric,value,unit"

  private let folder: URL

  /// Creates a fetcher; the folder doesn't have to exist.
  public init(folder: URL) { self.folder = folder.absoluteURL.standardizedFileURL }

  /// False if the path of the folder is a file.
  public var isAvailable: Bool {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
    return isFolder.boolValue || !exists
  }

  /// `notDetermined` if the category has no file, `denied` if the file can't be read.
  public func authorization(for category: HealthCategory) -> HealthAuthorization {
    let file = file(of: category)
    guard FileManager.default.fileExists(atPath: file.path) else {
      return isAvailable ? .notDetermined : .denied
    }
    return FileManager.default.isReadableFile(atPath: file.path) ? .authorized : .denied
  }

  /// Creates the folder, so that the user can put the category's file into it.
  public func requestAuthorization(
    for category: HealthCategory
  ) async throws(HealthError) -> HealthAuthorization {
    guard isAvailable else {
      throw .folderUnavailable(path: folder.path, reason: "it is not a folder")
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .folderUnavailable(path: folder.path, reason: error.reason)
    }
    return authorization(for: category)
  }

  /// Reads the category's file; if it does not exist, there are no readings.
  public func days(
    of category: HealthCategory, in range: ClosedRange<CalendarDay>
  ) async throws(HealthError) -> [HealthDay] {
    guard isAvailable else {
      throw .folderUnavailable(path: folder.path, reason: "it is not a folder")
    }
    return try HealthFile(url: file(of: category), category: category).days()
      .filter { range.contains($0.date) }
  }

  private func file(of category: HealthCategory) -> URL {
    folder.appending(path: "\(category.rawValue).csv")
  }
}

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

/// A failure to read health data from files; the first line is 1.
public enum HealthError: Error, Equatable, CustomStringConvertible {
  case folderUnavailable(path: String, reason: String)
  case unreadable(path: String, reason: String)
  case cacheUnreadable(path: String, reason: String)
  case invalidLine(path: String, line: Int, reason: String)

  /// A one-line message that says what failed and what to do.
  public var description: String {
    switch self {
    case .folderUnavailable(let path, let reason):
      "cannot use the health folder \(path): \(reason); check that it is a writable folder"
    case .unreadable(let path, let reason):
      "cannot read the health file \(path): \(reason); export it again or remove it"
    case .cacheUnreadable(let path, let reason):
      "cannot read the earlier readings in \(path): \(reason); a refresh replaces the file"
    case .invalidLine(let path, let line, let reason):
      "invalid health file \(path), line \(line): \(reason); fix the line or export the file again"
    }
  }
}
