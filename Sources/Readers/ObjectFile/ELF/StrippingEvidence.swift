internal import Algorithms

extension ELFFormat {
  func missingSymbols(
    in file: File, isComplete: Bool
  ) throws(ReadError) -> StrippingEvidence? {
    try file.missingELFSymbols(isComplete: isComplete)
  }
}

/// A reference to code in a relocatable file.
struct CodeReference {
  /// The section that contains the reference.
  let origin: Section
  /// The offset of the reference in that section, in bytes.
  let offset: UInt64
  /// Whether the reference is an absolute address.
  let isAddress: Bool
  /// The index of the section with the code; `value` is the offset in it.
  let section: UInt32
  let value: UInt64
}

extension File {
  /// Evidence that symbols are missing from `.symtab`; nil if there is none, or if there is no
  /// symbol table.
  ///
  /// All compilers except Swift's give all code a symbol. For Swift functions without one, see
  /// `unnamed(among:)`, `mergedFunctions` and `codeForValues`. A function in its own section always
  /// has a symbol. So do all others if there is a local symbol that `strip -x` would have removed.
  ///
  /// - Throws: The same errors as `code()`, `contents(of:)`, `relocations()` and
  ///   `SymbolTable.name(of:)`.
  func missingELFSymbols(isComplete: Bool) throws(ReadError) -> StrippingEvidence? {
    guard let table = symbolTable, !(isComplete && type == .relocatable) else { return nil }
    guard CodePadding.isKnown(on: machine) else {
      return table.hasLocalFunction ? nil : .localFunctions
    }
    guard type != .relocatable else {
      let relocations = try relocations()
      var code = sections.filter(\.isProgramCode)
      if isSwift, table.hasLocalSymbol(notNeededBy: relocations) {
        code = code.filter { $0.name.hasPrefix(".text.$s") }
      }
      let targets = targets(of: relocations, table)
      var known =
        isSwift ? try unnamed(among: targets) + mergedFunctions(table, relocations) : []
      let sign = try unnamedCode(table, in: code, targets, besides: known)
      guard isSwift, sign != nil else { return sign }
      known += try codeForValues(table, relocations)
      return try unnamedCode(table, in: code, targets, besides: known)
    }
    // Only start files contribute this section.
    let hasStartFiles = sections.contains { $0.name == ".init" }
    let isWhole =
      hasStartFiles ? try table.hasStartFileSymbol() : table.hasFileSymbol && table.hasLocalFunction
    // A tool that removes local symbols after linking also removes those of the start files.
    if isComplete && isWhole { return nil }
    if isSwift { return isWhole ? nil : hasStartFiles ? .startFiles : .localFunctions }
    let code = sections.filter(\.isProgramCode)
    let symbols = CodeSymbols(of: table, in: code, of: self)
    let starts = try functionStarts()
    var functions: [Int: [UInt64]] = [:]
    for section in code {
      let own = starts.filter { section.address <= $0 && $0 - section.address < section.size }
      if !own.isEmpty { functions[section.index] = own }
    }
    let unnamed = try symbols.unnamed(among: functions)
    return unnamed != nil || isWhole && !functions.isEmpty ? unnamed : try symbols.gap()
  }

  private var isSwift: Bool {
    sections.contains { $0.name.hasPrefix("swift5_") || $0.name.hasPrefix(".swift1_") }
  }

  /// The first code of a relocatable file that no symbol covers, except padding and known code.
  private func unnamedCode(
    _ table: SymbolTable, in parts: [Section], _ targets: [CodeReference],
    besides known: [CodeReference]
  ) throws(ReadError) -> StrippingEvidence? {
    let symbols = CodeSymbols(of: table, and: known, in: parts, of: self)
    let functions = targets.filter { $0.origin.name == ".eh_frame" }
    return functions.isEmpty
      ? try symbols.gap()
      : try symbols.unnamed(
        among: Dictionary(grouping: functions) { Int($0.section) }.mapValues { $0.map(\.value) })
  }

  /// The code referenced by data and the unwind table of a relocatable file, except by jump tables.
  ///
  /// A jump table starts at an address that code refers to, and has an entry every four bytes. The
  /// entries are relative to the start of the table, so their relocations appear to refer to other
  /// code.
  private func targets(of relocations: [Relocation], _ table: SymbolTable) -> [CodeReference] {
    var targets: [CodeReference] = []
    var tables: [UInt32: Set<UInt64>] = [:]
    for relocation in relocations {
      let origin = sections[relocation.section]
      guard let addend = relocation.addend,
        let symbol = relocation.symbol.map({ table.symbols[$0] }),
        case .section(let section) = symbol.location
      else { continue }
      let value = symbol.value &+ UInt64(bitPattern: addend)
      if origin.isExecutable {
        // R_X86_64_PC32 is relative to the end of its four bytes.
        tables[section, default: []].insert(machine == .amd64 ? value &+ 4 : value)
      } else {
        targets.append(
          CodeReference(
            origin: origin, offset: relocation.offset,
            isAddress: relocation.kind == .absolute(8),
            section: section, value: value))
      }
    }
    targets.sort { ($0.origin.index, $0.offset) < ($1.origin.index, $1.offset) }
    var next: (section: Int, offset: UInt64)?
    targets.removeAll { target in
      let (section, offset) = (target.origin.index, target.offset)
      let isEntry =
        !target.isAddress && sections[Int(target.section)].isExecutable
        && (next.map { $0 == (section, offset) } ?? false
          || tables[UInt32(section)]?.contains(offset) == true)
      next = isEntry ? (section, offset &+ 4) : nil
      return isEntry
    }
    return targets
  }

