internal import ObjectFiles

/// Reads ordinary archives: ar(5).
enum Archive {
  /// Reads every object file in the archive, in order.
  static func members(of file: OpenFile) throws(ReadError) -> [Object.Member] {
    var members: [Object.Member] = []
    for header in try MemberHeader.all(in: file, haveContents: true) {
      let part = FilePart(
        of: file, member: header.name, base: header.offset + MemberHeader.length, size: header.size)
      members.append(Object.Member(name: header.name, file: try ObjectFormats.read(part)))
    }
    return members
  }
}
