extension File {
  /// Checks e_ident and that the header is there: gABI chapter 4, ELF Identification.
  static func requireIdentification(_ image: Image) throws(ReadError) {
    let head = try image.bytes(at: 0, count: min(7, image.size), for: "e_ident")
    guard head.starts(with: [0x7f, 0x45, 0x4c, 0x46]) else {
      let digits = head.prefix(4).map { String($0, radix: 16) }.joined(separator: " ")
      // Compilers write it for link-time optimisation: LLVM, BitCodeFormat.rst.
      let isBitcode = head.starts(with: [0x42, 0x43, 0xc0, 0xde])
      let found = isBitcode ? "LLVM bitcode (\(digits))" : digits
      throw image.failure(
        .notELF, offset: 0, "expected the first bytes 7f 45 4c 46 (hexadecimal), found \(found)")
    }
    try image.require(52, at: 0, for: "the ELF header")
    guard ObjectClass(rawValue: head[4]) != nil, ByteOrder(rawValue: head[5]) != nil, head[6] == 1
    else {
      throw image.failure(
        .malformed, offset: 4,
        "expected class 1 or 2, data encoding 1 or 2 and version 1, found"
          + " \(head[4]), \(head[5]) and \(head[6])")
    }
    if head[4] == ObjectClass.bits64.rawValue {
      try image.require(64, at: 0, for: "the ELF header")
    }
  }
}
