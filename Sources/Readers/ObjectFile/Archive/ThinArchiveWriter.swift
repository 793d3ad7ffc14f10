internal import Foundation
package import ObjectFiles

extension Object {
  /// Writes a thin archive, which references files without their contents.
  ///
  /// The format is that of GNU `ar`: the table `//` lists all names, each followed by `/` and a
  /// line feed.
  ///
  /// - Parameters:
  ///   - members: The absolute paths of the files.
  ///   - path: The path of the archive.
  /// - Throws: Foundation's error if a size can't be read or the archive can't be written.
  package static func writeThinArchive(of members: [String], to path: String) throws {
    var names = ""
    var headers = ""
    for member in members {
      let attributes = try FileManager.default.attributesOfItem(atPath: member)
      let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
      headers += header(name: "/\(names.utf8.count)", size: size)
      names += "\(member)/\n"
    }
    if names.utf8.count % 2 == 1 { names += "\n" }
    let text =
      String(decoding: thinMagic, as: UTF8.self)
      + header(name: "//", size: names.utf8.count) + names + headers
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// The paths of the files that hold an artifact's contents: its own path, or those referenced by
  /// a thin archive.
  ///
  /// - Throws: `ReadError`.
  package static func contentPaths(of path: String) throws(ReadError) -> [String] {
    try OpenFile.withFile(at: path) { (file) throws(ReadError) in
      guard try file.bytes(at: 0, count: min(8, file.size)) == thinMagic else { return [path] }
      return try MemberHeader.all(in: file, haveContents: false).map {
        ThinArchive.path(of: $0.name, besides: path)
      }
    }
  }

  /// A header as in ar(5): 16 characters for the name, 32 for date, owner and mode, 10 for the
  /// size.
  private static func header(name: String, size: Int) -> String {
    func field(_ value: String, _ width: Int) -> String {
      value.padding(toLength: width, withPad: " ", startingAt: 0)
    }
    return field(name, 16) + field("0", 12) + field("0", 6) + field("0", 6) + field("644", 8)
      + field("\(size)", 10) + "`\n"
  }
}
