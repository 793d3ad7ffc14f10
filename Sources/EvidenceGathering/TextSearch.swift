internal import ELF
internal import ReleaseModel
internal import SmallStrings
internal import SwiftNames

/// Looks for the texts of rules in the data and, if they are short, in the instructions of a file.
struct TextSearch: Sendable {
  /// A place where a text is.
  struct Finding: Sendable {
    var rule: String
    var text: String
    /// Whether the text is by itself, and not a part of a longer one; true for long texts.
    var isWhole: Bool
    var trace: Trace
  }

  struct Result: Sendable {
    var findings: [Finding] = []
    /// Why the instructions could not be searched.
    var unreadableCode: String?
  }

  /// The places of one text in one file that are worth reporting.
  private static let limit = 10

  private let texts: [(rule: String, text: String)]
  /// The texts that the compiler puts into instructions, by their places among the texts.
  private let short: [(index: Int, string: SmallString)]
  private let instructions: SmallStringSearch

  init(rules: [Rule]) {
    texts = rules.flatMap { rule in rule.strings.map { (rule.id, $0) } }
    short = texts.enumerated().compactMap { index, text in
      SmallString(text.text).map { (index, $0) }
    }
    instructions = SmallStringSearch(short.map(\.string))
  }

  /// Searches one ELF file.
  func search(_ file: File) throws(ReadError) -> Result {
    var result = Result()
    guard !texts.isEmpty else { return result }
    // In data, a short text is as bytes, or as the value of a variable that is a small string.
    let needles = texts.map { Array($0.text.utf8) } + short.map(\.string.dataPattern)
    for occurrence in try file.occurrences(of: needles, limit: Self.limit) {
      let isValue = occurrence.needle >= texts.count
      let index = isValue ? short[occurrence.needle - texts.count].index : occurrence.needle
      // The bytes of a short text in code are a part of instructions, and no proof by themselves.
      guard !occurrence.isInCode || needles[index].count > 15 else { continue }
      let section = occurrence.section.map { file.sections[$0].name } ?? "no section"
      add(
        .string, "\(section) at \(hexadecimal(occurrence.address))", index,
        // A part of a longer literal proves nothing about instructions, where whole ones are found.
        isWhole: isValue || needles[index].count > 15 || occurrence.isWholeText, to: &result)
    }
    guard !short.isEmpty else { return result }
    for code in try file.code() {
      // In a large file, there are hundreds of thousands of them.
      lazy var functions = Functions(of: file, in: code)
      let found: [SmallStringSearch.Occurrence]
      do throws(UnsupportedCode) {
        found = try instructions.occurrences(
          in: code.bytes, machine: file.machine, byteOrder: file.byteOrder,
          functions: { functions.ranges })
      } catch {
        result.unreadableCode = error.description
        break
      }
      for occurrence in found {
        let place = "\(code.name) at \(hexadecimal(code.address &+ UInt64(occurrence.offset)))"
        let name = try functions.name(at: occurrence.offset)
        add(
          .immediate, name.map { "\(place), in \($0)" } ?? place, short[occurrence.text].index,
          isWhole: true, to: &result)
      }
    }
    return result
  }

  private func add(
    _ kind: Trace.Kind, _ detail: String, _ index: Int, isWhole: Bool, to result: inout Result
  ) {
    let (rule, text) = texts[index]
    let same = result.findings.count {
      $0.rule == rule && $0.text == text && $0.trace.kind == kind
    }
    guard same < Self.limit else { return }
    result.findings.append(
      Finding(
        rule: rule, text: text, isWhole: isWhole, trace: Trace(kind: kind, detail: detail)))
  }
}

/// The functions that the symbol table knows in a part of code.
private struct Functions {
  private let table: SymbolTable?
  private let symbols: [(range: Range<Int>, symbol: Symbol)]

  init(of file: File, in code: Code) {
    table = file.symbolTable ?? file.dynamicSymbolTable
    guard let table, let section = code.section else {
      symbols = []
      return
    }
    let location = Symbol.Location.section(UInt32(section))
    symbols = table.symbols.compactMap { symbol in
      guard symbol.location == location, symbol.size > 0,
        symbol.kind == .function || symbol.kind == .indirectFunction
      else { return nil }
      let start = file.type == .relocatable ? symbol.value : symbol.value &- code.address
      guard start < UInt64(code.bytes.count), symbol.size <= UInt64(code.bytes.count) - start
      else { return nil }
      return (Int(start)..<Int(start + symbol.size), symbol)
    }
  }

  var ranges: [Range<Int>] { symbols.map(\.range) }

  /// The readable name of the function at an offset; nil where the symbol table has none.
  func name(at offset: Int) throws(ReadError) -> String? {
    guard let table, let symbol = symbols.first(where: { $0.range.contains(offset) })?.symbol else {
      return nil
    }
    let name = try table.name(of: symbol)
    return Demangling.demangle(name) ?? name
  }
}

private func hexadecimal(_ number: UInt64) -> String { "0x" + String(number, radix: 16) }
