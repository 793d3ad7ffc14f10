internal import Algorithms
internal import ObjectFile

/// Unpacks `tar` and zip archives, and what gzip and Zstandard compressed, also inside each other.
package struct PackedFile {
  /// The maximum number of bytes that one file may contain unpacked; more is taken for an attack.
  private static let limit = 1 << 28
  /// The maximum number of formats inside each other.
  private static let maximumDepth = 6

  /// The first format that could not be unpacked, so that strings in it can't be found; nil if there is
  /// none.
  package private(set) var obstacle: CompressedFormat?
  private var rest = Self.limit

  /// Calls `body` with each file in a file, with its path there; never with the file itself.
  package init(_ file: [UInt8], _ body: (_ path: String, _ bytes: [UInt8]) -> Void) {
    unpack(file, "", depth: 0, body)
  }

  private mutating func unpack(
    _ file: [UInt8], _ path: String, depth: Int, _ body: (String, [UInt8]) -> Void
  ) {
    let format = CompressedFormat(startOf: file[...])
    let isUnpacked = depth < Self.maximumDepth && unpack(format, file, path, depth + 1, body)
    if !isUnpacked {
      obstacle = obstacle ?? format
      if depth > 0 { body(path, file) }
    }
  }

  /// Unpacks a file completely; false if that is impossible, or if there is nothing to unpack.
  private mutating func unpack(
    _ format: CompressedFormat?, _ file: [UInt8], _ path: String, _ depth: Int,
    _ body: (String, [UInt8]) -> Void
  ) -> Bool {
    func name(_ member: String) -> String { path.isEmpty ? member : "\(path)/\(member)" }
    switch format {
    case .gzip, .zstandard:
      let contents = Decompression.contents(
        of: file[...], format == .gzip ? .gzip : .zstandard, limit: rest)
      guard let contents else { return false }
      rest -= contents.count
      unpack(contents, path, depth: depth, body)
    case .zip:
      guard let zip = ZipDirectory(file) else { return false }
      for member in zip.members {
        // Trying others could take unbounded time, because those of a forged file can overlap.
        guard let contents = zip.contents(of: member, limit: rest) else { return false }
        rest -= contents.count
        unpack(contents, name(member.path), depth: depth, body)
      }
    case nil:
      let archive = TapeArchive(file)
      for member in archive.members {
        unpack(Array(file[member.range]), name(member.path), depth: depth, body)
      }
      return archive.isComplete
    default: return false
    }
    return true
  }
}

/// The regular files in a `tar` archive: POSIX.1-2017, pax, "ustar Interchange Format".
private struct TapeArchive {
  private(set) var members: [(path: String, range: Range<Int>)] = []
  /// False if the file has another format, or ends too early.
  private(set) var isComplete = false

  /// Reads headers up to the first one that is none; a file of another format has no members.
  init(_ file: [UInt8]) {
    let block = 512
    var start = 0
    var longPath: String?
    while start + block <= file.count,
      file[start + 257..<start + 262].elementsEqual("ustar".utf8)
    {
      func text(_ range: Range<Int>) -> String {
        String(
          decoding: file[start + range.lowerBound..<start + range.upperBound].prefix { $0 != 0 },
          as: UTF8.self)
      }
      let size = file[start + 124..<start + 136].filter { 0x30...0x37 ~= $0 }.reduce(0) {
        $0 << 3 | Int($1 - 0x30)
      }
      let kind = file[start + 156]
      let path = text(0..<100)
      // GNU tar has another field in place of the first part of the path.
      let prefix = file[start + 262] == 0 ? text(345..<500) : ""
      start += block
      guard size <= file.count - start else {
        isComplete = false
        return
      }
      let range = start..<start + size
      start += (size + block - 1) / block * block
      switch kind {
      // GNU tar: the path of the next file.
      case UInt8(ascii: "L"):
        longPath = String(decoding: file[range].prefix { $0 != 0 }, as: UTF8.self)
      case 0, UInt8(ascii: "0"), UInt8(ascii: "7"):
        members.append((longPath ?? (prefix.isEmpty ? path : "\(prefix)/\(path)"), range))
        longPath = nil
      default: break
      }
      isComplete = true
    }
  }
}

/// The files in a zip archive: APPNOTE.TXT, 4.3.
private struct ZipDirectory {
  struct Member {
    var path: String
    /// 0 for stored files, and 8 for DEFLATE.
    var method: UInt64
    var flags: UInt64
    var compressedSize: Int
    var size: Int
    /// The offset of the header before the contents.
    var header: Int
  }

  private(set) var members: [Member] = []
  private let file: [UInt8]

  /// Reads the directory at the end; nil if it is damaged, or in the form for archives of 4 GiB.
  init?(_ file: [UInt8]) {
    self.file = file
    let end = Array("PK\u{5}\u{6}".utf8)
    let size = 22
    guard file.count >= size else { return nil }
    // A comment of at most 65,535 bytes can follow.
    let places = stride(
      from: file.count - size, through: max(0, file.count - size - 65_535), by: -1)
    guard let start = places.first(where: { file[$0..<$0 + 4].elementsEqual(end) }) else {
      return nil
    }
    var place = integer(start + 16, 4)
    for _ in 0..<integer(start + 10, 2) {
      guard place + 46 <= file.count, file[place..<place + 4].elementsEqual("PK\u{1}\u{2}".utf8)
      else { return nil }
      let lengths = [28, 30, 32].map { integer(place + $0, 2) }
      guard place + 46 + lengths.reduce(0, +) <= file.count else { return nil }
      let path = String(decoding: file[place + 46..<place + 46 + lengths[0]], as: UTF8.self)
      let member = Member(
        path: path, method: UInt64(integer(place + 10, 2)), flags: UInt64(integer(place + 8, 2)),
        compressedSize: integer(place + 20, 4), size: integer(place + 24, 4),
        header: integer(place + 42, 4))
      if !path.hasSuffix("/") { members.append(member) }
      place += 46 + lengths.reduce(0, +)
    }
  }

  /// The contents of a member; nil if they are encrypted, damaged, longer than allowed, or compressed
  /// with another method.
  func contents(of member: Member, limit: Int) -> [UInt8]? {
    guard member.flags & 1 == 0, member.size <= limit, member.header + 30 <= file.count,
      file[member.header..<member.header + 4].elementsEqual("PK\u{3}\u{4}".utf8)
    else { return nil }
    let start =
      member.header + 30 + integer(member.header + 26, 2) + integer(member.header + 28, 2)
    guard start <= file.count, member.compressedSize <= file.count - start else { return nil }
    let bytes = file[start..<start + member.compressedSize]
    return switch member.method {
    case 0: Array(bytes)
    case 8: Decompression.contents(of: bytes, .deflate, limit: member.size)
    default: nil
    }
  }

  private func integer(_ offset: Int, _ size: Int) -> Int {
    Int(file.integer(at: offset, size: size, .littleEndian))
  }
}
