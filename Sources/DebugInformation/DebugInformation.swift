package import ELF

/// The names and places in a file's DWARF debug information, versions 2 to 5.
///
/// Names that a separate file holds, as with split DWARF, `.gnu_debuglink` and `dwz`, are not read.
/// Sections may be compressed. Source: DWARF Debugging Information Format, Version 5.
package struct DebugInformation: Sendable {
  /// How much of a file's debug information was there to read.
  package enum Coverage: Sendable, Hashable {
    /// The file has no debug information.
    case absent
    /// The debug information can't be read, for the given reason: nothing is known.
    case unavailable(String)
    /// The debug information was read, apart from units that are counted as unreadable.
    case read
  }

  /// How much there was to read; `strings` means something only for `read`.
  package let coverage: Coverage
  /// The contents of `.debug_str`, where the names of declarations are: DWARF 5, section 7.26.
  ///
  /// Each ends with a zero, and a name can be the end of a longer one. The few names that are not
  /// there are within the units: GNU compilers put names of up to three letters in them, and an
  /// assembler's source can do so with any name. Swift and LLVM put all names here.
  package let strings: [UInt8]

  private let file: File

  /// Reads the strings of the file, and no unit.
  ///
  /// Throws what `File.contents(of:)` throws.
  package init(reading file: File) throws(ReadError) {
    let sections = DebugSections(of: file)
    self.file = file
    if let reason = sections.reasonAgainstReading {
      coverage = .unavailable(reason)
      strings = []
      return
    }
    coverage = sections.units.isEmpty && sections.strings.isEmpty ? .absent : .read
    var strings: [UInt8] = []
    for section in sections.strings {
      let bytes = try file.contents(of: section)
      strings = strings.isEmpty ? bytes : strings + bytes
    }
    self.strings = strings
  }

  /// Finds where the declarations with these names are in the source.
  ///
  /// A name is a mangled name (DW_AT_linkage_name), or the plain name (DW_AT_name) of a function or
  /// variable outside of every type and function that has no mangled one, as in C. Where a name is
  /// declared and defined, the definition's place is given, and else the first that there is. A
  /// declaration at line 0 or in a file like `<compiler-generated>` has no place.
  ///
  /// Only units are read that have the bytes of a name or of a reference to it, in a relocatable
  /// file with their relocations applied, for x86-64, AArch64, i386 and ARM. The file is opened
  /// again. Throws what `File.contents(of:)` throws; damage in the header of a unit, or in one that is
  /// read, is not thrown, but counted.
  package func places(of names: Set<String>) throws(ReadError) -> DeclarationPlaces {
    guard coverage == .read else { return DeclarationPlaces(coverage) }
    if DebugSections(of: file).units.isEmpty { return DeclarationPlaces(.absent) }
    switch try search(for: names) {
    case .success(let search):
      return DeclarationPlaces(.read, places: search.places, log: search.log)
    case .failure(let obstacle): return DeclarationPlaces(.unavailable(obstacle.reason))
    }
  }

  /// Which of some names are only those of declarations, such as that of a member function of a C++
  /// class that nothing defines; empty where that is not certain.
  ///
  /// What `places(of:)` says about reading holds here too.
  package func onlyDeclared(_ names: Set<String>) throws(ReadError) -> Set<String> {
    guard coverage == .read else { return [] }
    guard case .success(let search) = try search(for: names, findsReferences: true) else {
      return []
    }
    return search.onlyDeclared
  }

  /// Why the units can't be searched.
  private struct Obstacle: Error {
    let reason: String
  }

  private func search(
    for names: Set<String>, findsReferences: Bool = false
  ) throws(ReadError) -> Result<PlaceSearch, Obstacle> {
    let sections = DebugSections(of: file)
    if let reason = sections.reasonAgainstPlaces { return .failure(Obstacle(reason: reason)) }
    do throws(PartError) {
      let parts = try SupportingParts(sections, strings: strings)
      var search = PlaceSearch(
        for: WantedNames(names, in: parts.strings), in: parts, findsReferences: findsReferences)
      for section in sections.units { search.read(try sections.part(section)) }
      return .success(search)
    } catch {
      switch error {
      case .file(let error): throw error
      case .damage(let damage): return .failure(Obstacle(reason: damage.description))
      }
    }
  }
}
