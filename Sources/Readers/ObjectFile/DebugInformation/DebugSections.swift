internal import Algorithms
internal import ObjectFile

/// The reason why a section's contents can't be used.
enum PartError: Error {
  case file(ReadError)
  case damage(UnreadableUnit)
}

/// A file's sections with debug information, plain or compressed.
struct DebugSections {
  let file: File
  private let sections: [(table: DebugTable, section: Section)]

  init(of file: File) {
    self.file = file
    sections = file.sections.compactMap { section in
      guard section.hasContents, case .debugInformation(let table) = section.role else {
        return nil
      }
      return (table, section)
    }
  }

  private func all(_ table: DebugTable) -> [Section] {
    sections.filter { $0.table == table }.map(\.section)
  }

  /// The sections of units.
  ///
  /// DWARF 4 stores type units in a separate section, and an object file can have many of both.
  var units: [Section] {
    sections.filter { [.units, .typeUnits].contains($0.table) }.map(\.section)
  }

  var strings: [Section] { all(.strings) }

  /// The reason why no section may be read: the same bytes could be read thousands of times.
  var reasonAgainstReading: String? {
    let ranges = sections.flatMap { [$0.section.range] + file.relocationRanges(of: $0.section) }
      .filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
    return zip(ranges, ranges.dropFirst()).contains { $1.lowerBound < $0.upperBound }
      ? "sections of debug information overlap" : nil
  }

  /// The reason why references from units can't be resolved.
  var reasonAgainstPlaces: String? {
    let tables: [DebugTable] = [.abbreviations, .strings, .lineStrings, .stringOffsets, .lines]
    return tables.first { all($0).count > 1 }.map { "the file has more than one section \($0)" }
  }

  /// The only section of a table, relocated; nil if there is none.
  func part(_ table: DebugTable) throws(PartError) -> Part? {
    guard let section = all(table).first else { return nil }
    return try part(section)
  }

  func table(of section: Section) -> DebugTable {
    sections.first { $0.section.index == section.index }?.table ?? .other
  }

  /// The contents of a section, decompressed and relocated.
  func part(_ section: Section) throws(PartError) -> Part {
    let table = table(of: section)
    var part: Part
    let relocations: [Relocation]
    do throws(ReadError) {
      part = Part(
        table: table, bytes: try file.contents(of: section), byteOrder: file.byteOrder)
    } catch {
      throw .file(error)
    }
    do throws(ReadError) {
      relocations = try file.relocations(of: section)
    } catch {
      guard error.code == .malformed else { throw .file(error) }
      throw .damage(UnreadableUnit(section: part.name, offset: 0, message: error.message))
    }
    do throws(UnreadableUnit) {
      try part.apply(relocations, of: file)
    } catch {
      throw .damage(error)
    }
    return part
  }
}

/// A section of which only what is needed is read, unless its contents are compressed or relocated.
struct SparseSection {
  private let section: Section
  private let file: FileSlice
  private let table: DebugTable
  private let byteOrder: ByteOrder
  private let whole: Part?
  /// The number of bytes of the contents.
  let size: Int

  init(_ section: Section, of sections: DebugSections, in file: FileSlice) throws(PartError) {
    (self.section, self.file) = (section, file)
    let isPlain =
      !section.isCompressed && section.name.hasPrefix(".debug")
      && sections.file.relocationRanges(of: section).isEmpty
    whole = isPlain ? nil : try sections.part(section)
    table = sections.table(of: section)
    byteOrder = sections.file.byteOrder
    size = whole?.bytes.count ?? Int(section.size)
  }

  /// Up to `count` bytes from `offset` on, which is at most `size`.
  func part(at offset: Int, count: Int) throws(PartError) -> Part {
    let count = min(count, size - offset)
    if let whole {
      return Part(
        table: table, bytes: Array(whole.bytes[offset..<offset + count]), byteOrder: byteOrder)
    }
    do throws(ReadError) {
      return Part(
        table: table,
        bytes: try file.bytes(
          at: section.offset + UInt64(offset), count: UInt64(count), for: section.name),
        byteOrder: byteOrder)
    } catch {
      throw .file(error)
    }
  }
}

