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
