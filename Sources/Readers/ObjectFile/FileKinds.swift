internal import Algorithms

/// The size of a file's addresses and offsets.
package enum AddressSize: Sendable {
  case bits32
  case bits64
}

/// What a file is for.
package enum ObjectType: Sendable, Hashable {
  /// An object file written by a compiler, without addresses.
  case relocatable
  /// An executable; see `sharedObject` for some formats.
  case executable
  /// A shared library or, in some formats, an executable that is loaded at any address.
  case sharedObject
  /// A dump of a process.
  case core
  /// A value that is unknown here.
  case other(UInt32)
}

/// The architecture that a file is for.
package enum Machine: Sendable, Hashable, CustomStringConvertible {
  case i386
  case amd64
  case arm
  case aarch64
  case riscv
  case powerpc
  case powerpc64
  case mips
  case s390x
  case loongarch
  /// A value that is unknown here.
  case other(UInt32)

  /// The name used in target triples, or "machine N" if it is unknown here.
  package var description: String {
    switch self {
    case .i386: "i386"
    case .amd64: "x86_64"
    case .arm: "arm"
    case .aarch64: "aarch64"
    case .riscv: "riscv"
    case .powerpc: "powerpc"
    case .powerpc64: "powerpc64"
    case .mips: "mips"
    case .s390x: "s390x"
    case .loongarch: "loongarch"
    case .other(let number): "machine \(number)"
    }
  }
}

/// The identifier of one build that a linker writes.
package struct BuildID: Sendable, Hashable, CustomStringConvertible {
  /// Never empty.
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes in lowercase hexadecimal.
  package var description: String { bytes.hexadecimal }
}
