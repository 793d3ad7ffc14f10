internal import Algorithms
internal import InlineStrings
internal import ObjectFile
internal import ReleaseModel
internal import SwiftNames

/// Searches a file's data, and for short strings also its instructions, for the strings of rules.
struct StringSearch: Sendable {
  /// An occurrence of a string.
  struct Match: Sendable {
    var rule: String
    var text: String
    var presence: Presence
    /// The longer string that contains it, if known.
    var longerText: String?
    var trace: Trace
  }

  struct Result: Sendable {
    fileprivate(set) var matches: [Match] = []
    /// Why the instructions could not be searched.
    fileprivate(set) var unreadableCode: String?
    /// The number of matches of each kind for a string, given by its index.
    fileprivate var counts: [Kind: Int] = [:]

    fileprivate struct Kind: Hashable {
      var trace: Trace.Kind
      var presence: Presence
      var index: Int
    }
  }

  /// The representation of a string in data.
  private enum Form {
    case utf8
    /// A C or C++ string: `char16_t`.
    case utf16
    /// A C or C++ string: `char32_t`, and `wchar_t` on Linux.
    case utf32
    /// The value of a variable that is a small string.
    case value

    var units: CodeUnits {
      switch self {
      case .utf8, .value: .utf8
      case .utf16: .wide(2, isBigEndian: false)
      case .utf32: .wide(4, isBigEndian: false)
      }
    }
  }

  /// The maximum number of reported occurrences of one string in one file.
  private static let limit = 10
  /// The number of characters shown on each side of a match in a longer string.
  private static let contextLimit = 24

  private let texts: [(rule: String, text: String)]
  /// The strings that the compiler puts into instructions, with their indexes.
  private let short: [(index: Int, string: SmallString)]
  private let instructions: InlineStringSearch
  /// The byte sequences to find in data, with the indexes of their strings.
  private let needles: [(form: Form, index: Int, bytes: [UInt8])]

  init(rules: [Rule]) {
    texts = rules.flatMap { rule in rule.strings.map { (rule.id, $0) } }
    short = texts.enumerated().compactMap { index, text in
      SmallString(text.text).map { (index, $0) }
    }
    instructions = InlineStringSearch(short.map(\.string))
    needles =
      texts.enumerated().map { (.utf8, $0.offset, Array($0.element.text.utf8)) }
      + texts.enumerated().map { index, text in
        (.utf16, index, text.text.utf16.flatMap { Self.bytes(of: $0) })
      }
      + texts.enumerated().map { index, text in
        (.utf32, index, text.text.unicodeScalars.flatMap { Self.bytes(of: $0.value) })
      }
      + short.map { (.value, $0.index, $0.string.dataPattern) }
  }

