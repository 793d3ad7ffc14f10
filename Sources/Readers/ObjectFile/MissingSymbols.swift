internal import Algorithms

/// Evidence that a symbol table has lost local symbols, as after `strip -x` or a linker's `-x`.
package enum MissingSymbols: Sendable, Hashable, CustomStringConvertible {
  /// Code without a symbol: the section's name, and the address of the first byte or, in a
  /// relocatable file, the offset in the section.
  case code(section: String, address: UInt64)
  /// The local symbols of the start files, which are linked into every program and library, are
  /// missing.
  case startFiles
  /// There is no local function, or no symbol names a source file.
  case localFunctions

  /// The finding for a report, without a period.
  package var description: String {
    switch self {
    case .code(let section, let address):
      "no symbol covers \(section) at \(address.hexadecimal)"
    case .startFiles: "the local symbols of the start files are missing"
    case .localFunctions: "no function has a local symbol"
    }
  }
}
