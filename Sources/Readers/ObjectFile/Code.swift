/// A part of a file that is loaded into memory.
package struct Code: Sendable {
  /// The index of the section, from 0, as in `File.sections`; nil for a segment of a file without
  /// sections.
  package let section: Int?
  /// The section's name, or a description of the part.
  package let name: String
  /// The run-time address of the first byte; 0 in a relocatable file.
  package let address: UInt64
  package let bytes: [UInt8]
}

extension File {
  /// Reads executable code: allocated executable sections or, in a file without sections, loaded
  /// executable segments.
  ///
  /// - Throws: `malformed` if the parts together are larger than the file, which only forged
  ///   headers cause; `changed`, `notFound`, `unreadable` or `truncated` if the file can't be
  ///   reread.
  package func code() throws(ReadError) -> [Code] {
    try parts(
      sections: sections.filter { $0.isExecutable && $0.isAllocated && $0.hasContents },
      segments: segments.filter { $0.isLoaded && $0.isExecutable })
  }

  /// Reads the parts that can hold constants: allocated sections without instructions that belong
  /// to the program or, in a file without sections, all loaded segments.
  ///
  /// - Throws: The same errors as `code()`.
  package func data() throws(ReadError) -> [Code] {
    try parts(
      sections: sections.filter {
        !$0.isExecutable && $0.isAllocated && $0.isProgram && !$0.isCompressed
      },
      segments: segments.filter(\.isLoaded))
  }

  private func parts(
    sections used: [Section], segments loaded: [Segment]
  ) throws(ReadError) -> [Code] {
    typealias Part = (section: Int?, name: String, address: UInt64, offset: UInt64, size: UInt64)
    let parts: [Part] =
      sections.isEmpty
      ? loaded.map {
        (
          nil, $0.isExecutable ? "executable segment" : "segment", $0.address, $0.offset, $0.size
        )
      }
      : used.map { ($0.index, $0.name, $0.address, $0.offset, $0.size) }
    return try origin.withPart { (part) throws(ReadError) in
      let (total, overflow) = parts.reduce((UInt64(0), false)) { sum, part in
        let (total, overflow) = sum.0.addingReportingOverflow(part.size)
        return (total, sum.1 || overflow)
      }
      guard !overflow, total <= part.size else {
        throw origin.failure(
          .malformed, offset: parts.first?.offset ?? 0,
          "the loaded parts overlap: their total size is larger than the file")
      }
      var code: [Code] = []
      for range in parts {
        code.append(
          Code(
            section: range.section, name: range.name, address: range.address,
            bytes: try part.bytes(at: range.offset, count: range.size)))
      }
      return code
    }
  }
}

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