  private static func bytes(of unit: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: unit.littleEndian, Array.init)
  }

  func search(_ file: File) throws(ReadError) -> Result {
    var result = Result()
    guard !texts.isEmpty else { return result }
    let found = try file.occurrences(
      of: needles.map(\.bytes), in: needles.map(\.form.units), limit: Self.limit
    ).filter {
      // The bytes of a short string in code may belong to instructions and prove nothing by
      // themselves.
      let (form, _, bytes) = needles[$0.needle]
      return !$0.isInCode || bytes.count > 15 || form == .utf16 || form == .utf32
    }
    let tails = found.filter { $0.extent == .tail && needles[$0.needle].form != .value }
    let starts = try starts(among: tails, in: file)
    for occurrence in found {
      let (form, index, bytes) = needles[occurrence.needle]
      let presence: Presence =
        switch (occurrence.extent, form) {
        case (_, .value), (.whole, _), (.word, _): .whole
        case (.wordInShortString, _): .inShortString
        case (.tail, _): starts.map { $0.contains(occurrence.offset) ? .whole : .part } ?? .merged
        case (.part, _): .part
        case (.name, _): try presence(ofName: occurrence, bytes, in: file)
        }
      let longer =
        switch form {
        case .utf8 where occurrence.extent != .whole, .utf16:
          try file.text(
            around: occurrence, count: bytes.count, unit: form == .utf8 ? 1 : 2,
            limit: Self.contextLimit)
        default: String?.none
        }
      let encoding =
        switch form {
        case .utf8, .value: ""
        case .utf16: ", in UTF-16"
        case .utf32: ", in UTF-32"
        }
      add(
        .string, file.describedPlace(at: occurrence.offset) + encoding, index, presence, in: longer,
        to: &result)
    }
    guard !short.isEmpty else { return result }
    try searchCode(of: file, &result)
    return result
  }

  /// The offsets of the tails that are strings of their own, because something refers to them;
  /// nil if that is unknown.
  ///
  /// Linkers merge strings: that of `mode` may be the end of `debugmode`. A literal may also follow
  /// a number whose last byte looks like a letter.
  private func starts(
    among tails: [Occurrence], in file: File
  ) throws(ReadError) -> Set<UInt64>? {
    // Only linkers merge strings, and nothing refers to what isn't loaded.
    let tails = tails.filter(\.isLoaded)
    guard !tails.isEmpty, file.type != .relocatable else { return [] }
    guard !file.format.hasUnsupportedRelocations,
      let instructionSet = try? InstructionSet(machine: file.machine, byteOrder: file.byteOrder)
    else { return nil }
    var addresses: [UInt64: [UInt64]] = [:]
    for tail in tails {
      addresses[tail.address, default: []].append(tail.offset)
      // Swift's pointers to literals, which have more than 15 bytes, are 32 bytes too low, and have
      // a flag in data: StringObject.swift, nativeBias and largeAddressMask.
      guard needles[tail.needle].bytes.count > 15 else { continue }
      for pointer in [tail.address &- 32, tail.address &- 32 | 1 << 63] {
        addresses[pointer, default: []].append(tail.offset)
      }
    }
    let image = try ProgramImage(
      of: file, instructionSet: instructionSet, code: try file.code(), functions: { _ in [] })
    return Set(
      try image.references(to: Set(addresses.keys), in: file).flatMap { addresses[$0] ?? [] })
  }

  /// Distinguishes the names of symbols and properties from those of libraries and folders, which
  /// the dynamic linker reads from the same table.
  private func presence(
    ofName occurrence: Occurrence, _ bytes: [UInt8], in file: File
  ) throws(ReadError) -> Presence {
    guard let section = occurrence.section, file.sections[section].role == .symbolNames,
      let table = file.dynamicSymbolTable
    else { return .name }
    let text =
      try file.text(around: occurrence, count: bytes.count, unit: 1, limit: 4096)
      ?? String(decoding: bytes, as: UTF8.self)
    for symbol in table.symbols {
      let name = try table.readName(of: symbol)
      if !name.isEmpty, text.hasSuffix(name) { return .name }
    }
    return WordBoundary.isWord(bytes, in: Array(text.utf8)) ? .whole : .part
  }

  /// Searches for short strings whose halves are in instructions, tables or constant vectors.
  private func searchCode(of file: File, _ result: inout Result) throws(ReadError) {
    let code = try file.code()
    guard !code.isEmpty else { return }
    let instructionSet: InstructionSet
    do throws(UnsupportedCode) {
      instructionSet = try InstructionSet(machine: file.machine, byteOrder: file.byteOrder)
    } catch {
      result.unreadableCode = error.description
      return
    }
    // In a large file, there are hundreds of thousands of them.
    let functions = Functions(of: file, in: code)
    let image = try ProgramImage(
      of: file, instructionSet: instructionSet, code: code, functions: functions.ranges)
    for (short, answer) in zip(short, try instructions.answers(in: image)) {
      func describe(_ place: InlineStringSearch.Place) throws(ReadError) -> String {
        switch place {
        case .data(let address): return dataPlace(address, in: file)
        case .code(let part, let offset):
          let address = code[part].address &+ UInt64(offset)
          let place = "\(code[part].name) at \(address.hexadecimal)"
          return try functions.name(at: offset, in: part).map { "\(place), in \($0)" } ?? place
        }
      }
      switch answer {
      case .absent: break
      case .present(let places):
        for place in places.prefix(Self.limit) {
          add(.immediate, try describe(place), short.index, .whole, to: &result)
        }
      case .divided(let first, let second):
        for (half, places) in [("first", first), ("second", second)] {
          for place in places.prefix(Self.limit / 2) {
            add(
              .immediate, "\(half) half: \(try describe(place))", short.index, .divided,
              to: &result)
          }
        }
      }
    }
  }

  /// The section of an address in data; in a relocatable file, only the fact that it is data.
  private func dataPlace(_ address: UInt64, in file: File) -> String {
    guard file.type != .relocatable else { return "data" }
    let section = file.sections.first {
      $0.isAllocated && $0.hasContents && $0.address <= address
        && address - $0.address < $0.size
    }
    return "\(section?.name ?? "data") at \(address.hexadecimal)"
  }

  private func add(
    _ kind: Trace.Kind, _ detail: String, _ index: Int, _ presence: Presence,
    in longerText: String? = nil, to result: inout Result
  ) {
    let (rule, text) = texts[index]
    let key = Result.Kind(trace: kind, presence: presence, index: index)
    guard result.counts[key, default: 0] < Self.limit else { return }
    result.counts[key, default: 0] += 1
    result.matches.append(
      Match(
        rule: rule, text: text, presence: presence, longerText: longerText,
        trace: Trace(kind: kind, detail: detail + (longerText.map { ", in '\($0)'" } ?? ""))))
  }
}

