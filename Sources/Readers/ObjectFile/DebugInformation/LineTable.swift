internal import Algorithms
internal import ObjectFile

/// The names of source files in the header of a line number program: DWARF 5, section 6.2.4.
struct LineTable {
  private struct Name {
    let spot: SupportingParts.Spot
    let directory: UInt64
  }

  /// The longest name that is read, in bytes: the system's limit for a path.
  static let longestName = 4096

  private let directories: [Name]
  private let files: [Name]
  private let version: UInt64

  /// Reads the header at the cursor, and leaves the cursor where reading stopped.
  init(
    _ cursor: inout Cursor, _ parts: SupportingParts, offsetsBase: UInt64?
  ) throws(UnreadableUnit) {
    let (length, offsetSize) = try cursor.initialLength()
    var body = Cursor(
      cursor.part, at: cursor.position,
      end: cursor.position + min(Int(clamping: length), cursor.end - cursor.position))
    defer { cursor = body }
    version = try body.integer(size: 2)
    guard (2...5).contains(version) else {
      throw body.damage("expected a line table of version 2 to 5, found version \(version)")
    }
    var addressSize = 8
    if version == 5 {
      addressSize = Int(try body.byte())
      try body.skip(1)
    }
    let encoding = Encoding(version: version, offsetSize: offsetSize, addressSize: addressSize)
    _ = try body.integer(size: offsetSize)
    // minimum_instruction_length, maximum_operations_per_instruction since version 4,
    // default_is_stmt, line_base, line_range.
    try body.skip(version < 4 ? 4 : 5)
    let opcodeBase = Int(try body.byte())
    try body.skip(max(0, opcodeBase - 1))
    if version == 5 {
      directories = try Self.names(&body, parts, offsetsBase, encoding)
      files = try Self.names(&body, parts, offsetsBase, encoding)
    } else {
      directories = try Self.oldNames(&body, areFiles: false)
      files = try Self.oldNames(&body, areFiles: true)
    }
  }

  /// The path of the file with this number, as in DW_AT_decl_file.
  ///
  /// Nil for a missing file, or a name that the compiler marks as not being a file.
  func path(of file: UInt64, workingDirectory: String) -> String? {
    // Before version 5, 0 means no file or, in a list of directories, the working directory.
    guard let entry = Self.element(file, of: files, version),
      let name = Self.text(at: entry.spot), let last = name.split(separator: "/").last,
      // "<compiler-generated>", "<stdin>" and others.
      !(last.hasPrefix("<") && last.hasSuffix(">"))
    else { return nil }
    if name.hasPrefix("/") { return name }
    guard version == 5 || entry.directory != 0 else { return Self.join(workingDirectory, name) }
    guard let parent = Self.element(entry.directory, of: directories, version),
      let directory = Self.text(at: parent.spot)
    else { return nil }
    return Self.join(Self.join(workingDirectory, directory), name)
  }

  private static func element(_ number: UInt64, of names: [Name], _ version: UInt64) -> Name? {
    let index = version == 5 ? number : number &- 1
    return index < UInt64(names.count) ? names[Int(index)] : nil
  }

  private static func join(_ directory: String, _ name: String) -> String {
    if name.hasPrefix("/") || directory.isEmpty { return name }
    if name.isEmpty { return directory }
    return directory.hasSuffix("/") ? directory + name : directory + "/" + name
  }