  /// The references to code that the Swift compiler emits without a symbol.
  ///
  /// Key paths and type names refer to it by relative offsets. The metadata of closure contexts
  /// refers to their destructors. Addresses elsewhere refer to declarations.
  private func unnamed(among references: [CodeReference]) throws(ReadError) -> [CodeReference] {
    var contents: [Int: [UInt8]] = [:]
    var declared: Set<[UInt64]> = []
    let data = references.filter { $0.origin.name != ".eh_frame" }
    for reference in data where reference.isAddress {
      let index = reference.origin.index
      if contents[index] == nil { contents[index] = try self.contents(of: reference.origin) }
      // MetadataKind.def: HeapLocalVariable is 0x400, two words after the destructor.
      let kind = contents[index]?.dropFirst(Int(reference.offset) + 16).prefix(8)
      if kind?.elementsEqual([0, 4, 0, 0, 0, 0, 0, 0]) != true {
        declared.insert([UInt64(reference.section), reference.value])
      }
    }
    return data.filter { !declared.contains([UInt64($0.section), $0.value]) }
  }

  /// The function addresses in the linker's sorted table: Linux Standard Base, ".eh_frame_hdr".
  ///
  /// Empty unless there is such a table in the form that all linkers write.
  private func functionStarts() throws(ReadError) -> [UInt64] {
    guard let section = sections.first(where: { $0.name == ".eh_frame_hdr" }),
      section.hasContents, !section.isCompressed, byteOrder == .littleEndian
    else { return [] }
    let bytes = try contents(of: section)
    // Version 1, a four-byte count, and pairs of four-byte signed offsets relative to the section.
    guard bytes.count >= 12, bytes[0] == 1, bytes[2] == 3, bytes[3] == 0x3b else { return [] }
    return stride(from: 12, through: bytes.count - 8, by: 8).map { offset in
      let distance = bytes.integer(at: offset, size: 4, .littleEndian)
      return section.address &+ UInt64(bitPattern: Int64(Int32(truncatingIfNeeded: distance)))
    }
  }
}

extension Section {
  /// Whether compilers put functions with symbols in this section.
  ///
  /// The other executable sections contain jumps from linkers, the parts of one function from start
  /// files, and functions with private names from the Swift compiler (`.text..Lkeypath_destroy`).
  fileprivate var isProgramCode: Bool {
    isExecutable && isAllocated && hasContents && ![".init", ".fini"].contains(name)
      && ![".plt", ".iplt", ".text..L"].contains { name.hasPrefix($0) }
  }
}

extension SymbolTable {
  /// Whether the table names a source file; a linker that discards local symbols removes these
  /// names.
  fileprivate var hasFileSymbol: Bool { symbols.contains { $0.kind == .file && $0.nameOffset > 0 } }

  /// Whether a function has a symbol with local binding, which `strip -x` removes.
  fileprivate var hasLocalFunction: Bool {
    symbols.contains { $0.binding == .local && $0.kind == .function }
  }

  /// Whether there is a local symbol that no relocation needs, which `strip -x` would have removed.
  fileprivate func hasLocalSymbol(notNeededBy relocations: [Relocation]) -> Bool {
    let needed = Set(relocations.compactMap(\.symbol))
    return symbols.indices.contains { index in
      let symbol = symbols[index]
      return symbol.binding == .local && [.function, .object].contains(symbol.kind)
        && !needed.contains(index)
    }
  }

  /// Whether there is a local function from the start files of GCC (libgcc/crtstuff.c) or LLVM
  /// (compiler-rt/lib/builtins/crtbegin.c), which are linked first.
  fileprivate func hasStartFileSymbol() throws(ReadError) -> Bool {
    let names: Set = [
      "frame_dummy", "register_tm_clones", "deregister_tm_clones", "__do_global_dtors_aux",
      "__do_init", "__do_fini",
    ]
    let functions = symbols.lazy.filter { $0.binding == .local && $0.kind == .function }
    if try strings.hasName(of: names, at: functions.prefix(64).map(\.nameOffset)) { return true }
    let sizeless = functions.filter { $0.size == 0 }
    return try strings.hasName(of: names, at: sizeless.prefix(64).map(\.nameOffset))
  }
}
