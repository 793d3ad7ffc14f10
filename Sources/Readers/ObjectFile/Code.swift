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
    return try origin.withFile { (file) throws(ReadError) in
      let (total, overflow) = parts.reduce((UInt64(0), false)) { sum, part in
        let (total, overflow) = sum.0.addingReportingOverflow(part.size)
        return (total, sum.1 || overflow)
      }
      guard !overflow, total <= file.size else {
        throw origin.failure(
          .malformed, offset: parts.first?.offset ?? 0,
          "the loaded parts overlap: their total size is larger than the file")
      }
      var code: [Code] = []
      for part in parts {
        code.append(
          Code(
            section: part.section, name: part.name, address: part.address,
            bytes: try file.bytes(at: origin.base + part.offset, count: part.size)))
      }
      return code
    }
  }
}
