internal import Algorithms

/// The size of a file's addresses and offsets; the raw value is in bytes.
package enum AddressSize: Int, Sendable {
  case bits32 = 4
  case bits64 = 8
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

  /// The bytes in lowercase hexadecimal.
  package var description: String { bytes.hexadecimal }
}

/// A file's information for the dynamic linker.
package struct DynamicLinking: Sendable, Equatable {
  /// The path of the program that loads the file.
  package var interpreter: String?
  /// The required shared libraries, in file order.
  package var libraries: [String] = []
  /// The name by which other files request this one.
  package var ownName: String?
  /// Whether a shared object is marked as an executable.
  package var isMarkedAsProgram = false
  /// The folders in which the dynamic linker looks for the libraries first; an empty one is the current
  /// folder of the process.
  package var runPaths: [String] = []
  /// Whether the dynamic linker has to modify instructions.
  package var hasTextRelocations = false
  /// Whether any of the process's stacks is executable because of this file.
  package var hasExecutableStack = false
  /// Whether some memory is read-only after the dynamic linker has filled it in.
  package var hasReadOnlyRelocations = false

  /// Whether a shared object is a program: some libraries, such as the C library, can be executed too.
  package var isOfProgram: Bool { isMarkedAsProgram || ownName == nil && interpreter != nil }

  package init() {}
}

/// Evidence that a symbol table has lost local symbols, as after `strip -x` or a linker's `-x`.
package enum StrippingEvidence: Sendable, Hashable, CustomStringConvertible {
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
