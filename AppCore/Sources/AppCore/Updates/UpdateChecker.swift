public import Foundation

/// Looks for a later version of the app at most once a day, and downloads it.
///
/// The file `update.json` in the data folder, such as `{"version": "1.1"}`, stands for the answer of
/// a server; a download copies it to `downloaded-update.json`.
public struct UpdateChecker {
  /// The result of a check.
  public enum Result: Sendable, Equatable {
    case checkedToday(Date)
    case upToDate
    case available(version: String)
    case downloaded(version: String)
  }

  private struct Answer: Decodable {
    let version: String
  }

  /// How long an answer is used, in seconds.
  public static let interval: TimeInterval = 86_400

  @PreferenceProperty private var lastCheck: Date?
  @PreferenceProperty private var downloadsAutomatically: Bool
  private let answer: DataFile
  private let download: DataFile
  private let now: @Sendable () -> Date

  /// Creates a checker; nothing is read yet.
  public init(
    preferences: any PreferenceService, folder: URL,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    _lastCheck = PreferenceProperty(Preferences.DataAndUpdates.lastCheck, service: preferences)
    _downloadsAutomatically = PreferenceProperty(
      Preferences.DataAndUpdates.downloadsAutomatically, service: preferences)
    answer = DataFile(url: folder.appending(path: "update.json"))
    download = DataFile(url: folder.appending(path: "downloaded-update.json"))
    self.now = now
  }

  /// Looks for a version later than the given one; `isForced` also looks if it did so today.
  public func check(version: String, isForced: Bool = false) throws -> Result {
    let time = now()
    // A check in the future was made before the clock was set back.
    if !isForced, let last = lastCheck, (0..<Self.interval).contains(time.timeIntervalSince(last)) {
      return .checkedToday(last)
    }
    let data: Data?
    let latest: String?
    do {
      data = try answer.read()
      latest = try data.map { try Answer(json: $0).version }
    } catch {
      throw Failure(description: "cannot read \(answer.url.path): \(error.reason); try again later")
    }
    lastCheck = time
    guard let data, let latest, version.compare(latest, options: .numeric) == .orderedAscending
    else { return .upToDate }
    guard downloadsAutomatically else { return .available(version: latest.singleLine) }
    try download.write(data)
    return .downloaded(version: latest.singleLine)
  }
}
