internal import CLibelf
// In optimized builds, the structures of elf.h belong to the C library's module.
internal import Glibc
internal import ObjectFiles

extension Symbol {
  init(_ symbol: GElf_Sym, location: Location) {
    self.init(
      value: symbol.st_value, size: symbol.st_size, nameOffset: symbol.st_name,
      location: location, binding: Binding(gelf_st_bind(symbol.st_info)),
      kind: Kind(gelf_st_type(symbol.st_info)),
      visibility: Visibility(gelf_st_visibility(symbol.st_other)))
  }
}

extension Symbol.Binding {
  fileprivate init(_ value: UInt8) {
    switch Int32(value) {
    case STB_LOCAL: self = .local
    case STB_GLOBAL: self = .global
    case STB_WEAK: self = .weak
    case STB_GNU_UNIQUE: self = .unique
    default: self = .other(value)
    }
  }
}

extension Symbol.Kind {
  fileprivate init(_ value: UInt8) {
    switch Int32(value) {
    case STT_NOTYPE: self = .none
    case STT_OBJECT: self = .object
    case STT_FUNC: self = .function
    case STT_SECTION: self = .section
    case STT_FILE: self = .file
    case STT_COMMON: self = .common
    case STT_TLS: self = .threadLocal
    case STT_GNU_IFUNC: self = .indirectFunction
    default: self = .other(value)
    }
  }
}

extension Symbol.Location {
  /// gABI chapter 4, Special Section Indexes; `extended` is used only for SHN_XINDEX.
  init(_ value: UInt16, extended: UInt32) {
    switch Int32(value) {
    case SHN_UNDEF: self = .undefined
    case SHN_ABS: self = .absolute
    case SHN_COMMON: self = .common
    case SHN_XINDEX: self = .section(extended)
    case SHN_LORESERVE...SHN_HIRESERVE: self = .other(value)
    default: self = .section(UInt32(value))
    }
  }
}

extension Symbol.Visibility {
  fileprivate init(_ value: UInt8) {
    switch Int32(value) {
    case STV_INTERNAL: self = .internal
    case STV_HIDDEN: self = .hidden
    case STV_PROTECTED: self = .protected
    default: self = .default
    }
  }
}
