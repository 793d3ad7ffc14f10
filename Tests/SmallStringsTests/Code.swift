import ELF
import SmallStrings
import TestSupport

/// A file's code, and the functions that its symbols name.
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
  private let code: [ELF.Code]
  /// Keeps the file.
  private let folder: TemporaryFolder?

  init(_ file: File, in folder: TemporaryFolder? = nil) throws {
    self.file = file
    self.folder = folder
    code = try file.code()
    var parts: [Part] = []
    for part in code {
      var functions: [Function] = []
      for symbol in file.symbolTable.map({ Array($0.symbols) }) ?? []
      where symbol.kind == .function
        && part.section.map({ symbol.location == .section(UInt32($0)) })
          == true
      {
        let start = Int(file.type == .relocatable ? symbol.value : symbol.value - part.address)
        functions.append(
          Function(
            name: try file.symbolTable?.name(of: symbol) ?? "",
            range: start..<start + Int(symbol.size)))
      }
      parts.append(Part(bytes: part.bytes, functions: functions))
    }
    self.parts = parts
  }

  /// What is known about each text.
  func answers(for texts: [String], bounded: Bool = true) throws -> [SmallStringSearch.Answer] {
    let image = try ProgramImage(
      of: file,
      instructionSet: InstructionSet(machine: file.machine, byteOrder: file.byteOrder), code: code,
      functions: { bounded ? parts[$0].functions.map(\.range) : [] })
    return try SmallStringSearch(texts.compactMap(SmallString.init)).answers(in: image)
  }

  /// The count of places of each text that is present.
  func counts(of texts: [String], bounded: Bool = true) throws -> [Int] {
    try answers(for: texts, bounded: bounded).map { answer in
      if case .present(let places) = answer { places.count } else { 0 }
    }
  }

  /// The names of the functions, as symbols have them, in which a text is present.
  func functions(with text: String, bounded: Bool = true) throws -> [String] {
    guard case .present(let places) = try answers(for: [text], bounded: bounded)[0] else {
      return []
    }
    return places.map { place in
      guard case .code(let part, let offset) = place else { return "data" }
      return parts[part].functions.first { $0.range.contains(offset) }?.name ?? "no function"
    }
  }
}

extension SmallStringSearch {
  /// The answers for code without symbols, or with those functions.
  func answers(
    in code: [UInt8], machine: Machine = Machine(rawValue: 62), functions: [Range<Int>] = []
  ) throws -> [Answer] {
    let image = ProgramImage(
      instructionSet: try InstructionSet(machine: machine, byteOrder: .littleEndian),
      parts: [.init(address: 0, bytes: code, functions: { functions })])
    return try answers(in: image)
  }

  /// The offsets of first halves of texts that are present.
  func offsets(
    in code: [UInt8], machine: Machine = Machine(rawValue: 62)
  ) throws -> [Int] {
    try answers(in: code, machine: machine).flatMap { answer -> [Int] in
      guard case .present(let places) = answer else { return [] }
      return places.map { if case .code(_, let offset) = $0 { offset } else { -1 } }
    }
  }
}
