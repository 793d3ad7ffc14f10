internal import Algorithms
package import ObjectFiles

extension ELFFormat {
  package func difference(
    of file: File, fromUnstripped other: File
  ) throws(ReadError) -> String? {
    try file.elfDifference(fromUnstripped: other)
  }
}

extension File {
  /// Sections that strip(1) and objcopy(1) create or regenerate in a copy, and that aren't loaded.
  private static let madeByStrip: Set = [".shstrtab", ".symtab", ".strtab", ".gnu_debuglink"]

  /// Compares the build ID, program headers, loaded segments and sections.
  func elfDifference(fromUnstripped other: File) throws(ReadError) -> String? {
    guard type == other.type, machine == other.machine, addressSize == other.addressSize,
      byteOrder == other.byteOrder, other.format is ELFFormat, !loaded.isEmpty
    else { return "the files are not the same kind of program or library" }
    guard let buildID else { return "it has no build ID" }
    guard buildID == other.buildID else {
      return "its build ID is \(buildID), but the build ID of the unstripped file is"
        + " \(other.buildID?.description ?? "missing")"
    }
    let ignored = sectionHeaderFields
    let (table, others) = (try programHeaders(), try other.programHeaders())
    guard table == others,
      try bytes(at: table, without: ignored) == other.bytes(at: others, without: ignored)
    else { return "its program headers differ" }
    for (number, pair) in zip(loaded, other.loaded).enumerated() {
      guard pair.0.range == pair.1.range,
        try bytes(at: pair.0.range, without: ignored)
          == other.bytes(at: pair.1.range, without: ignored)
      else { return "its loaded segment \(number + 1) differs" }
    }
    return try sectionDifference(from: other)
  }

  private func sectionDifference(from other: File) throws(ReadError) -> String? {
    let (own, others) = (sections.filter(\.isAllocated), other.sections.filter(\.isAllocated))
    guard own.map(\.name) == others.map(\.name) else { return "its allocated sections differ" }
    for (section, counterpart) in zip(own, others)
    where try !isSame(section, as: counterpart, of: other) {
      return "its section \(section.name) differs"
    }
    let rest = other.sections.filter { !$0.isAllocated && $0.hasContents }
    for section in sections where !section.isAllocated && section.hasContents {
      guard !Self.madeByStrip.contains(section.name) else { continue }
      var isKnown = false
      for candidate in rest where candidate.name == section.name && !isKnown {
        isKnown = try isSame(section, as: candidate, of: other, atOneOffset: false)
      }
      guard isKnown else {
        return "its section \(section.name) is missing from the unstripped file or differs there"
      }
    }
    return try hasBytesOutsideOfSections(besides: other)
      ? "it has bytes outside its sections and segments" : nil
  }

  /// Whether the file has bytes outside its headers, segments and sections.
  ///
  /// Zeros between them don't count, nor do bytes that the unstripped file has at the same place.
  private func hasBytesOutsideOfSections(besides other: File) throws(ReadError) -> Bool {
    let known =
      [try programHeaders(), try sectionHeaders()] + loaded.map(\.range)
      + sections.filter(\.hasContents).map(\.range)
    var end: UInt64 = 0
    for range in known.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if range.lowerBound > end {
        let gap = end..<range.lowerBound
        let own = try bytes(at: gap)
        let isThere = gap.upperBound <= other.size
        let others = isThere ? try other.bytes(at: gap) : []
        if own != others, !own.allSatisfy({ $0 == 0 }) { return true }
      }
      end = max(end, range.upperBound)
    }
    return end < size
  }

  private var size: UInt64 { origin.size }

  private func isSame(
    _ section: Section, as counterpart: Section, of other: File, atOneOffset: Bool = true
  ) throws(ReadError) -> Bool {
    let header = ELFFormat.sections(of: self)[section.index]
    let otherHeader = ELFFormat.sections(of: other)[counterpart.index]
    guard header.type == otherHeader.type, header.flags == otherHeader.flags,
      section.size == counterpart.size, section.address == counterpart.address,
      !atOneOffset || section.offset == counterpart.offset
    else { return false }
    guard section.hasContents else { return true }
    return try bytes(at: section.range) == other.bytes(at: counterpart.range)
  }

  /// The ranges of the file header and the program header table: gABI chapter 4, e_phoff,
  /// e_phentsize and e_phnum.
  private func programHeaders() throws(ReadError) -> Range<UInt64> {
    let is64 = addressSize == .bits64
    let end = try tableEnd(
      offset: is64 ? 32..<40 : 28..<32, entry: is64 ? 54 : 42, count: is64 ? 56 : 44)
    return 0..<max(is64 ? 64 : 52, end)
  }

  /// The section header table according to e_shoff, e_shentsize and e_shnum.
  private func sectionHeaders() throws(ReadError) -> Range<UInt64> {
    let is64 = addressSize == .bits64
    let offset: Range<UInt64> = is64 ? 40..<48 : 32..<36
    let end = try tableEnd(offset: offset, entry: is64 ? 58 : 46, count: is64 ? 60 : 48)
    return min(try field(at: offset), end)..<end
  }

  /// The end of a table according to fields of the header; 0 if that is outside of the file.
  private func tableEnd(
    offset: Range<UInt64>, entry: UInt64, count: UInt64
  ) throws(ReadError) -> UInt64 {
    let start = try field(at: offset)
    let size = try field(at: entry..<entry + 2) * field(at: count..<count + 2)
    let (end, overflow) = start.addingReportingOverflow(size)
    let limit = self.size
    return overflow || end > limit ? 0 : end
  }

  private func field(at range: Range<UInt64>) throws(ReadError) -> UInt64 {
    try bytes(at: range).integer(at: 0, size: range.count, byteOrder)
  }
}
