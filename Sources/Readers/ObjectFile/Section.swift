/// A section of a file.
package struct Section: Sendable {
  package struct Attributes: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let allocated = Attributes(rawValue: 1)
    package static let executable = Attributes(rawValue: 2)
    package static let writable = Attributes(rawValue: 4)
    package static let retained = Attributes(rawValue: 8)
    package static let compressed = Attributes(rawValue: 16)
    package static let program = Attributes(rawValue: 32)
    package static let contents = Attributes(rawValue: 64)
    package static let forTools = Attributes(rawValue: 128)
  }

  /// The index in `File.sections`.
  package let index: Int
  /// The name in the file, with invalid UTF-8 replaced.
  package let name: String
  /// What the section is for; nil if unknown, or if the section has no special purpose.
  package let role: SectionRole?
  package let attributes: Attributes
  /// The run-time address; 0 if the section has none.
  package let address: UInt64
  /// In bytes from the start of the object file.
  package let offset: UInt64
  /// In bytes: the size in memory for a section without contents, the size in the file for a
  /// compressed one.
  package let size: UInt64

  package init(
    index: Int, name: String, role: SectionRole?, attributes: Attributes, address: UInt64,
    offset: UInt64, size: UInt64
  ) {
    self.index = index
    self.name = name
    self.role = role
    self.attributes = attributes
    self.address = address
    self.offset = offset
    self.size = size
  }

  /// Whether the section is loaded into memory.
  package var isAllocated: Bool { attributes.contains(.allocated) }
  /// Whether the section holds instructions.
  package var isExecutable: Bool { attributes.contains(.executable) }
  /// Whether the section is writable at run time.
  package var isWritable: Bool { attributes.contains(.writable) }
  /// Whether linkers must keep the section.
  package var isRetained: Bool { attributes.contains(.retained) }
  /// Whether the section's bytes are compressed.
  package var isCompressed: Bool { attributes.contains(.compressed) }
  /// Whether the section holds the program's own data or instructions.
  package var isProgram: Bool { attributes.contains(.program) }
  /// Whether only linkers and debuggers read the section: symbols, relocations, debug information.
  package var isForTools: Bool { attributes.contains(.forTools) }
  /// Whether the section has bytes in the file.
  package var hasContents: Bool { attributes.contains(.contents) }

  /// The range of offsets of the section's bytes in the object file.
  package var range: Range<UInt64> { offset..<offset + size }
}
