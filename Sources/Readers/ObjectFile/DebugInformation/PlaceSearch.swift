internal import Algorithms
internal import ObjectFile

/// Finds wanted names in units, and their source locations.
struct PlaceSearch {
  /// An entry's information about its declaration.
  private struct Candidate {
    var name: String?
    var reference: Int?
    var file: UInt64?
    var line: UInt64?
    var isDeclaration: Bool
    var isInlined: Bool
  }

  private let names: WantedNames
  private let parts: SupportingParts
  private var tables: AbbreviationTables
  private var files: SourceFiles
  /// The positions of wanted names in `.debug_str_offsets`, as byte offsets; nil if unknown.
  private let indices: [Int]?
  private var found: [String: (place: Place, isDeclaration: Bool)] = [:]
  /// The names of declarations that another entry completes, and of definitions.
  private var declared: Set<String> = []
  private var defined: Set<String> = []
  /// The names of functions that were inlined.
  private(set) var inlined: Set<String> = []
  /// Whether skipped units are checked for references to other units.
  private let findsReferences: Bool
  private var refersAcrossUnits = false
  /// The units and line tables that can't be read.
  private(set) var log = DamageLog<UnreadableUnit>()
  private(set) var hasUnreadableUnits = false

  /// The maximum length of a chain of references.
  ///
  /// An inlined member function of a class takes two, and invalid references can form a cycle.
  private static let longestChain = 8

  init(for names: WantedNames, in parts: SupportingParts, findsReferences: Bool = false) {
    self.names = names
    self.findsReferences = findsReferences
    self.parts = parts
    tables = AbbreviationTables(parts.abbreviations)
    files = SourceFiles(parts)
    indices = parts.stringOffsets.map(names.indices) ?? []
  }

  /// The locations found so far, by name.
  var places: [String: Place] { found.mapValues(\.place) }

  /// The names that are declared and, according to all units, never defined.
  ///
  /// With link-time optimization, a definition can consist of only a reference to a declaration in
  /// another unit. In that case, and if a unit can't be read, nothing is certain.
  var onlyDeclared: Set<String> {
    findsReferences && !refersAcrossUnits && log.count == 0 ? declared.subtracting(defined) : []
  }

  /// Reads the units of a section that may contain a wanted name; logs and skips unreadable ones.
  mutating func read(_ part: Part) {
    let mentions = names.mentions(in: part)
    var cursor = Cursor(part, at: 0)
    while !cursor.isAtEnd {
      do throws(UnreadableUnit) {
        let extent = try Unit.extent(at: &cursor)
        do throws(UnreadableUnit) {
          let unit = try Unit(extent, of: part)
          if findsReferences, !refersAcrossUnits {
            refersAcrossUnits = try tables.table(
              at: unit.abbreviationOffset, unit.encoding, for: Cursor(part, at: unit.start)
            ).refersAcrossUnits
          }
          let isMentioned = mentions.map { Self.has($0, in: unit.entries..<unit.end) } ?? true
          guard isMentioned ? true : try mayHaveIndex(unit, in: part) else { continue }
          try read(unit, in: part)
        } catch {
          hasUnreadableUnits = true
          log.add(error)
        }
      } catch {
        // The start of the next unit is unknown.
        hasUnreadableUnits = true
        log.add(error)
        return
      }
    }
  }

  /// Whether a range contains one of the numbers, which are in ascending order.
  private static func has(_ numbers: [Int], in range: Range<Int>) -> Bool {
    let first = numbers.partitioningIndex { $0 >= range.lowerBound }
    return first < numbers.count && numbers[first] < range.upperBound
  }

  /// Whether a unit can refer to a wanted name by its index in the unit's list of offsets: DWARF 5,
  /// section 7.26.
  private mutating func mayHaveIndex(_ unit: Unit, in part: Part) throws(UnreadableUnit) -> Bool {
    guard let indices, let offsets = parts.stringOffsets else { return indices == nil }
    guard unit.encoding.version == 5, !indices.isEmpty else { return false }
    let table = try tables.table(
      at: unit.abbreviationOffset, unit.encoding, for: Cursor(part, at: unit.start))
    let head = try EntryWalk(unit: unit, part: part, table: table).unitEntry()
    guard let base = head.stringOffsetsBase else { return false }
    // Before the base are the length, which counts from its own end, a version and padding.
    let size = unit.encoding.offsetSize
    guard base >= UInt64(size + 4), base <= UInt64(offsets.bytes.count) else { return true }
    let length = offsets.bytes.integer(
      at: Int(base) - size - 4, size: size, offsets.byteOrder)
    guard (4...UInt64(offsets.bytes.count)).contains(length),
      Int(base) - 4 + Int(length) <= offsets.bytes.count
    else { return true }
    return Self.has(indices, in: Int(base)..<Int(base) - 4 + Int(length))
  }