/// The sections that units refer to.
struct SupportingParts {
  let abbreviations: Part?
  let strings: Part
  let lineStrings: Part?
  let stringOffsets: Part?
  let lines: Part?

  init(
    _ sections: DebugSections, strings: [UInt8], readsLines: Bool = true
  ) throws(PartError) {
    abbreviations = try sections.part(.abbreviations)
    self.strings = Part(table: .strings, bytes: strings, byteOrder: sections.file.byteOrder)
    lineStrings = try sections.part(.lineStrings)
    stringOffsets = try sections.part(.stringOffsets)
    lines = readsLines ? try sections.part(.lines) : nil
  }

  /// The location of a string.
  struct Spot {
    let part: Part
    let offset: Int
  }

  /// The location of the string that is the `value` of a unit or line table in `part`.
  ///
  /// Nil if the value isn't a string, or if the string is in a separate file.
  func spot(
    of value: Value, in part: Part, offsetsBase: UInt64?, _ encoding: Encoding
  ) throws(UnreadableUnit) -> Spot? {
    switch value.form {
    case .string: return Spot(part: part, offset: Int(value.bits))
    case .lineStringOffset:
      return try spot(in: lineStrings, at: value.bits, .lineStrings, part)
    default:
      guard let offset = try offset(of: value, offsetsBase: offsetsBase, encoding) else {
        return nil
      }
      return try spot(in: strings, at: offset, .strings, part)
    }
  }

  /// The offset in `.debug_str` of the string that is a value; nil if it is not there.
  func offset(
    of value: Value, offsetsBase: UInt64?, _ encoding: Encoding
  ) throws(UnreadableUnit) -> UInt64? {
    switch value.form {
    case .stringOffset: return value.bits
    case .stringIndex, .stringIndex1, .stringIndex2, .stringIndex3, .stringIndex4:
      guard let stringOffsets, let offsetsBase else { return nil }
      // DWARF 5, section 7.26: the base is the start of a list of offsets.
      let (distance, overflow) = value.bits.multipliedReportingOverflow(
        by: UInt64(encoding.offsetSize))
      let (place, carry) = offsetsBase.addingReportingOverflow(distance)
      var cursor = Cursor(stringOffsets, at: overflow || carry ? .max : Int(clamping: place))
      return try cursor.integer(size: encoding.offsetSize)
    default: return nil
    }
  }

  private func spot(
    in part: Part?, at offset: UInt64, _ table: DebugTable, _ user: Part
  ) throws(UnreadableUnit) -> Spot? {
    guard let part, offset < UInt64(part.bytes.count) else {
      throw UnreadableUnit(
        section: table.description, offset: Int(clamping: offset),
        message: "expected a string for \(user.name), found the end at \(part?.bytes.count ?? 0)")
    }
    return Spot(part: part, offset: Int(offset))
  }
}

extension Part {
  /// Writes symbol values plus addends, so that references become offsets in sections.
  mutating func apply(_ relocations: [Relocation], of file: File) throws(UnreadableUnit) {
    for relocation in relocations {
      func damage(_ message: String) -> UnreadableUnit {
        UnreadableUnit(section: name, offset: Int(clamping: relocation.offset), message: message)
      }
      let size: Int
      switch relocation.kind {
      case .absolute(let width): size = width
      // They don't affect names and lines.
      case .nothing, .threadLocal: continue
      case .relative, .relativeToPointer, .branch, .pages, .pageOffset, .other:
        throw damage(
          "expected a relocation to an absolute address, found \(relocation.kind) of \(file.machine)"
        )
      }
      guard relocation.offset <= UInt64(bytes.count),
        size <= bytes.count - Int(relocation.offset)
      else {
        throw damage(
          "the relocation at offset \(relocation.offset) is outside the section's \(bytes.count) bytes"
        )
      }
      let place = Int(relocation.offset)
      let symbol = relocation.symbol.flatMap { file.symbolTable?.symbols[$0].value } ?? 0
      let addend =
        relocation.addend.map(UInt64.init(bitPattern:))
        ?? bytes.integer(at: place, size: size, byteOrder)
      bytes.replaceSubrange(
        place..<place + size, with: byteOrder.bytes(of: symbol &+ addend, size: size))
    }
  }
}
