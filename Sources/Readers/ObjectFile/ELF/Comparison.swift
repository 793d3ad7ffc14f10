internal import Algorithms

extension ELFFormat {
  /// Compares the build ID, program headers, loaded segments and sections.
  func difference(of file: File, fromUnstripped other: File) throws(ReadError) -> String? {
    guard let format = other.format as? ELFFormat, file.isSameKind(as: other) else {
      return "the files are not the same kind of program or library"
    }
    guard let buildID = file.buildID else { return "it has no build ID" }
    guard buildID == other.buildID else {
      return "its build ID is \(buildID), but the build ID of the unstripped file is"
        + " \(other.buildID?.description ?? "missing")"
    }
    let ignored = file.sectionHeaderFields
    func isSame(_ range: Range<UInt64>) throws(ReadError) -> Bool {
      try file.bytes(at: range, without: ignored) == other.bytes(at: range, without: ignored)
    }
    guard header.programHeaders == format.header.programHeaders,
      try isSame(header.programHeaders)
    else { return "its program headers differ" }
    for (number, pair) in zip(file.loaded, other.loaded).enumerated() {
      guard pair.0.range == pair.1.range, try isSame(pair.0.range) else {
        return "its loaded segment \(number + 1) differs"
      }
    }
    return try SectionComparison(file: file, format: self, other: other, otherFormat: format)
      .difference()
  }

  /// Swift's hash of each compiled module (`.swift_modhash`) and the build ID may differ: they
  /// depend on paths in debug information, and aren't code.
  func loadsTheSame(_ file: File, as made: File) throws(ReadError) -> Bool {
    guard made.format is ELFFormat, file.isSameKind(as: made),
      file.loaded.count == made.loaded.count
    else { return false }
    var ignored = file.sectionHeaderFields
    ignored += made.sections
      .filter {
        [".swift_modhash", ".note.gnu.build-id"].contains($0.name) && !$0.isExecutable
          && $0.hasContents
      }
      .map(\.range)
    for (left, right) in zip(file.loaded, made.loaded) {
      guard left.range == right.range, left.address == right.address,
        left.isExecutable == right.isExecutable,
        try file.bytes(at: left.range, without: ignored)
          == made.bytes(at: right.range, without: ignored)
      else { return false }
    }
    return true
  }
}

/// Compares the sections of a file with those of the file that it may be a stripped copy of.
private struct SectionComparison {
  /// Sections that strip(1) and objcopy(1) create or regenerate in a copy, and that aren't loaded.
  private static let madeByStrip: Set = [".shstrtab", ".symtab", ".strtab", ".gnu_debuglink"]

  let file: File
  let format: ELFFormat
  let other: File
  let otherFormat: ELFFormat

  func difference() throws(ReadError) -> String? {
    let own = file.sections.filter(\.isAllocated)
    let others = other.sections.filter(\.isAllocated)
    guard own.map(\.name) == others.map(\.name) else { return "its allocated sections differ" }
    for (section, counterpart) in zip(own, others) where try !isSame(section, as: counterpart) {
      return "its section \(section.name) differs"
    }
    let rest = other.sections.filter { !$0.isAllocated && $0.hasContents }
    for section in file.sections
    where !section.isAllocated && section.hasContents
      && !Self.madeByStrip.contains(section.name)
    {
      var isKnown = false
      for candidate in rest where candidate.name == section.name && !isKnown {
        isKnown = try isSame(section, as: candidate, atOneOffset: false)
      }
      guard isKnown else {
        return "its section \(section.name) is missing from the unstripped file or differs there"
      }
    }
    return try hasBytesOutsideOfSections() ? "it has bytes outside its sections and segments" : nil
  }

  private func isSame(
    _ section: Section, as counterpart: Section, atOneOffset: Bool = true
  ) throws(ReadError) -> Bool {
    let header = format.sections[section.index]
    let otherHeader = otherFormat.sections[counterpart.index]
    guard header.type == otherHeader.type, header.flags == otherHeader.flags,
      section.size == counterpart.size, section.address == counterpart.address,
      !atOneOffset || section.offset == counterpart.offset
    else { return false }
    guard section.hasContents else { return true }
    return try file.bytes(at: section.range) == other.bytes(at: counterpart.range)
  }

  /// Whether the file has bytes outside its headers, segments and sections.
  ///
  /// Zeros between them don't count, nor do bytes that the unstripped file has at the same place.
  private func hasBytesOutsideOfSections() throws(ReadError) -> Bool {
    let known =
      [format.header.programHeaders, format.header.sectionHeaders] + file.loaded.map(\.range)
      + file.sections.filter(\.hasContents).map(\.range)
    var end: UInt64 = 0
    for range in known.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if range.lowerBound > end {
        let gap = end..<range.lowerBound
        let own = try file.bytes(at: gap)
        let others = gap.upperBound <= other.origin.size ? try other.bytes(at: gap) : []
        if own != others, !own.allSatisfy({ $0 == 0 }) { return true }
      }
      end = max(end, range.upperBound)
    }
    return end < file.origin.size
  }
}

extension File {
  fileprivate var loaded: [Segment] { segments.filter(\.isLoaded) }

  /// Whether both files are loaded, and are of the same kind.
  fileprivate func isSameKind(as other: File) -> Bool {
    !loaded.isEmpty && type == other.type && machine == other.machine
      && addressSize == other.addressSize && byteOrder == other.byteOrder
  }

  /// The ranges of the header's section header fields, which `strip` changes and no loader reads:
  /// gABI chapter 4, e_shoff, and e_shentsize to e_shstrndx.
  fileprivate var sectionHeaderFields: [Range<UInt64>] {
    addressSize == .bits64 ? [40..<48, 58..<64] : [32..<36, 46..<52]
  }

  /// The bytes of a range of the file, with some ranges in it set to zero.
  fileprivate func bytes(
    at all: Range<UInt64>, without ranges: [Range<UInt64>] = []
  ) throws(ReadError) -> [UInt8] {
    var bytes = try bytes(at: all.lowerBound, count: UInt64(all.count))
    for range in ranges {
      for offset in range.clamped(to: all) { bytes[Int(offset - all.lowerBound)] = 0 }
    }
    return bytes
  }
}
