import Algorithms
import InlineStrings
import ObjectFile
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
  private let code: [ObjectFile.Code]
  /// Keeps the file on disk.
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

  /// The answer for each string.
  func answers(for strings: [String], bounded: Bool = true) throws -> [InlineStringSearch.Answer] {
    let image = try ProgramImage(
      of: file,
      instructionSet: InstructionSet(machine: file.machine, byteOrder: file.byteOrder), code: code,
      functions: { bounded ? parts[$0].functions.map(\.range) : [] })
    return try InlineStringSearch(strings.compactMap(SmallString.init)).answers(in: image)
  }

  /// The number of places of each string, 0 if it is not present.
  func counts(of strings: [String], bounded: Bool = true) throws -> [Int] {
    try answers(for: strings, bounded: bounded).map { answer in
      if case .present(let places) = answer { places.count } else { 0 }
    }
  }

  /// The symbol names of the functions in which a string is present.
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

extension InlineStringSearch {
  /// The answers for code with the given functions, by default without any.
  func answers(
    in code: [UInt8], machine: Machine = .amd64, functions: [Range<Int>] = []
  ) throws -> [Answer] {
    let image = ProgramImage(
      instructionSet: try InstructionSet(machine: machine, byteOrder: .littleEndian),
      parts: [.init(address: 0, bytes: code, functions: { functions })])
    return try answers(in: image)
  }

  /// The offsets of the first halves of strings that are present.
  func offsets(
    in code: [UInt8], machine: Machine = .amd64
  ) throws -> [Int] {
    try answers(in: code, machine: machine).flatMap { answer -> [Int] in
      guard case .present(let places) = answer else { return [] }
      return places.map { if case .code(_, let offset) = $0 { offset } else { -1 } }
    }
  }
}
