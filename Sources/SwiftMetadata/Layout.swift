internal import ELF

/// The addresses of a file's sections: the linker's or, for a relocatable file, which has none,
/// made-up ones.
struct Layout {
  /// By the index of the section; empty for a file that is linked.
  private var addresses: [UInt64] = []
  /// The sections that can hold metadata, in ascending order of made-up addresses.
  private var placed: [Section] = []
  /// The first made-up address that no section has.
  private(set) var end: UInt64 = 0x10000

  /// Sections begin at multiples of this, because references have flags in their lowest bits.
  static let alignment: UInt64 = 16

  init(of file: File) {
    guard file.type == .relocatable else { return }
    addresses = [UInt64](repeating: 0, count: file.sections.count)
    placed = file.sections.filter(\.isLoaded)
    // What is far away may be out of the reach of a reference, so metadata goes first.
    for section in placed + file.sections.filter({ $0.isAllocated && !$0.isLoaded }) {
      addresses[section.index] = end
      // A section without contents can claim any size, and nothing is read in it.
      let size = section.isLoaded ? section.size : min(section.size, 1 << 31)
      // With a gap, so that the end of one section isn't the start of the next.
      end = (end + size + 2 * Self.alignment - 1) / Self.alignment * Self.alignment
    }
  }

  func address(of section: Section) -> UInt64 {
    addresses.isEmpty ? section.address : addresses[section.index]
  }

  /// Where a reader of a report finds what has the address here.
  func location(of address: UInt64) -> RecordLocation {
    let next = placed.partitioningIndex { addresses[$0.index] > address }
    guard next > 0 else { return .address(address) }
    let section = placed[next - 1]
    return .section(
      section.name, index: section.index, offset: address - addresses[section.index])
  }
}
