extension X86 {
  /// Finds 64-bit `lea` from one register, `add`, `sub` and `inc`, and `or`, which LLVM uses
  /// instead if no bits overlap.
  static func forEachAddition(
    in code: UnsafeRawBufferPointer, range: Range<Int>, _ body: (Addition) -> Void
  ) {
    for index in range.dropFirst() {
      let prefix = prefix(in: code, before: index)
      guard prefix & 0x08 != 0, let addition = addition(in: code, at: index, prefix: prefix)
      else { continue }
      body(addition)
    }
  }

  private static func addition(
    in code: UnsafeRawBufferPointer, at index: Int, prefix: UInt8
  ) -> Addition? {
    let register: UInt8
    let amount: Int64?
    var hasIndex = false
    switch (code[index], index + 1 < code.count ? code[index + 1] : nil) {
    case (0x05, _), (0x0d, _):
      (register, amount) = (0, signed32(in: code, at: index + 1))
    case (0x8d, let address?) where address >> 6 == 1 || address >> 6 == 2:
      register = address & 7 | (prefix & 1) << 3
      // Base 4 takes a SIB byte: for r12, the one without an index; rsp never holds a constant.
      var operand = index + 2
      if address & 7 == 4 {
        guard operand < code.count else { return nil }
        hasIndex = code[operand] & 0x38 != 0x20 || prefix & 2 != 0
        guard hasIndex || register == 12 && code[operand] == 0x24 else { return nil }
        operand += 1
      }
      amount =
        address >> 6 == 1
        ? signed8(in: code, at: operand) : signed32(in: code, at: operand)
    case (0x81, let target?) where target & 0xf0 == 0xc0:
      (register, amount) = (target & 7 | (prefix & 1) << 3, signed32(in: code, at: index + 2))
    case (0x83, let target?) where target & 0xf0 == 0xc0:
      (register, amount) = (target & 7 | (prefix & 1) << 3, signed8(in: code, at: index + 2))
    case (0x83, let target?) where target & 0xf8 == 0xe8:
      // The compiler subtracts -128 to add 128.
      register = target & 7 | (prefix & 1) << 3
      amount = signed8(in: code, at: index + 2).map { -$0 }
    case (0xff, let target?) where target & 0xf8 == 0xc0:
      (register, amount) = (target & 7 | (prefix & 1) << 3, 1)
    default:
      return nil
    }
    return amount.map {
      Addition(offset: index - 1, amount: $0, register: register, hasIndex: hasIndex)
    }
  }
}
