import ObjectFile
import Testing

/// Expects `ELF` and `readelf` to agree on a file's sections, symbols and build ID.
func expectSameAsReadelf(_ path: String) throws -> File {
  let file = try File(path: path)
  let readelf = Readelf(path: path)
  let sections = file.sections.map { section in
    var flags: Set<Character> = []
    if section.isAllocated { flags.insert("A") }
    if section.isExecutable { flags.insert("X") }
    if section.isWritable { flags.insert("W") }
    if section.isCompressed { flags.insert("C") }
    return Readelf.Section(
      index: section.index, name: section.name, address: section.address, offset: section.offset,
      size: section.size, flags: flags)
  }
  let expected = try readelf.sections().map { section in
    // The old form of compression has no flag.
    let old: Set<Character> = section.name.hasPrefix(".zdebug_") ? ["C"] : []
    return Readelf.Section(
      index: section.index, name: section.name, address: section.address, offset: section.offset,
      size: section.size, flags: section.flags.intersection(["A", "X", "W", "C"]).union(old))
  }
  #expect(sections == expected)
  for (table, name) in [(file.symbolTable, ".symtab"), (file.dynamicSymbolTable, ".dynsym")] {
    let symbols = try table.map { table in
      try table.symbols.map { try Readelf.Symbol($0, in: table) }
    }
    #expect(try symbols ?? [] == readelf.symbols(in: name))
    // A separate debug file has the header of .dynsym but not its bytes.
    #expect((table != nil) == file.sections.contains { $0.name == name && $0.hasContents })
  }
  #expect(try file.buildID?.description == readelf.buildID())
  return file
}

/// The error from reading the object at `path`, or nil if it is read.
func failure(reading path: String) -> ReadError? {
  do {
    _ = try Object.read(path: path)
    return nil
  } catch {
    return error
  }
}

extension File {
  /// The names of the symbols in `.symtab` that satisfy `predicate`.
  func names(where predicate: (Symbol) -> Bool) throws -> Set<String> {
    guard let symbolTable else { return [] }
    return Set(try symbolTable.symbols.filter(predicate).map { try symbolTable.name(of: $0) })
  }
}
