internal import ReleaseModel

/// A location in the repository, for services that accept no other files.
struct RepositoryPlace: Equatable {
  /// The location to use for findings without one, for a package in a folder of the repository.
  static func configuration(in folder: String?) -> RepositoryPlace {
    RepositoryPlace(
      path: (folder.map { $0 + "/" } ?? "") + ".verify-release.yml", line: 1, column: nil)
  }

  /// The path, relative to the repository, without `.` and `..`.
  let path: String
  /// 1-based.
  let line: Int
  /// 1-based; `nil` if unknown.
  let column: Int?

  private init(path: String, line: Int, column: Int?) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// Creates a location; `nil` for a file outside the package.
  ///
  /// `folder` is the package's folder in the repository; `nil` if the package is at its root.
  init?(_ location: SourceLocation, in folder: String? = nil) {
    let parts = location.file.split(separator: "/").filter { $0 != "." }
    guard !location.file.hasPrefix("/"), !parts.isEmpty, !parts.contains("..") else { return nil }
    self.init(
      path: (folder.map { $0 + "/" } ?? "") + parts.joined(separator: "/"),
      line: max(1, location.line), column: location.column.map { max(1, $0) })
  }

  /// The path as a relative reference (RFC 3986, sections 2.3 and 4.2).
  var uri: String { path.percentEncoded(except: "/") }
}
