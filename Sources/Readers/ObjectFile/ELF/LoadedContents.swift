package import ObjectFiles

extension ELFFormat {
  /// Swift's hash of each compiled module (`.swift_modhash`) and the build ID may differ: they
  /// depend on paths in debug information, and aren't code.
  package func loadsTheSame(_ file: File, as made: File) throws(ReadError) -> Bool {
    let (own, others) = (file.loaded, made.loaded)
    guard made.format is ELFFormat, !own.isEmpty, own.count == others.count,
      file.type == made.type, file.machine == made.machine,
      file.addressSize == made.addressSize, file.byteOrder == made.byteOrder
    else { return false }
    var ignored = file.sectionHeaderFields
    ignored += made.sections
      .filter {
        [".swift_modhash", ".note.gnu.build-id"].contains($0.name) && !$0.isExecutable
          && $0.hasContents
      }
      .map(\.range)
    for (left, right) in zip(own, others) {
      guard left.offset == right.offset, left.address == right.address, left.size == right.size,
        left.isExecutable == right.isExecutable,
        try file.bytes(at: left.range, without: ignored)
          == made.bytes(at: right.range, without: ignored)
      else { return false }
    }
    return true
  }
}

extension File {

  /// The ranges of the header's section header fields, which no loader reads: gABI chapter 4,
  /// e_shoff, and e_shentsize to e_shstrndx.
  private static let sectionHeaderFields64: [Range<UInt64>] = [40..<48, 58..<64]
  private static let sectionHeaderFields32: [Range<UInt64>] = [32..<36, 46..<52]

  /// The header fields that `strip` changes.
  var sectionHeaderFields: [Range<UInt64>] {
    addressSize == .bits64 ? Self.sectionHeaderFields64 : Self.sectionHeaderFields32
  }

  var loaded: [Segment] { segments.filter(\.isLoaded) }

  /// The bytes of a range of the file, with some ranges in it set to zero.
  func bytes(
    at all: Range<UInt64>, without ranges: [Range<UInt64>] = []
  ) throws(ReadError) -> [UInt8] {
    var bytes = try bytes(at: all.lowerBound, count: UInt64(all.count))
    for range in ranges {
      for offset in range.clamped(to: all) { bytes[Int(offset - all.lowerBound)] = 0 }
    }
    return bytes
  }
}
