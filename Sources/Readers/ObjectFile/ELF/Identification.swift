internal import Algorithms
internal import ObjectFiles

extension ELFFormat {
  /// Validates e_ident, and that the header is complete: gABI chapter 4, ELF Identification.
  static func requireIdentification(_ part: FilePart) throws(ReadError) {
    let head = try part.bytes(at: 0, count: min(7, part.size), for: "e_ident")
    try part.require(52, at: 0, for: "the ELF header")
    guard let size = AddressSize(elfClass: head[4]), ByteOrder(elfData: head[5]) != nil,
      head[6] == 1
    else {
      throw part.failure(
        .malformed, offset: 4,
        "expected class 1 or 2, data encoding 1 or 2 and version 1, found"
          + " \(head[4]), \(head[5]) and \(head[6])")
    }
    if size == .bits64 { try part.require(64, at: 0, for: "the ELF header") }
  }
}
