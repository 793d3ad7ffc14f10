public import Foundation

/// Reads files that the user exported, one for each category with readings.
///
/// The file of the category `heart` is `heart.csv`: UTF-8, the line `date,metric,value,unit`, and
/// then one line per reading, such as `2026-03-28,restingHeartRate,58,bpm`. Metrics and units are
/// the raw values of `HealthMetric` and `HealthUnit`. The user grants permission by putting the
/// files into the folder. The files are never written.
public struct HealthFileFetcher: HealthFetcherProtocol {
  private let folder: URL

  /// Creates a fetcher; the folder of the files need not exist.
  public init(folder: URL) {
    self.folder = folder.absoluteURL.standardizedFileURL
  }

  /// False if a file with the folder's name exists.
  public var isAvailable: Bool {
    folder.isExistingFolder || !FileManager.default.fileExists(atPath: folder.path)
  }

  /// `notDetermined` if there is no folder, `denied` if it can't be read.
  public var authorization: HealthAuthorization {
    guard FileManager.default.fileExists(atPath: folder.path) else { return .notDetermined }
    let isReadable = isAvailable && FileManager.default.isReadableFile(atPath: folder.path)
    return isReadable ? .authorized : .denied
  }

  /// Creates the folder, so that the user can put files into it.
  ///
  /// - Throws: `HealthError.folderUnavailable`.
  public func requestAuthorization() async throws(HealthError) -> HealthAuthorization {
    guard isAvailable else {
      throw .folderUnavailable(path: folder.path, reason: "it is not a folder")
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .folderUnavailable(path: folder.path, reason: error.reason)
    }
    return authorization
  }

  /// Reads the category's file; if it does not exist, there are no readings.
  ///
  /// - Throws: `HealthError`.
  public func days(
    of category: HealthCategory, in range: ClosedRange<CalendarDay>
  ) async throws(HealthError) -> [HealthDay] {
    guard isAvailable else {
      throw .folderUnavailable(path: folder.path, reason: "it is not a folder")
    }
    let url = folder.appending(path: "\(category.rawValue).csv")
    return try HealthFile(url: url, category: category).days().filter { range.contains($0.date) }
  }
}
