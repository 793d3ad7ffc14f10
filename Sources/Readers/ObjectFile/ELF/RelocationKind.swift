package import ObjectFiles

extension Relocation.Kind {
  /// Creates the kind that a number stands for: ELF64_R_TYPE or ELF32_R_TYPE.
  ///
  /// Sources: System V ABI, AMD64 Architecture Processor Supplement, table 4.9; ELF for the Arm
  /// 64-bit Architecture, 5.7, Relocation; the supplements for i386 and ARM.
  package init(elf type: UInt32, on machine: Machine) {
    switch (machine, type) {
    case (.amd64, 0), (.aarch64, 0), (.aarch64, 256), (.i386, 0), (.arm, 0): self = .nothing
    // 64; ABS64
    case (.amd64, 1), (.aarch64, 257): self = .absolute(8)
    // 32, 32S; ABS32
    case (.amd64, 10), (.amd64, 11), (.aarch64, 258), (.i386, 1), (.arm, 2): self = .absolute(4)
    // PC32, PLT32; PREL32, PLT32
    case (.amd64, 2), (.amd64, 4), (.aarch64, 261), (.aarch64, 314): self = .relative(4)
    // PC64; PREL64
    case (.amd64, 24), (.aarch64, 260): self = .relative(8)
    // GOTPCREL, GOTPCRELX, REX_GOTPCRELX; GOTPCREL32
    case (.amd64, 9), (.amd64, 41), (.amd64, 42), (.aarch64, 315): self = .relativeToPointer
    // DTPOFF64, DTPOFF32; TLS_DTPREL; TLS_LDO_32
    case (.amd64, 17), (.amd64, 21), (.aarch64, 1029), (.i386, 32), (.arm, 106):
      self = .threadLocal
    // JUMP26, CALL26
    case (.aarch64, 282), (.aarch64, 283): self = .branch
    // ADR_PREL_PG_HI21
    case (.aarch64, 275): self = .pages
    // ADD_ABS_LO12_NC, and LDST8, LDST16, LDST32, LDST64 and LDST128_ABS_LO12_NC
    case (.aarch64, 277), (.aarch64, 278): self = .pageOffset(shift: 0)
    case (.aarch64, 284): self = .pageOffset(shift: 1)
    case (.aarch64, 285): self = .pageOffset(shift: 2)
    case (.aarch64, 286): self = .pageOffset(shift: 3)
    case (.aarch64, 299): self = .pageOffset(shift: 4)
    default: self = .other(type)
    }
  }
}
