internal import Foundation

extension Object {
  /// Writes a thin archive, which names files and has none of their contents.
  ///
  /// The format is that of GNU `ar`: all names are in the table `//`, each with `/` and a line feed
  /// after it.
  ///
  /// - Parameters:
  ///   - members: The absolute paths of the files.
  ///   - path: Where to write.
  /// - Throws: Foundation's error when a size can't be read or the archive can't be written.
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

  /// The paths of the files that the contents of an artifact are in: its own, or those that a thin
  /// archive names.
  ///
  /// - Throws: `ReadError`.
  package static func contentPaths(of path: String) throws(ReadError) -> [String] {
    try OpenFile.withFile(at: path) { (file) throws(ReadError) in
      guard try file.bytes(at: 0, count: min(8, file.size)) == thinMagic else { return [path] }
      return try MemberHeader.ofThinArchive(file).map {
        ThinArchive.path(of: $0.name, besides: path)
      }
    }
  }

  /// A header of ar(5): 16 characters of name, 32 for date, owner and mode, 10 of size.
  private static func header(name: String, size: Int) -> String {
    func field(_ value: String, _ width: Int) -> String {
      value.padding(toLength: width, withPad: " ", startingAt: 0)
    }
    return field(name, 16) + field("0", 12) + field("0", 6) + field("0", 6) + field("644", 8)
      + field("\(size)", 10) + "`\n"
  }
}
