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

  /// Wraps any value of e_machine.
  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The name used in target triples, or "machine N" if it has none here.
  package var description: String {
    switch rawValue {
    case 3: "i386"
    case 8: "mips"
    case 20: "powerpc"
    case 21: "powerpc64"
    case 22: "s390x"
    case 40: "arm"
    case 62: "x86_64"
    case 183: "aarch64"
    case 243: "riscv"
    case 258: "loongarch"
    default: "machine \(rawValue)"
    }
  }
}