/// The functions in the symbol table, for each part of the code.
private final class Functions {
  private struct Function {
    /// In bytes from the start of the part.
    let range: Range<Int>
    /// The index in the symbol table.
    let symbol: Int
  }

  private let table: SymbolTable?
  private let file: File
  private let code: [Code]
  /// By part, sorted by start.
  private lazy var functions: [[Function]] = makeFunctions()

  init(of file: File, in code: [Code]) {
    table = file.symbolTable ?? file.dynamicSymbolTable
    self.file = file
    self.code = code
  }

  private func makeFunctions() -> [[Function]] {
    var functions = [[Function]](repeating: [], count: code.count)
    guard let symbols = table?.symbols else { return functions }
    var parts = [Int?](repeating: nil, count: file.sections.count)
    for (part, code) in code.enumerated() {
      if let section = code.section { parts[section] = part }
    }
    for index in symbols.indices {
      let symbol = symbols[index]
      guard symbol.size > 0, symbol.kind == .function || symbol.kind == .indirectFunction,
        case .section(let section) = symbol.location, section < parts.count,
        let part = parts[Int(section)]
      else { continue }
      let start = file.type == .relocatable ? symbol.value : symbol.value &- code[part].address
      let count = UInt64(code[part].bytes.count)
      guard start < count, symbol.size <= count - start else { continue }
      functions[part].append(
        Function(range: Int(start)..<Int(start + symbol.size), symbol: index))
    }
    return functions.map { $0.sorted { $0.range.lowerBound < $1.range.lowerBound } }
  }

  /// The functions in a part, as ranges of offsets.
  func ranges(in part: Int) -> [Range<Int>] { functions[part].map(\.range) }

  /// The demangled name of the function at an offset; nil if the symbol table has none.
  func name(at offset: Int, in part: Int) throws(ReadError) -> String? {
    let functions = functions[part]
    let end = functions.partitioningIndex { $0.range.lowerBound > offset }
    guard let table, end > 0 else { return nil }
    let start = functions[end - 1].range.lowerBound
    let first = functions.partitioningIndex { $0.range.lowerBound >= start }
    guard let found = functions[first..<end].first(where: { $0.range.contains(offset) }) else {
      return nil
    }
    let name = try table.readName(of: table.symbols[found.symbol])
    return Demangling.demangle(name) ?? name
  }
}
