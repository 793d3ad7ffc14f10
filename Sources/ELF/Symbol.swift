/// An entry of a symbol table, whose name `SymbolTable` gives: gABI chapter 4, Symbol Table.
package struct Symbol: Sendable {
  /// Who can refer to the symbol: the upper four bits of st_info.
  package enum Binding: Sendable, Hashable {
    /// Only the same file.
    case local
    /// Every file.
    case global
    /// Every file, with lower precedence than a global one.
    case weak
    /// STB_GNU_UNIQUE: every file, and one definition in a process.
    case unique
    /// Any other value.
    case other(UInt8)
  }

  /// What the symbol stands for: the lower four bits of st_info.
  package enum Kind: Sendable, Hashable {
    /// Nothing specified; imports often have this kind.
    case none
    /// A variable.
    case object
    /// A function.
    case function
    /// A section.
    case section
    /// The name of a source file.
    case file
    /// A variable that a linker has not placed yet.
    case common
    /// A thread-local variable.
    case threadLocal
    /// STT_GNU_IFUNC, a function that chooses a function.
    case indirectFunction
    /// Any other value.
    case other(UInt8)
  }

  /// Who sees a global or weak symbol of a component: the lower two bits of st_other.
  package enum Visibility: UInt8, Sendable {
    /// As the binding says.
    case `default` = 0
    /// Like `hidden`, with more freedom for the processor's supplement.
    case `internal` = 1
    /// Only the component itself.
    case hidden = 2
    /// Other components too, but the component itself always uses its own definition.
    case protected = 3
  }

  /// Where the symbol is defined: st_shndx, or its extension for more than 65,279 sections.
  package enum Location: Sendable, Hashable {
    /// SHN_UNDEF: in another file, so this one imports it.
    case undefined
    /// SHN_ABS: the value is no address.
    case absolute
    /// SHN_COMMON: a linker allocates it.
    case common
    /// In the section with this index, from 0, as in `File.sections`.
    case section(UInt32)
    /// Any other reserved value of st_shndx.
    case other(UInt16)
  }

  /// st_value: an address, or in a relocatable file an offset in the section.
  package let value: UInt64
  /// st_size, in bytes; 0 when the symbol has no size or an unknown one.
  package let size: UInt64
  let nameOffset: UInt32
  /// Where the symbol is defined.
  package let location: Location
  /// Who can refer to the symbol.
  package let binding: Binding
  /// What the symbol stands for.
  package let kind: Kind
  /// Who sees the symbol.
  package let visibility: Visibility

  /// Whether this file has the definition; false for an import.
  package var isDefined: Bool { location != .undefined }
}
