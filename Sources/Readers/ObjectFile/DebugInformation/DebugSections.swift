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

  /// The contents of a section, decompressed and relocated.
  func part(_ section: Section) throws(PartError) -> Part {
    let table = sections.first { $0.section.index == section.index }?.table ?? .other
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
