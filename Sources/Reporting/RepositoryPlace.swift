internal import ReleaseModel

/// A place in a file of the repository, for services that know no other files.
struct RepositoryPlace: Equatable {
  /// Where something is shown that has no place of its own, in a package in some folder of the
  /// repository.
  static func configuration(in folder: String?) -> RepositoryPlace {
    RepositoryPlace(
      path: (folder.map { $0 + "/" } ?? "") + ".verify-release.yml", line: 1, column: nil)
  }

  /// The path, relative to the repository, without `.` and `..`.
  let path: String
  /// The line, counted from 1.
  let line: Int
  /// The column, counted from 1, where it is known.
  let column: Int?

  private init(path: String, line: Int, column: Int?) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// Creates a place; nil for a file that does not lie below the package, which is in a folder of the
  /// repository or, where that is nil, in its own.
  init?(_ location: SourceLocation, in folder: String? = nil) {
    let parts = location.file.split(separator: "/").filter { $0 != "." }
    guard !location.file.hasPrefix("/"), !parts.isEmpty, !parts.contains("..") else { return nil }
    self.init(
      path: (folder.map { $0 + "/" } ?? "") + parts.joined(separator: "/"),
      line: max(1, location.line), column: location.column.map { max(1, $0) })
  }

  /// The path as a relative reference (RFC 3986, sections 2.3 and 4.2).
  var uri: String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        String(UnicodeScalar(byte))
      default:
        "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
