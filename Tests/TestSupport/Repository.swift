package import Foundation

/// The folders of this repository.
package enum Repository {
  /// The folder that has `Package.swift`.
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().standardizedFileURL

  /// A file or folder in `fixtures`.
  package static func fixture(_ path: String) -> URL {
    folder.appending(path: "fixtures/\(path)")
  }
}
