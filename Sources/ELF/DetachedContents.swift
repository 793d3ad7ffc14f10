internal import CLibelf

extension File {
  /// Why not all that is in memory at run time is in this file; nil where it is.
  ///
  /// `objcopy --only-keep-debug` leaves sections without their bytes (SHT_NOBITS), and
  /// `-gsplit-dwarf` makes a file with nothing but debugging information. Sections that a program
  /// may write, such as `.bss`, have no bytes anywhere.
  package var detachedContents: String? {
    let detached = sections.first { section in
      section.isAllocated && section.type == SHT_NOBITS && section.size > 0
        && (section.isExecutable || !section.isWritable) && !isInSegment(section)
    }
    if let detached {
      return "the contents of \(detached.name.shown) are in another file, as in one with only"
        + " debugging information"
    }
    return isEmpty && hasDebugInformation ? "there is only debugging information in it" : nil
  }

  /// Whether nothing is in memory at run time but notes.
  package var isEmpty: Bool {
    segments.isEmpty
      && !sections.contains { $0.isAllocated && $0.size > 0 && $0.type != SHT_NOTE }
  }

  /// Whether a segment has bytes for a section, whatever the section's header says.
  private func isInSegment(_ section: Section) -> Bool {
    segments.contains {
      $0.type == PT_LOAD && $0.address <= section.address
        && section.address - $0.address < $0.size
        && section.size <= $0.size - (section.address - $0.address)
    }
  }
}