  private mutating func read(_ unit: Unit, in part: Part) throws(UnreadableUnit) {
    let table = try tables.table(
      at: unit.abbreviationOffset, unit.encoding, for: Cursor(part, at: unit.start))
    let walk = EntryWalk(unit: unit, part: part, table: table)
    let head = try walk.unitEntry()
    var hasName = false
    try walk.forEach { (_, depth, tag, entry) throws(UnreadableUnit) in
      if !hasName, tag != .unit {
        hasName = try name(of: entry, depth: depth, in: part, unit, head) != nil
      }
    }
    // Most units don't get past this point.
    guard hasName else { return }
    var order: [Int] = []
    var candidates: [Int: Candidate] = [:]
    try walk.forEach { (offset, depth, tag, entry) throws(UnreadableUnit) in
      if tag == .unit { return }
      order.append(offset)
      candidates[offset] = Candidate(
        name: try name(of: entry, depth: depth, in: part, unit, head),
        reference: entry.reference.flatMap { Self.target(of: $0, in: unit) }, file: entry.file,
        line: entry.line, isDeclaration: entry.isDeclaration, isInlined: entry.isInlined)
    }
    var directory = ""
    if let value = head.directory,
      let spot = try parts.spot(
        of: value, in: part, offsetsBase: head.stringOffsetsBase, unit.encoding)
    {
      directory = LineTable.text(at: spot) ?? ""
    }
    for offset in order { add(offset, of: candidates, head, directory) }
  }

  /// The wanted name that an entry itself specifies.
  private func name(
    of entry: DebugEntry, depth: Int, in part: Part, _ unit: Unit, _ head: DebugEntry
  ) throws(UnreadableUnit) -> String? {
    // The plain name of a member of a type or function isn't the name of a symbol.
    guard let value = entry.linkageName ?? (depth == 1 ? entry.name : nil) else { return nil }
    if value.form == .string {
      var cursor = Cursor(part, at: Int(value.bits), end: unit.end)
      return names.name(try cursor.string())
    }
    let spot = try parts.spot(
      of: value, in: part, offsetsBase: head.stringOffsetsBase, unit.encoding)
    guard let spot, spot.part.table == parts.strings.table else { return nil }
    return names.name(at: spot.offset)
  }

  /// The entry that a reference refers to, if it is in the same unit: DWARF 5, section 7.5.4.
  private static func target(of reference: Value, in unit: Unit) -> Int? {
    switch reference.form {
    case .reference1, .reference2, .reference4, .reference8, .unsignedReference:
      let (sum, overflow) = unit.start.addingReportingOverflow(Int(clamping: reference.bits))
      return overflow ? nil : sum
    case .sectionReference: return Int(clamping: reference.bits)
    default: return nil
    }
  }

  /// Adds the location of the entry at `offset`, if it or the entries that it refers to have a
  /// wanted name.
  private mutating func add(
    _ offset: Int, of candidates: [Int: Candidate], _ head: DebugEntry, _ directory: String
  ) {
    guard var candidate = candidates[offset] else { return }
    // DWARF 5, section 2.13.2: missing attributes are those of the entry that it completes.
    for _ in 0..<Self.longestChain {
      guard let reference = candidate.reference, let next = candidates[reference] else { break }
      candidate.name = candidate.name ?? next.name
      candidate.file = candidate.file ?? next.file
      candidate.line = candidate.line ?? next.line
      candidate.reference = next.reference
    }
    guard let name = candidate.name else { return }
    if candidate.isInlined { inlined.insert(name) }
    if candidate.isDeclaration { declared.insert(name) } else { defined.insert(name) }
    guard let file = candidate.file,
      let line = candidate.line.flatMap({ Int(exactly: $0) }), line > 0,
      let table = head.lineTable,
      found[name].map({ $0.isDeclaration && !candidate.isDeclaration }) ?? true,
      let path = files.path(
        of: file, table: table, workingDirectory: directory, offsetsBase: head.stringOffsetsBase,
        &log)
    else { return }
    found[name] = (Place(path: path, line: line), candidate.isDeclaration)
  }
}
