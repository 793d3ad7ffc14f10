public import Foundation

/// Reads the files that the user exported, one for each category that has readings.
///
/// The file of the category `heart` is `heart.csv`: UTF-8, the line `date,metric,value,unit`, and
/// then one line for each reading, such as `2026-03-28,restingHeartRate,58,bpm`. Metrics and units
/// are the raw values of `HealthMetric` and `HealthUnit`. Putting the files into the folder is how
/// the user permits to read them. Nothing is ever written into them.
public struct HealthFileFetcher: HealthFetcherProtocol {
  private let folder: URL

  /// Names the folder of the files, which need not exist.
  public init(folder: URL) {
    self.folder = folder.absoluteURL.standardizedFileURL
  }

  /// False when something that is no folder has the folder's name.
  public var isAvailable: Bool {
    folder.isExistingFolder || !FileManager.default.fileExists(atPath: folder.path)
  }

  /// `notDetermined` while there is no folder, `denied` when it cannot be read.
  public var authorization: HealthAuthorization {
    guard FileManager.default.fileExists(atPath: folder.path) else { return .notDetermined }
    let isReadable = isAvailable && FileManager.default.isReadableFile(atPath: folder.path)
    return isReadable ? .authorized : .denied
  }

  /// Makes the folder, so that the user can put files into it.
  ///
  /// - Throws: `HealthError.folderUnavailable`.
  public func requestAuthorization() async throws(HealthError) -> HealthAuthorization {
    guard isAvailable else {
      throw .folderUnavailable(path: folder.path, reason: "a file has its name")
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .folderUnavailable(path: folder.path, reason: error.reason)
    }
    return authorization
  }

  /// Reads the category's file; a file that does not exist has no readings.
  ///
  /// - Throws: a `HealthError`.
  public func days(
    of category: HealthCategory, in range: ClosedRange<CalendarDay>
  ) async throws(HealthError) -> [HealthDay] {
    guard isAvailable else {
      throw .folderUnavailable(path: folder.path, reason: "a file has its name")
    }
    let url = folder.appending(path: "\(category.rawValue).csv")
    return try HealthFile(url: url, category: category).days().filter { range.contains($0.date) }
  }
}
