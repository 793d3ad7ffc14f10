internal import Algorithms

/// Reads ordinary archives: ar(5).
enum Archive {
  /// Reads every object file in the archive, in order.
  static func members(of file: OpenFile) throws(ReadError) -> [Object.Member] {
    var members: [Object.Member] = []
    for header in try MemberHeader.all(in: file, haveContents: true) {
      let part = FileSlice(
        of: file, member: header.name, base: header.offset + MemberHeader.length, size: header.size)
      members.append(Object.Member(name: header.name, file: try ObjectFormats.read(part)))
    }
    return members
  }
}

/// The header of an archive member: ar(5), `struct ar_hdr`.
struct MemberHeader {
  /// In bytes.
  static let length: UInt64 = 60

  /// The name, which is a path in a thin archive.
  let name: String
  /// The size of the member's contents, in bytes: ar_size.
  let size: UInt64
  /// The offset of this header in the archive.
  let offset: UInt64
  /// The offset of the member's header in the ordinary archive with the path `name`, or nil.
  var origin: UInt64?

  /// The headers of an archive's members, without its tables.
  ///
  /// In a thin archive, only the tables have contents.
  static func all(
    in file: OpenFile, haveContents: Bool
  ) throws(ReadError) -> [MemberHeader] {
    var headers: [MemberHeader] = []
    var names: [UInt8] = []
    var offset: UInt64 = 8
    while offset < file.size {
      let header = try read(at: offset, in: file)
      let isTable = ["/", "//", "/SYM64/"].contains(header.name)
      offset += length
      if isTable || haveContents {
        // A forged size would hide the members that follow.
        guard header.size <= file.size - offset else {
          throw file.failure(
            .truncated, offset: header.offset,
            "the archive ends at offset \(file.size) inside \(header.name.shown) (\(header.size)"
              + " bytes)")
        }
        if header.name == "//" { names = try file.bytes(at: offset, count: header.size) }
        // A header starts at an even offset.
        offset += header.size + header.size % 2
      }
      if !isTable { headers.append(try header.named(by: names, isThin: !haveContents, in: file)) }
    }
    return headers
  }

  /// Reads the header at `offset`, with the name as stored.
  static func read(at offset: UInt64, in file: OpenFile) throws(ReadError) -> MemberHeader {
    guard offset <= file.size, length <= file.size - offset else {
      throw file.failure(
        .truncated, offset: offset, "expected a member's header, found the end at \(file.size)")
    }
    let bytes = try file.bytes(at: offset, count: length)
    guard bytes.suffix(2).elementsEqual("`\n".utf8), let size = number(bytes[48..<58]) else {
      throw file.failure(
        .malformed, offset: offset,
        "expected a member's header with a decimal size, and a grave accent and line feed at its end"
      )
    }
    return MemberHeader(name: text(bytes[..<16]), size: size, offset: offset)
  }

  /// Replaces a name consisting of `/` and a number with the name from the table of long names.
  private func named(
    by table: [UInt8], isThin: Bool, in file: OpenFile
  ) throws(ReadError) -> MemberHeader {
    guard name.hasPrefix("/") else {
      let hasEnd = name.hasSuffix("/")
      guard !isThin || hasEnd && name.utf8.count > 1 else {
        throw file.failure(
          .malformed, offset: offset, "expected a name with a slash at its end, found \(name.shown)"
        )
      }
      return MemberHeader(name: hasEnd ? String(name.dropLast()) : name, size: size, offset: offset)
    }
    let numbers = name.utf8.dropFirst().split(
      separator: UInt8(ascii: ":"), omittingEmptySubsequences: false
    ).map { Self.number(Array($0)[...]) }
    guard (1...2).contains(numbers.count), !numbers.contains(nil), let start = numbers.first ?? nil,
      start < UInt64(table.count),
      let end = table[Int(start)...].firstIndex(of: UInt8(ascii: "\n")),
      end > Int(start) + 1, table[end - 1] == UInt8(ascii: "/")
    else {
      throw file.failure(
        .malformed, offset: offset,
        "expected an offset into the \(table.count)-byte table of long names, found \(name.shown)")
    }
    return MemberHeader(
      name: String(decoding: table[Int(start)..<end - 1], as: UTF8.self), size: size,
      offset: offset, origin: numbers.count == 2 ? numbers[1] : nil)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let end = bytes.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? bytes.startIndex
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64? {
    let digits = text(bytes)
    guard digits.utf8.allSatisfy(\.isDigit) else { return nil }
    return UInt64(digits)
  }
}
