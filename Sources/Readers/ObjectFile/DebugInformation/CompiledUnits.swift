internal import Algorithms
package import ObjectFile

/// How the units of a file were compiled.
package struct CompiledUnits: Sendable {
  package private(set) var all: Set<CompiledUnit> = []
  /// False if a unit can't be read, or if there is no unit.
  package internal(set) var areAll = false

  /// Whether all units describe assembly sources.
  package var areOfAssembly: Bool { areAll && all.allSatisfy(\.isAssembly) }

  /// Finds how each unit was compiled, up to the first one that can't be read.
  ///
  /// Reads only the start of each unit, unless the sections are compressed or relocated. Reopens the file.
  ///
  /// - Throws: The same errors as `File.contents(of:)`.
  package init(of file: File) throws(ReadError) {
    let sections = DebugSections(of: file)
    guard sections.reasonAgainstReading == nil, sections.reasonAgainstPlaces == nil else { return }
    let found = try file.withPart { (part) throws(ReadError) in
      do throws(PartError) {
        var reader = try UnitReader(sections, in: part)
        return try reader.units()
      } catch {
        if case .file(let error) = error { throw error }
        return CompiledUnits()
      }
    }
    self = found
  }

  fileprivate init() {}

  fileprivate mutating func add(_ unit: CompiledUnit) { all.insert(unit) }
}

/// Reads the first entry of each unit.
private struct UnitReader {
  /// The first bytes of a unit, which nearly always contain its header and first entry.
  private static let head = 512

  private let sections: [SparseSection]
  private let strings: SparseSection?
  private let parts: SupportingParts
  private var tables: AbbreviationTables
  private var texts: [UInt64: String] = [:]

  init(_ sections: DebugSections, in file: FileSlice) throws(PartError) {
    self.sections = try sections.units.map { section throws(PartError) in
      try SparseSection(section, of: sections, in: file)
    }
    strings = try sections.strings.first.map { section throws(PartError) in
      try SparseSection(section, of: sections, in: file)
    }
    parts = try SupportingParts(sections, strings: [], readsLines: false)
    tables = AbbreviationTables(parts.abbreviations)
  }

  mutating func units() throws(PartError) -> CompiledUnits {
    var found = CompiledUnits()
    for section in sections {
      var offset = 0
      while offset < section.size {
        var cursor = Cursor(try section.part(at: offset, count: Self.head), at: 0)
        guard
          let (length, offsetSize) = try? cursor.initialLength(),
          length <= UInt64(section.size - offset - cursor.position)
        else { return found }
        let extent = (
          start: 0, body: cursor.position, end: cursor.position + Int(length), offsetSize
        )
        var unit = try unit(extent, cursor.part)
        if unit == nil, extent.end > Self.head {
          unit = try self.unit(extent, try section.part(at: offset, count: extent.end))
        }
        guard let unit else { return found }
        found.add(unit)
        offset += extent.end
      }
    }
    found.areAll = !sections.isEmpty
    return found
  }

  /// The unit at the start of a part; nil if the part is too short, or if the unit can't be read.
  private mutating func unit(
    _ extent: (start: Int, body: Int, end: Int, offsetSize: Int), _ part: Part
  ) throws(PartError) -> CompiledUnit? {
    let entry: DebugEntry
    var (offset, producer): (UInt64?, String?)
    do throws(UnreadableUnit) {
      let unit = try Unit(extent, of: part)
      var first = Cursor(part, at: unit.entries, end: unit.end)
      let table = try tables.table(
        at: unit.abbreviationOffset, unit.encoding, for: first, through: try first.unsigned())
      entry = try EntryWalk(unit: unit, part: part, table: table).unitEntry()
      if let value = entry.producer {
        offset = try parts.offset(
          of: value, offsetsBase: entry.stringOffsetsBase, unit.encoding)
        if offset == nil {
          producer = try parts.spot(of: value, in: part, offsetsBase: nil, unit.encoding)
            .flatMap(LineTable.text)
        }
      }
    } catch {
      return nil
    }
    if let offset {
      guard let strings, offset < UInt64(strings.size) else { return nil }
      if texts[offset] == nil {
        let text = try strings.part(at: Int(offset), count: LineTable.longestName + 1)
        texts[offset] = LineTable.text(at: SupportingParts.Spot(part: text, offset: 0)) ?? ""
      }
      producer = texts[offset]
    }
    return CompiledUnit(
      language: entry.language, producer: producer ?? "", isMarked: entry.isOptimized)
  }
}

/// How one unit of debug information was compiled, according to its first entry.
package struct CompiledUnit: Sendable, Hashable {
  private let language: UInt64?
  /// The compiler with its version and, if it records them, its options.
  private let producer: String
  /// Whether the unit has `DW_AT_APPLE_optimized`, which the Swift compiler adds on all systems.
  private let isMarked: Bool

  init(language: UInt64?, producer: String, isMarked: Bool) {
    (self.language, self.producer, self.isMarked) = (language, producer, isMarked)
  }

  /// DW_LANG_Mips_Assembler, which LLVM and GNU as emit for all machines.
  var isAssembly: Bool { language == 0x8001 || producer.hasPrefix("GNU AS") }

  /// The compiler and its version, without options.
  package var compiler: String {
    let end = [" -", " ("].compactMap { producer.firstRange(of: $0)?.lowerBound }.min()
    return String(producer[..<(end ?? producer.endIndex)])
  }

  /// Whether the compiler optimized; nil if the debug information doesn't say.
  package var isOptimized: Bool? {
    if isAssembly || isMarked { return true }
    // DW_LANG_Swift
    if language == 0x1e { return false }
    // GCC records its options; clang does so only with `-grecord-command-line`.
    let options = producer.split(separator: " ").filter { $0.hasPrefix("-") }
    guard !options.isEmpty else { return nil }
    // GCC takes any number above 3 for 3.
    return options.last { $0.wholeMatch(of: /-O(?:\d*|fast|[gsz])/) != nil }.map { $0 != "-O0" }
      ?? false
  }
}
