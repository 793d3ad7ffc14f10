internal import Algorithms
package import ObjectFile

/// The names and source locations in a file's DWARF debug information, versions 2 to 5.
///
/// Doesn't read names in separate files, as with split DWARF, `.gnu_debuglink` and `dwz`. Sections
/// may be compressed. Source: DWARF Debugging Information Format, Version 5.
package struct DebugInformation: Sendable {
  /// How much of a file's debug information could be read.
  package enum Coverage: Sendable, Hashable {
    case absent
    /// The debug information can't be read, for the given reason, so nothing is known.
    case unavailable(String)
    /// The debug information was read, except for units that are counted as unreadable.
    case read
  }

  /// How much could be read; `strings` is meaningful only for `read`.
  package let coverage: Coverage
  /// The contents of `.debug_str`, which holds the names of declarations: DWARF 5, section 7.26.
  ///
  /// Each string ends with a zero byte, and a name can be the end of a longer one. A few names are
  /// stored in the units instead: names of up to three letters by GNU compilers, and any name from
  /// an assembly source. Swift and LLVM store all names here.
  package let strings: [UInt8]

  private let file: File

  /// Reads only the strings of the file.
  ///
  /// - Throws: The same errors as `File.contents(of:)`.
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

  /// Finds the source locations of declarations by name.
  ///
  /// A name is a mangled name (DW_AT_linkage_name), or the plain name (DW_AT_name) of a global
  /// function or variable without a mangled name, as in C. If a name is both declared and defined,
  /// the result is the definition's location, otherwise the first one found. Ignores declarations
  /// at line 0 and those in a file like `<compiler-generated>`.
  ///
  /// Only reads units that contain the bytes of a name or of a reference to it. In a relocatable
  /// file, relocations are applied first (x86-64, AArch64, i386 and ARM). Reopens the file. A unit
  /// that is malformed, or has a malformed header, is counted rather than thrown as an error.
  ///
  /// - Throws: The same errors as `File.contents(of:)`.
  package func places(of names: Set<String>) throws(ReadError) -> DeclarationPlaces {
    guard coverage == .read else { return DeclarationPlaces(coverage) }
    if DebugSections(of: file).units.isEmpty { return DeclarationPlaces(.absent) }
    switch try search(for: names) {
    case .success(let search):
      return DeclarationPlaces(.read, places: search.places, log: search.log)
    case .failure(let obstacle): return DeclarationPlaces(.unavailable(obstacle.reason))
    }
  }

  /// Finds the names that are declared but not defined, such as that of a C++ member function
  /// without a definition; empty if that is uncertain.
  ///
  /// Reads the file like `places(of:)`.
  package func onlyDeclared(_ names: Set<String>) throws(ReadError) -> Set<String> {
    guard coverage == .read else { return [] }
    guard case .success(let search) = try search(for: names, findsReferences: true) else {
      return []
    }
    return search.onlyDeclared
  }

  /// The names of functions that were inlined, and whether these are all.
  package struct InlinedNames: Sendable {
    package let names: Set<String>
    /// False if something that may contain others can't be read.
    package let areAll: Bool
  }

  /// Finds the names of functions that were inlined; none in objects whose relocations can't be applied.
  ///
  /// Reads the file like `places(of:)`.
  package func inlined(_ names: Set<String>) throws(ReadError) -> InlinedNames {
    guard coverage != .absent else { return InlinedNames(names: [], areAll: true) }
    guard coverage == .read else { return InlinedNames(names: [], areAll: false) }
    guard case .success(let search) = try search(for: names) else {
      return InlinedNames(names: [], areAll: true)
    }
    return InlinedNames(names: search.inlined, areAll: !search.hasUnreadableUnits)
  }

  /// The reason why the units can't be searched.
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

/// A line in a source file.
package struct Place: Sendable, Hashable, CustomStringConvertible {
  /// The path as recorded by the compiler, joined with the compiler's working directory.
  package let path: String
  /// 1-based.
  package let line: Int

  /// Path and line, joined by a colon.
  package var description: String { "\(path):\(line)" }
}

/// The source locations of names, according to a file's debug information.
package struct DeclarationPlaces: Sendable {
  /// How much could be read; the other properties are meaningful only for `read`.
  ///
  /// It can be `unavailable` although `DebugInformation.coverage` is `read`: then the names are
  /// known, but not their locations.
  package let coverage: DebugInformation.Coverage
  /// The locations by name, omitting names without a location and compiler-generated locations.
  package let places: [String: Place]
  /// The first unreadable parts, at most 100.
  package let unreadable: [UnreadableUnit]
  /// The number of unreadable parts, whose declarations are unknown.
  package let unreadableCount: Int

  init(
    _ coverage: DebugInformation.Coverage, places: [String: Place] = [:],
    log: DamageLog<UnreadableUnit> = DamageLog<UnreadableUnit>()
  ) {
    self.coverage = coverage
    self.places = places
    unreadable = log.first
    unreadableCount = log.count
  }
}
