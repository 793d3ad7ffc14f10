import ELF
import SmallStrings

/// A file's executable sections with contents, and the functions that its symbols name.
struct Code {
  struct Function {
    let name: String
    let range: Range<Int>
  }

  struct Part {
    let bytes: [UInt8]
    let functions: [Function]
  }

  let file: File
  let parts: [Part]

  init(_ file: File) throws {
    self.file = file
    var parts: [Part] = []
    for section in file.sections where section.isExecutable && section.hasContents {
      let bytes = try file.contents(of: section)
      var functions: [Function] = []
      for symbol in file.symbolTable.map({ Array($0.symbols) }) ?? []
      where symbol.kind == .function && symbol.location == .section(UInt32(section.index)) {
        let start = Int(file.type == .relocatable ? symbol.value : symbol.value - section.address)
        functions.append(
          Function(
            name: try file.symbolTable?.name(of: symbol) ?? "",
            range: start..<start + Int(symbol.size)))
      }
      parts.append(Part(bytes: bytes, functions: functions))
    }
    self.parts = parts
  }

  /// The count of occurrences of each text.
  func counts(of texts: [String], bounded: Bool = true) throws -> [Int] {
    var counts = texts.map { _ in 0 }
    for part in parts {
      for occurrence in try occurrences(of: texts, in: part, bounded: bounded) {
        counts[occurrence.text] += 1
      }
    }
    return counts
  }

  /// The names of the functions, as symbols have them, in which a text occurs.
  func functions(with text: String, bounded: Bool = true) throws -> [String] {
    try parts.flatMap { part in
      try occurrences(of: [text], in: part, bounded: bounded).map { occurrence in
        part.functions.first { $0.range.contains(occurrence.offset) }?.name ?? "no function"
      }
    }
  }

  private func occurrences(
    of texts: [String], in part: Part, bounded: Bool
  ) throws -> [SmallStringSearch.Occurrence] {
    try SmallStringSearch(texts.compactMap(SmallString.init)).occurrences(
      in: part.bytes, machine: file.machine, byteOrder: file.byteOrder,
      functions: { bounded ? part.functions.map(\.range) : [] })
  }
}
