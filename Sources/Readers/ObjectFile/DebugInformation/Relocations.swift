internal import Algorithms
internal import ObjectFile

extension Part {
  /// Writes symbol values plus addends, so that references become offsets in sections.
  mutating func apply(_ relocations: [Relocation], of file: File) throws(UnreadableUnit) {
    for relocation in relocations {
      func damage(_ message: String) -> UnreadableUnit {
        UnreadableUnit(section: name, offset: Int(clamping: relocation.offset), message: message)
      }
      let size: Int
      switch relocation.kind {
      case .absolute(let width): size = width
      // They don't affect names and lines.
      case .nothing, .threadLocal: continue
      case .relative, .relativeToPointer, .branch, .pages, .pageOffset, .other:
        throw damage(
          "expected a relocation to an absolute address, found \(relocation.kind) of \(file.machine)"
        )
      }
      guard relocation.offset <= UInt64(bytes.count),
        size <= bytes.count - Int(relocation.offset)
      else {
        throw damage(
          "the relocation at offset \(relocation.offset) is outside the section's \(bytes.count) bytes"
        )
      }
      let place = Int(relocation.offset)
      let symbol = relocation.symbol.flatMap { file.symbolTable?.symbols[$0].value } ?? 0
      let addend =
        relocation.addend.map(UInt64.init(bitPattern:))
        ?? bytes.integer(at: place, size: size, byteOrder)
      bytes.replaceSubrange(
        place..<place + size, with: byteOrder.bytes(of: symbol &+ addend, size: size))
    }
  }
}
