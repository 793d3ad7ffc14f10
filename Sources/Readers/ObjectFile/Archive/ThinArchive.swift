internal import Foundation

/// Reads thin archives, which have the headers of their members, but not their contents.
///
/// See binutils, `ar`, "thin archive"; bfd/archive.c, `_bfd_generic_read_ar_hdr_mag`. A member's
/// name is a path relative to the archive's folder. After the path's offset in the table of long
/// names, GNU `ar` appends `:` and an offset for a member of an ordinary archive.
struct ThinArchive {
  /// The maximum nesting depth of archives; each one keeps a file open.
  private static let deepest = 16

  /// The archives that have been read; repeated references are ignored.
  private var entered: [OpenFile.Identity] = []
  /// The ordinary archives that contain members of this one, by path.
  private var inner: [String: [Object.Member]] = [:]

  /// Reads every object file that the archive references, in order.
  static func members(of file: OpenFile) throws(ReadError) -> [Object.Member] {
    var walk = ThinArchive()
    return try walk.members(of: file, within: [])
  }

  private mutating func members(
    of file: OpenFile, within outer: [OpenFile.Identity]
  ) throws(ReadError) -> [Object.Member] {
    guard !outer.contains(file.identity) else {
      throw file.failure(
        .malformed, "the thin archive contains itself, directly or through another archive")
    }
    guard outer.count < Self.deepest else {
      throw file.failure(.unsupported, "archives are nested more than \(Self.deepest) levels deep")
    }
    // Archives that reference each other repeatedly would take exponential time.
    guard !entered.contains(file.identity) else { return [] }
    entered.append(file.identity)
    var members: [Object.Member] = []
    for entry in try MemberHeader.all(in: file, haveContents: false) {
      let path = Self.path(of: entry.name, besides: file.path)
      do throws(ReadError) {
        members += try OpenFile.withFile(at: path) { (contents) throws(ReadError) in
          try self.members(entry, in: contents, within: outer + [file.identity])
        }
      } catch {
        let place = error.member.map { "\(error.path)(\($0.shown))" } ?? error.path
        throw ReadError(
          code: error.code, path: file.path, member: entry.name, offset: error.offset,
          message: "the member's file \(place): \(error.message)")
      }
    }
    return members
  }

  /// Reads the files referenced by one entry.
  private mutating func members(
    _ entry: MemberHeader, in contents: OpenFile, within outer: [OpenFile.Identity]
  ) throws(ReadError) -> [Object.Member] {
    if let origin = entry.origin { return [try member(entry, at: origin, in: contents)] }
    guard entry.size == contents.size else {
      throw contents.failure(
        .changed,
        "the archive expects a file of \(entry.size) bytes, found \(contents.size); regenerate the"
          + " archive")
    }
    switch try contents.bytes(at: 0, count: min(8, contents.size)) {
    case Object.magic:
      return try Archive.members(of: contents).map { Self.renamed($0, in: entry.name) }
    case Object.thinMagic:
      return try members(of: contents, within: outer).map { Self.renamed($0, in: entry.name) }
    default:
      return [
        Object.Member(name: entry.name, file: try ObjectFormats.read(FileSlice(wholeOf: contents)))
      ]
    }
  }

  /// Reads the member of an ordinary archive whose header is at `origin`.
  private mutating func member(
    _ entry: MemberHeader, at origin: UInt64, in contents: OpenFile
  ) throws(ReadError) -> Object.Member {
    let header = try MemberHeader.read(at: origin, in: contents)
    guard header.size == entry.size else {
      throw contents.failure(
        .changed, offset: origin,
        "the archive expects a member of \(entry.size) bytes, found \(header.size); regenerate the"
          + " archive")
    }
    let known: [Object.Member]
    if let read = inner[contents.path] {
      known = read
    } else {
      known = try Archive.members(of: contents)
      inner[contents.path] = known
    }
    guard let member = known.first(where: { $0.file.origin.base == origin + MemberHeader.length })
    else {
      throw contents.failure(.malformed, offset: origin, "expected the member of an archive here")
    }
    return Self.renamed(member, in: entry.name)
  }

  private static func renamed(_ member: Object.Member, in archive: String) -> Object.Member {
    Object.Member(name: "\(archive)(\(member.name ?? ""))", file: member.file)
  }

  /// Resolves a member's name, which is relative to the archive's folder.
  static func path(of name: String, besides archive: String) -> String {
    guard !name.hasPrefix("/"), let slash = archive.lastIndex(of: "/") else { return name }
    return archive[...slash] + name
  }
}

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
