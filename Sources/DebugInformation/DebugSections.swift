internal import ELF

/// The reason why a section's contents can't be used.
enum PartError: Error {
  case file(ReadError)
  case damage(UnreadableUnit)
}

/// A file's sections with debug information, plain or compressed.
struct DebugSections {
  let file: File
  /// With the sections' names in DWARF.
  private let sections: [(name: String, section: Section)]

  init(of file: File) {
    self.file = file
    sections = file.sections.compactMap { section in
      guard section.hasContents, case .debugInformation(let name) = section.role else { return nil }
      return (name, section)
    }
  }

  private func all(_ name: String) -> [Section] {
    sections.filter { $0.name == name }.map(\.section)
  }

  /// The sections of units.
  ///
  /// DWARF 4 stores type units in a separate section, and an object file can have many of both.
  var units: [Section] {
    sections.filter { $0.name == ".debug_info" || $0.name == ".debug_types" }.map(\.section)
  }

  var strings: [Section] { all(".debug_str") }

  /// The reason why no section may be read: the same bytes could be read thousands of times.
  var reasonAgainstReading: String? {
    let changing = sections.flatMap { relocations(of: $0.section) }
    let ranges = (sections.map(\.section) + changing).filter { $0.size > 0 }
      .sorted { $0.offset < $1.offset }
    return zip(ranges, ranges.dropFirst()).contains { $1.offset - $0.offset < $0.size }
      ? "sections of debug information overlap" : nil
  }

  /// The reason why references from units can't be resolved.
  var reasonAgainstPlaces: String? {
    let names = [
      ".debug_abbrev", ".debug_str", ".debug_line_str", ".debug_str_offsets", ".debug_line",
    ]
    return names.first { all($0).count > 1 }.map { "the file has more than one section \($0)" }
  }

  /// The only section with this name, relocated; nil if there is none.
  func part(_ name: String) throws(PartError) -> Part? {
    guard let section = all(name).first else { return nil }
    return try part(section)
  }

  /// The contents of a section, decompressed and relocated.
  func part(_ section: Section) throws(PartError) -> Part {
    let name = sections.first { $0.section.index == section.index }?.name ?? section.name
    var part = Part(
      name: name, bytes: try contents(of: section), byteOrder: file.byteOrder)
    for relocations in relocations(of: section) {
      let relocations = Relocations(
        section: relocations, entries: try contents(of: relocations), file: file)
      do throws(UnreadableUnit) {
        try relocations.apply(to: &part)
      } catch {
        throw .damage(error)
      }
    }
    return part
  }

  private func contents(of section: Section) throws(PartError) -> [UInt8] {
    do throws(ReadError) {
      return try file.contents(of: section)
    } catch {
      throw .file(error)
    }
  }

  /// The relocations for a section of a relocatable file: gABI chapter 4, sh_info.
  private func relocations(of section: Section) -> [Section] {
    guard file.type == .relocatable else { return [] }
    return file.sections.filter {
      [.withAddends, .withoutAddends].contains($0.relocationFormat) && $0.info == section.index
        && $0.hasContents
    }
  }
}
