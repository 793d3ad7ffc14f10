internal import ELF

/// The value that a linker writes to a location in data.
///
/// Sources: System V ABI, AMD64 Architecture Processor Supplement, table 4.9; ELF for the Arm
/// 64-bit Architecture, 5.7, Relocation.
enum RelocationKind {
  /// R_*_NONE.
  case nothing
  /// The address of the symbol plus the addend; the size in bytes.
  case absolute(Int)
  /// The distance from the location to the symbol, plus the addend; the size in bytes.
  case relative(Int)
  /// The distance from the location to a pointer to the symbol, plus the addend, in four bytes.
  case relativeToPointer

  /// The values of e_machine whose relocation types are known: EM_X86_64 and EM_AARCH64.
  static let machines: Set<UInt16> = [62, 183]

  init?(_ type: UInt32, of machine: Machine) {
    switch (machine.rawValue, type) {
    case (62, 0), (183, 0), (183, 256): self = .nothing
    // 64; ABS64
    case (62, 1), (183, 257): self = .absolute(8)
    // 32S; ABS32
    case (62, 11), (183, 258): self = .absolute(4)
    // PC32, PLT32; PREL32, PLT32
    case (62, 2), (62, 4), (183, 261), (183, 314): self = .relative(4)
    // PC64; PREL64
    case (62, 24), (183, 260): self = .relative(8)
    // GOTPCREL, GOTPCRELX, REX_GOTPCRELX; GOTPCREL32
    case (62, 9), (62, 41), (62, 42), (183, 315): self = .relativeToPointer
    default: return nil
    }
  }
}
