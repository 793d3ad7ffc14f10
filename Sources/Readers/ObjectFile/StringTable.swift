internal import Algorithms
internal import Glibc

/// A table of zero-terminated names of sections or symbols.
package struct StringTable: Sendable {
  let origin: Origin
  /// In bytes from the start of the object file.
  let offset: UInt64
  /// In bytes; either 0, or the last byte is zero.
  let size: UInt64
  /// For messages.
  let name: String

  /// Validates a string table without reading its names; `name` is for messages.
  package init(
    of part: FileSlice, offset: UInt64, size: UInt64, name: String
  ) throws(ReadError) {
    // A name's offset has 32 bits.
    guard size <= UInt64(UInt32.max) else {
      throw part.origin.failure(
        .unsupported, offset: offset, "the string table \(name) is larger than 4 GiB")
    }
    try part.require(size, at: offset, for: "the string table \(name)")
    if size > 0 {
      let last = try part.bytes(at: offset + size - 1, count: 1, for: "the string table \(name)")
      guard last == [0] else {
        throw part.origin.failure(
          .malformed, offset: offset + size - 1,
          "expected a NUL byte at the end of the string table \(name)")
      }
    }
    origin = part.origin
    self.offset = offset
    self.size = size
    self.name = name
  }

  /// Takes a section of other names without validating it.
  init(origin: Origin, contentsOf section: Section) {
    self.origin = origin
    offset = section.offset
    size = section.size
    name = section.name
  }

  /// Checks that a name can start at each of the offsets; `owner` is for messages.
  ///
  /// - Throws: `malformed` if one can't.
  func requireStarts(_ starts: [UInt32], of owner: String) throws(ReadError) {
    // An empty table has one name, which is empty.
    let end = max(1, UInt32(size))
    guard let index = starts.firstIndex(where: { $0 >= end }) else { return }
    throw origin.failure(
      .malformed, offset: offset,
      "\(owner) \(index) has its name at"
        + " \(starts[index]), past the \(size) bytes of the string table \(name)")
  }

  /// Reads the whole table.
  func names() throws(ReadError) -> Names {
    try origin.withPart { (part) throws(ReadError) in try names(in: part) }
  }

  /// Reads the whole table from its open file.
  func names(in part: FileSlice) throws(ReadError) -> Names {
    Names(table: self, bytes: try part.bytes(at: offset, count: size))
  }

  /// Whether one of the names starts at one of the offsets, which `requireStarts` has accepted.
  ///
  /// Reads no other part of the table.
  func hasName(of names: Set<String>, at starts: [UInt32]) throws(ReadError) -> Bool {
    let longest = UInt64(names.map(\.utf8.count).max() ?? 0)
    return try origin.withPart { (part) throws(ReadError) in
      for start in starts where UInt64(start) < size {
        let bytes = try part.bytes(
          at: offset + UInt64(start), count: min(longest + 1, size - UInt64(start)))
        if names.contains(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)) { return true }
      }
      return false
    }
  }

  /// Reads only the name at `start`, which `requireStarts` has accepted.
  func readName(at start: UInt32) throws(ReadError) -> String {
    try origin.withPart { (part) throws(ReadError) in
      var name: [UInt8] = []
      while UInt64(start) + UInt64(name.count) < size {
        let offset = UInt64(start) + UInt64(name.count)
        // Longer than most Swift names.
        let bytes = try part.bytes(at: self.offset + offset, count: min(512, size - offset))
        name += bytes.prefix { $0 != 0 }
        if bytes.contains(0) { break }
      }
      return String(decoding: name, as: UTF8.self)
    }
  }

  /// The offsets where names end like the given ones, with the index of each.
  ///
  /// Reads the table in pieces of about 1 MiB.
  func ends(of names: [String]) throws(ReadError) -> [UInt32: Int] {
    let set = MultiPatternMatcher(names.map { Array($0.utf8) + [0] })
    let longest = set.needles.map(\.count).max() ?? 0
    let found = try origin.withPart { (part) throws(ReadError) in
      try concurrentMap(Int(size), by: 1 << 20) { piece throws(ReadError) in
        let count = min(piece.count + longest, Int(size) - piece.lowerBound)
        let bytes = try part.bytes(at: offset + UInt64(piece.lowerBound), count: UInt64(count))
        var found: [(start: UInt32, name: Int)] = []
        bytes.withUnsafeBufferPointer { bytes in
          set.forEachOccurrence(in: bytes) { name, index in
            found.append((UInt32(piece.lowerBound + index), name))
          }
        }
        return found
      }
    }
    return Dictionary(found.map { ($0.start, $0.name) }) { first, _ in first }
  }

  /// Limits the total length of the names that are read.
  ///
  /// In a forged file, millions of names can be the same megabytes, which would take days to read.
  struct Budget {
    private let limit: Int
    private var total = 0
    private let table: StringTable

    init(for count: Int, in table: StringTable) {
      limit = 16 * Int(table.size) + 1024 * count
      self.table = table
    }

    /// Adds the length of a name.
    ///
    /// - Throws: `malformed` if the total is disproportionate.
    mutating func spend(_ length: Int) throws(ReadError) {
      total += length
      guard total <= limit else {
        throw table.origin.failure(
          .malformed, offset: table.offset,
          "the names in the string table \(table.name) overlap and exceed \(limit) bytes in total")
      }
    }
  }

  struct Names: Sendable {
    fileprivate let table: StringTable
    fileprivate let bytes: [UInt8]

    /// Calls `body` with the bytes of the name at `start`, without the terminating zero.
    ///
    /// `requireStarts` has accepted the start.
    func withName<Result>(
      at start: UInt32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
      try bytes.withUnsafeBufferPointer { try body(Self.name(at: start, in: $0)) }
    }

    /// The name at `start`, with invalid UTF-8 replaced.
    func name(at start: UInt32) -> String {
      withName(at: start) { String(decoding: $0, as: UTF8.self) }
    }

    /// Checks the total length of the names at `starts`.
    ///
    /// - Throws: `malformed` if it is disproportionate.
    func requireProportion(of starts: [UInt32]) throws(ReadError) {
      var budget = Budget(for: starts.count, in: table)
      try bytes.withUnsafeBufferPointer { (bytes) throws(ReadError) in
        for start in starts { try budget.spend(Self.name(at: start, in: bytes).count) }
      }
    }

    private static func name(
      at start: UInt32, in bytes: UnsafeBufferPointer<UInt8>
    ) -> UnsafeBufferPointer<UInt8> {
      guard Int(start) < bytes.count, let base = bytes.baseAddress else {
        return UnsafeBufferPointer(start: nil, count: 0)
      }
      // The table's last byte is zero, so strlen stops within it. If the file has changed since
      // that was checked, strnlen does.
      let text = UnsafeRawPointer(base + Int(start)).assumingMemoryBound(to: CChar.self)
      return UnsafeBufferPointer(
        start: base + Int(start), count: strnlen(text, bytes.count - Int(start)))
    }
  }
}
