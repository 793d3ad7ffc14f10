/// The size of addresses and offsets in a file: gABI chapter 4, EI_CLASS.
package enum ObjectClass: UInt8, Sendable {
  /// ELFCLASS32.
  case bits32 = 1
  /// ELFCLASS64.
  case bits64 = 2
}

/// The byte order of integers in a file: gABI chapter 4, EI_DATA.
package enum ByteOrder: UInt8, Sendable {
  /// ELFDATA2LSB.
  case littleEndian = 1
  /// ELFDATA2MSB.
  case bigEndian = 2
}

/// The type of a file: gABI chapter 4, e_type.
package enum ObjectType: Sendable, Hashable {
  /// ET_REL, an object file written by a compiler.
  case relocatable
  /// ET_EXEC, an executable that is loaded at a fixed address.
  case executable
  /// ET_DYN, a shared library or a position-independent executable.
  case sharedObject
  /// ET_CORE, a dump of a process.
  case core
  /// Any other value of e_type.
  case other(UInt16)

  init(_ value: UInt16) {
    switch value {
    case 1: self = .relocatable
    case 2: self = .executable
    case 3: self = .sharedObject
    case 4: self = .core
    default: self = .other(value)
    }
  }
}

/// The architecture of a file: gABI chapter 4, e_machine.
package struct Machine: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  package let rawValue: UInt16

  package static let i386 = Machine(rawValue: 3)
  static let powerpc64 = Machine(rawValue: 21)
  package static let arm = Machine(rawValue: 40)
  package static let amd64 = Machine(rawValue: 62)
  package static let aarch64 = Machine(rawValue: 183)
  static let riscv = Machine(rawValue: 243)

  /// Wraps any value of e_machine.
  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The name used in target triples, or "machine N" if it has none here.
  package var description: String {
    switch self {
    case .i386: "i386"
    case .powerpc64: "powerpc64"
    case .arm: "arm"
    case .amd64: "x86_64"
    case .aarch64: "aarch64"
    case .riscv: "riscv"
    case Machine(rawValue: 8): "mips"
    case Machine(rawValue: 20): "powerpc"
    case Machine(rawValue: 22): "s390x"
    case Machine(rawValue: 258): "loongarch"
    default: "machine \(rawValue)"
    }
  }
}