  /// The string at a spot; nil if it is longer than any path.
  static func text(at spot: SupportingParts.Spot) -> String? {
    let bytes = spot.part.bytes[spot.offset...].prefix(longestName + 1)
    guard let end = bytes.firstIndex(of: 0) else { return nil }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Reads the lists of versions 2 to 4, which end with an empty name.
  private static func oldNames(
    _ cursor: inout Cursor, areFiles: Bool
  ) throws(UnreadableUnit) -> [Name] {
    var names: [Name] = []
    while true {
      let start = cursor.position
      if try cursor.string().isEmpty { return names }
      var directory: UInt64 = 0
      if areFiles {
        directory = try cursor.unsigned()
        // The modification time and the length.
        try cursor.skipNumber()
        try cursor.skipNumber()
      }
      names.append(Name(spot: .init(part: cursor.part, offset: start), directory: directory))
    }
  }

  /// Reads the lists of version 5, which start with the format of their elements.
  private static func names(
    _ cursor: inout Cursor, _ parts: SupportingParts, _ offsetsBase: UInt64?, _ encoding: Encoding
  ) throws(UnreadableUnit) -> [Name] {
    var format: [(content: UInt64, form: Form)] = []
    for _ in 0..<(try cursor.byte()) {
      let content = try cursor.unsigned()
      let code = try cursor.unsigned()
      guard let form = Form(rawValue: code), form.size(in: encoding) != 0 else {
        throw cursor.damage("expected a form, found \(code.hexadecimal)")
      }
      format.append((content, form))
    }
    let count = try cursor.unsigned()
    // Each element takes at least one byte.
    guard count <= UInt64(format.isEmpty ? 0 : cursor.end - cursor.position) else {
      throw cursor.damage("expected \(count) names, found the end")
    }
    var names: [Name] = []
    for _ in 0..<count {
      var spot: SupportingParts.Spot?
      var directory: UInt64 = 0
      for (content, form) in format {
        let value = try cursor.value(form, constant: 0, encoding)
        // DW_LNCT_path and DW_LNCT_directory_index: section 6.2.4.1.
        if content == 1, let value {
          spot = try parts.spot(of: value, in: cursor.part, offsetsBase: offsetsBase, encoding)
        } else if content == 2, let value {
          directory = value.bits
        }
      }
      guard let spot else { throw cursor.damage("expected a name, found an element without one") }
      names.append(Name(spot: spot, directory: directory))
    }
    return names
  }
}

/// The source files of units, by line table and number.
struct SourceFiles {
  private struct Key: Hashable {
    let table: UInt64
    let directory: String
    let file: UInt64
  }

  private let parts: SupportingParts
  private var tables: [UInt64: LineTable?] = [:]
  private var paths: [Key: String?] = [:]
  /// The remaining limit for the bytes of line tables, because tables in a forged file can overlap.
  private var budget: Int

  init(_ parts: SupportingParts) {
    self.parts = parts
    budget = 4 * (parts.lines?.bytes.count ?? 0) + 1024
  }

  /// The path of a file; nil if there is none.
  ///
  /// An unreadable line table is logged only once.
  mutating func path(
    of file: UInt64, table offset: UInt64, workingDirectory: String, offsetsBase: UInt64?,
    _ log: inout DamageLog<UnreadableUnit>
  ) -> String? {
    let key = Key(table: offset, directory: workingDirectory, file: file)
    if let path = paths[key] { return path }
    let table = table(at: offset, offsetsBase, &log)
    let path = table?.path(of: file, workingDirectory: workingDirectory)
    paths[key] = .some(path)
    return path
  }

  private mutating func table(
    at offset: UInt64, _ offsetsBase: UInt64?, _ log: inout DamageLog<UnreadableUnit>
  ) -> LineTable? {
    if let table = tables[offset] { return table }
    var table: LineTable?
    let start = Int(clamping: offset)
    if let lines = parts.lines, start < lines.bytes.count {
      var cursor = Cursor(lines, at: start, end: start + min(budget, lines.bytes.count - start))
      do throws(UnreadableUnit) {
        table = try LineTable(&cursor, parts, offsetsBase: offsetsBase)
      } catch {
        log.add(error)
      }
      budget -= cursor.position - start
    } else {
      log.add(
        UnreadableUnit(
          section: DebugTable.lines.description, offset: start,
          message: "expected a line table, found the end"))
    }
    tables[offset] = .some(table)
    return table
  }
}
