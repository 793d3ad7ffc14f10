internal import DebugInformation
internal import ObjectFile
internal import ReleaseModel

/// How many linker names are left in a file: as few as in its worst member.
struct SymbolCoverage {
  private(set) var worst: Visibility.Symbols
  /// The archive member that lacks symbols, and the evidence for that.
  private(set) var missing: String?

  /// Examines the members of a file.
  ///
  /// - Throws: The errors of `File.missingSymbols()`.
  init(of members: [Object.Member], areComplete: Bool) throws(ReadError) {
    worst = members.isEmpty ? .none : .full
    for member in members {
      let (symbols, sign) = try Self.symbols(of: member.file, isComplete: areComplete)
      guard symbols > worst else { continue }
      worst = symbols
      let parts = [member.name, sign.map(\.description)].compactMap(\.self)
      missing = parts.isEmpty ? nil : parts.joined(separator: ": ")
    }
  }

  private static func symbols(
    of file: File, isComplete: Bool
  ) throws(ReadError) -> (Visibility.Symbols, StrippingEvidence?) {
    guard file.symbolTable != nil else {
      // An object without code and data needs no symbols.
      if file.type == .relocatable, file.isEmpty { return (.full, nil) }
      return (file.dynamicSymbolTable == nil ? .none : .dynamicOnly, nil)
    }
    var sign = try file.missingSymbols(isComplete: isComplete)
    if sign != nil, try isWholeAssembly(file) { sign = nil }
    return (sign == nil ? .full : .globalOnly, sign)
  }

  /// Whether an object was assembled from handwritten assembly, and still has a local function that
  /// tools which remove local symbols would have removed.
  ///
  /// Labels such as `.L1` have no symbol, so code between functions can have none either.
  private static func isWholeAssembly(_ file: File) throws(ReadError) -> Bool {
    guard file.type == .relocatable, let table = file.symbolTable else { return false }
    let needed = Set(try file.relocations().compactMap(\.symbol))
    let hasLocal = table.symbols.indices.contains { index in
      let symbol = table.symbols[index]
      return symbol.binding == .local && symbol.kind == .function && !needed.contains(index)
    }
    return hasLocal ? try CompiledUnits(of: file).areOfAssembly : false
  }
}
