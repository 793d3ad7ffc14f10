internal import Algorithms
internal import ObjectFile

/// The addresses of a file's sections: assigned by the linker or, in a relocatable file, made up.
struct Layout {
  /// The made-up addresses, by section index; empty for a linked file.
  private var addresses: [UInt64] = []
  /// The sections that can hold metadata, in ascending order of made-up addresses.
  private var placed: [Section] = []
  /// The first made-up address after all sections.
  private(set) var end: UInt64 = 0x10000

  /// The alignment of sections, because references have flags in their lowest bits.
  static let alignment: UInt64 = 16

  init(of file: File) {
    guard file.type == .relocatable else { return }
    addresses = [UInt64](repeating: 0, count: file.sections.count)
    placed = file.sections.filter(\.isLoaded)
    // A relative reference has a limited range, so metadata comes first.
    for section in placed + file.sections.filter({ $0.isAllocated && !$0.isLoaded }) {
      addresses[section.index] = end
      // A section without contents can claim any size, and isn't read.
      let size = section.isLoaded ? section.size : min(section.size, 1 << 31)
      // A gap separates the end of a section from the start of the next one.
      end = (end + size + 2 * Self.alignment - 1) / Self.alignment * Self.alignment
    }
  }

  func address(of section: Section) -> UInt64 {
    addresses.isEmpty ? section.address : addresses[section.index]
  }

  /// The location of an address, for a report.
  func location(of address: UInt64) -> RecordLocation {
    let next = placed.partitioningIndex { addresses[$0.index] > address }
    guard next > 0 else { return .address(address) }
    let section = placed[next - 1]
    return .section(
      section.name, index: section.index, offset: address - addresses[section.index])
  }
}
