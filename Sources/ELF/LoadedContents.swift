internal import Glibc

extension File {
  /// Whether a loader maps the same code and data to the same addresses as for a build's output.
  ///
  /// That is the case for the output itself, its stripped copy, and a build from another folder.
  ///
  /// Swift's hash of each compiled module (`.swift_modhash`) and the build ID may differ: they
  /// depend on paths in debug information, and aren't code.
  ///
  /// - Throws: The same errors as `contents(of:)`.
  package func loadsTheSame(as made: File) throws(ReadError) -> Bool {
    let (own, others) = (loaded, made.loaded)
    guard !own.isEmpty, own.count == others.count, type == made.type, machine == made.machine,
      objectClass == made.objectClass, byteOrder == made.byteOrder
    else { return false }
    var ignored = sectionHeaderFields
    ignored += made.sections
      .filter { [".swift_modhash", ".note.gnu.build-id"].contains($0.name) && !$0.isExecutable }
      .map { $0.offset..<$0.offset + $0.size }
    for (left, right) in zip(own, others) {
      guard left.offset == right.offset, left.address == right.address, left.size == right.size,
        left.isExecutable == right.isExecutable,
        try bytes(at: left.range, without: ignored)
          == made.bytes(at: right.range, without: ignored)
      else { return false }
    }
    return true
  }

  /// The ranges of the header's section header fields, which no loader reads: gABI chapter 4,
  /// e_shoff, and e_shentsize to e_shstrndx.
  private static let sectionHeaderFields64: [Range<UInt64>] = [40..<48, 58..<64]
  private static let sectionHeaderFields32: [Range<UInt64>] = [32..<36, 46..<52]

  /// The header fields that `strip` changes.
  var sectionHeaderFields: [Range<UInt64>] {
    objectClass == .bits64 ? Self.sectionHeaderFields64 : Self.sectionHeaderFields32
  }

  var loaded: [Segment] { segments.filter { $0.type == PT_LOAD } }

  /// The bytes of a range of the file, with some ranges in it set to zero.
  func bytes(
    at all: Range<UInt64>, without ranges: [Range<UInt64>] = []
  ) throws(ReadError) -> [UInt8] {
    var bytes = try origin.withFile { (file) throws(ReadError) in
      try file.bytes(at: origin.base + all.lowerBound, count: UInt64(all.count))
    }
    for range in ranges {
      for offset in range.clamped(to: all) { bytes[Int(offset - all.lowerBound)] = 0 }
    }
    return bytes
  }
}

extension Segment {
  /// The range of offsets in the file.
  var range: Range<UInt64> { offset..<offset + size }
}
