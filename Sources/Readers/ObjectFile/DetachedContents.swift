extension File {
  /// The reason why parts of the program are missing from this file; nil if it is complete.
  ///
  /// `objcopy --only-keep-debug` leaves sections without their bytes, and `-gsplit-dwarf` creates a
  /// file that contains only debug information. Writable sections such as `.bss` never have bytes
  /// in a file. Compilers write an empty section of code for a source that defines nothing.
  package var detachedContents: String? {
    let detached = sections.first { section in
      section.isAllocated && !section.hasContents && section.size > 0
        && (section.isExecutable || !section.isWritable) && !isInSegment(section)
    }
    if let detached {
      return
        "the contents of \(detached.name.shown) are in another file; this file may have only debug"
        + " information"
    }
    let isCompiled = type == .relocatable && sections.contains { $0.isExecutable && $0.hasContents }
    return isEmpty && hasDebugInformation && !isCompiled ? "it has only debug information" : nil
  }

  /// Whether only notes are loaded into memory.
  package var isEmpty: Bool {
    segments.isEmpty && !sections.contains { $0.isAllocated && $0.size > 0 && $0.role != .notes }
  }

  /// Whether a segment contains bytes for a section, regardless of the section's header.
  private func isInSegment(_ section: Section) -> Bool {
    segments.contains {
      $0.isLoaded && $0.address <= section.address && section.address - $0.address < $0.size
        && section.size <= $0.size - (section.address - $0.address)
    }
  }
}
