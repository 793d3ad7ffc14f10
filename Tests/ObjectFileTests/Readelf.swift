import ObjectFile
import TestSupport

/// What `readelf` prints about a file, to compare with what `ELF` reads.
struct Readelf {
  struct Section: Hashable {
    let index: Int
    let name: String
    let address: UInt64
    let offset: UInt64
    let size: UInt64
    let flags: Set<Character>
  }

  struct Symbol: Hashable {
    let value: UInt64
    let size: UInt64
    let kind: String
    let binding: String
    let visibility: String
    let section: String
    /// Empty for a section symbol: readelf shows the section's name then.
    let name: String
  }

  let path: String

  /// The lines "[Nr] Name Type Address Off Size ES Flg Lk Inf Al" of `readelf -SW`.
  func sections() throws -> [Section] {
    try Program.output(of: ["readelf", "-SW", path]).split(separator: "\n").compactMap { line in
      guard let close = line.firstIndex(of: "]"), let open = line.firstIndex(of: "["),
        let index = Int(line[line.index(after: open)..<close].filter { $0 != " " })
      else { return nil }
      // The only type whose name has spaces.
      let words = line[line.index(after: close)...]
        .replacing("SYMTAB SECTION INDICES", with: "SYMTAB_SHNDX").split(separator: " ")
      // The null section has no name.
      let start = index == 0 ? 0 : 1
      guard words.count > start + 5, let address = UInt64(words[start + 1], radix: 16),
        let offset = UInt64(words[start + 2], radix: 16),
        let size = UInt64(words[start + 3], radix: 16)
      else { return nil }
      // A section without flags has no word for them; three numbers follow the flags.
      let flags = words.count == start + 9 ? Set(words[start + 5]) : []
      return Section(
        index: index, name: index == 0 ? "" : String(words[0]), address: address, offset: offset,
        size: size, flags: flags)
    }
  }

  /// The lines "Num: Value Size Type Bind Vis Ndx Name" of one table of `readelf -sW`, without
  /// the null symbol.
  func symbols(in table: String) throws -> [Symbol] {
    var inTable = false
    var symbols: [Symbol] = []
    for line in try Program.output(of: ["readelf", "-sW", path]).split(separator: "\n") {
      if line.hasPrefix("Symbol table") { inTable = line.contains("'\(table)'") }
      let words = line.split(separator: " ")
      guard inTable, words.count > 6, words[0].hasSuffix(":"), words[0] != "0:",
        let value = UInt64(words[1], radix: 16),
        let size = words[2].hasPrefix("0x")
          ? UInt64(words[2].dropFirst(2), radix: 16) : UInt64(words[2])
      else { continue }
      var name = words.count > 7 ? words[7] : ""
      // In .dynsym, readelf adds the version, which is not part of the name.
      if table == ".dynsym" { name = name.prefix { $0 != "@" } }
      if words[3] == "SECTION" { name = "" }
      symbols.append(
        Symbol(
          value: value, size: size, kind: String(words[3]), binding: String(words[4]),
          visibility: String(words[5]), section: String(words[6]), name: String(name)))
    }
    return symbols
  }

  /// The hexadecimal digits after "Build ID:" in `readelf -n`.
  func buildID() throws -> String? {
    try Program.output(of: ["readelf", "-nW", path]).split(separator: "\n")
      .first { $0.contains("Build ID:") }?.split(separator: " ").last.map(String.init)
  }
}

extension Readelf.Symbol {
  /// A symbol that `ELF` read, in readelf's terms.
  init(_ symbol: Symbol, in table: SymbolTable) throws {
    let kinds: [Symbol.Kind: String] = [
      .none: "NOTYPE", .object: "OBJECT", .function: "FUNC", .section: "SECTION", .file: "FILE",
      .common: "COMMON", .threadLocal: "TLS", .indirectFunction: "IFUNC",
    ]
    let bindings: [Symbol.Binding: String] = [
      .local: "LOCAL", .global: "GLOBAL", .weak: "WEAK", .unique: "UNIQUE",
    ]
    let section =
      switch symbol.location {
      case .undefined: "UND"
      case .absolute: "ABS"
      case .common: "COM"
      case .section(let index): "\(index)"
      case .other(let value): "other \(value)"
      }
    self.init(
      value: symbol.value, size: symbol.size, kind: kinds[symbol.kind] ?? "\(symbol.kind)",
      binding: bindings[symbol.binding] ?? "\(symbol.binding)",
      visibility: "\(symbol.visibility)".uppercased(), section: section,
      name: try table.name(of: symbol))
  }
}
