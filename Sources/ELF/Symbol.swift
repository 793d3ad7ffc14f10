/// An entry of a symbol table: gABI chapter 4, Symbol Table.
///
/// `SymbolTable` reads its name.
package struct Symbol: Sendable {
  /// Which files can refer to the symbol: the upper four bits of st_info.
  package enum Binding: Sendable, Hashable {
    /// Only the same file.
    case local
    /// All files.
    case global
    /// All files, with lower precedence than a global symbol.
    case weak
    /// STB_GNU_UNIQUE: all files, with one definition per process.
    case unique
    /// Any other value.
    case other(UInt8)
  }

  /// What the symbol represents: the lower four bits of st_info.
  package enum Kind: Sendable, Hashable {
    /// Unspecified, as for many imports.
    case none
    /// STT_OBJECT: a variable.
    case object
    case function
    case section
    /// The name of a source file.
    case file
    /// A variable that a linker has not placed yet.
    case common
    /// STT_TLS: a variable that each thread has its own copy of.
    case threadLocal
    /// STT_GNU_IFUNC, a function that selects a function at run time.
    case indirectFunction
    /// Any other value.
    case other(UInt8)
  }

  /// Which components can use a global or weak symbol: the lower two bits of st_other.
  package enum Visibility: UInt8, Sendable {
    /// As specified by the binding.
    case `default` = 0
    /// Like `hidden`, with a meaning defined by the processor supplement.
    case `internal` = 1
    /// Only the defining component.
    case hidden = 2
    /// All components, but the defining one always uses its own definition.
    case protected = 3
  }

  /// The section that defines the symbol: st_shndx, or its extension for more than 65,279 sections.
  package enum Location: Sendable, Hashable {
    /// SHN_UNDEF: defined in another file and imported by this one.
    case undefined
    /// SHN_ABS: the value isn't an address.
    case absolute
    /// SHN_COMMON: a linker allocates it.
    case common
    /// In the section with this index, from 0, as in `File.sections`.
    case section(UInt32)
    /// Any other reserved value of st_shndx.
    case other(UInt16)
  }

  /// st_value: an address or, in a relocatable file, an offset in the section.
  package let value: UInt64
  /// st_size, in bytes; 0 if the symbol has no size or an unknown one.
  package let size: UInt64
  let nameOffset: UInt32
  package let location: Location
  package let binding: Binding
  package let kind: Kind
  package let visibility: Visibility

  /// Whether this file defines the symbol; false for an import.
  package var isDefined: Bool { location != .undefined }
}
