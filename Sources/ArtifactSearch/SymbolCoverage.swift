internal import ObjectFiles
internal import ReleaseModel

/// How many linker names are left in a file: as few as in its worst member.
struct SymbolCoverage {
  private(set) var worst: Visibility.Symbols
  /// The archive member that lacks symbols, and the evidence for that.
  private(set) var missing: String?

  /// Examines the members of a file.
  ///
  /// - Throws: The errors of `File.missingSymbols()`.
  init(of members: [Object.Member]) throws(ReadError) {
    worst = members.isEmpty ? .none : .full
    for member in members {
      let (symbols, sign) = try Self.symbols(of: member.file)
      guard symbols > worst else { continue }
      worst = symbols
      let parts = [member.name, sign.map(\.description)].compactMap(\.self)
      missing = parts.isEmpty ? nil : parts.joined(separator: ": ")
    }
  }

  private static func symbols(
    of file: File
  ) throws(ReadError) -> (Visibility.Symbols, MissingSymbols?) {
    guard file.symbolTable != nil else {
      // An object without code and data needs no symbols.
      if file.type == .relocatable, file.isEmpty { return (.full, nil) }
      return (file.dynamicSymbolTable == nil ? .none : .dynamicOnly, nil)
    }
    let sign = try file.missingSymbols()
    return (sign == nil ? .full : .globalOnly, sign)
  }
}
