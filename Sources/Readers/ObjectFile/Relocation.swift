/// A location in a relocatable file that a linker fills in.
package struct Relocation: Sendable, Hashable {
  /// What a linker writes to a location, where S is the symbol, A the addend and P the location.
  package enum Kind: Sendable, Hashable, CustomStringConvertible {
    /// Nothing.
    case nothing
    /// S + A; the size in bytes.
    case absolute(Int)
    /// S + A - P; the size in bytes.
    case relative(Int)
    /// The distance from P to a pointer to S, plus A, in four bytes.
    case relativeToPointer
    /// The offset of S in the storage of a thread, plus A.
    case threadLocal
    /// S + A - P, in the 26 bits of an AArch64 call or jump.
    case branch
    /// The distance from the page of P to that of S + A, in an AArch64 `adrp`.
    case pages
    /// The low 12 bits of S + A, shifted right, in an AArch64 instruction.
    case pageOffset(shift: Int)
    /// A value that is unknown here.
    case other(UInt32)

    /// For messages.
    package var description: String {
      switch self {
      case .nothing: "a relocation without effect"
      case .absolute(let size): "an absolute \(size)-byte relocation"
      case .relative(let size): "a PC-relative \(size)-byte relocation"
      case .relativeToPointer: "a PC-relative relocation to a pointer"
      case .threadLocal: "a thread-local relocation"
      case .branch: "a branch relocation"
      case .pages: "a page-relative relocation"
      case .pageOffset: "a page-offset relocation"
      case .other(let number): "a relocation of unknown type \(number)"
      }
    }
  }

  /// The index of the section to change, in `File.sections`.
  package let section: Int
  /// In bytes from the start of the section.
  package let offset: UInt64
  /// The index of the symbol in `File.symbolTable`, from 0, or nil.
  package let symbol: Int?
  package let kind: Kind
  /// Nil if the addend is stored at the location.
  package let addend: Int64?
}

/// A pointer in a linked file that a loader fills in.
package struct LoaderPointer: Sendable {
  /// The address of the pointer.
  package let address: UInt64
  /// The index of the symbol in `File.dynamicSymbolTable`, from 0, or nil for an address in this
  /// file.
  package let symbol: UInt32?
  /// Added to the symbol's value; nil if it is stored in the pointer itself.
  package let addend: UInt64?
}
