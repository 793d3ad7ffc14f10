package import Algorithms

/// An object file of any format: its header, sections, symbols and build ID.
///
/// Everything that isn't stored here is read on demand. No file descriptor stays open.
package struct File: Sendable {
  package let addressSize: AddressSize
  /// The file's byte order; all values here are already in the host's byte order.
  package let byteOrder: ByteOrder
  package let type: ObjectType
  package let machine: Machine
  /// The sections in file order; empty if the file describes none.
  package let sections: [Section]
  /// The parts of the file that its headers describe to a loader.
  package let segments: [Segment]
  /// The symbols for linking and debugging, which `strip` removes; nil if there is no such table.
  package let symbolTable: SymbolTable?
  /// The symbols for imports and exports; nil if there is no such table.
  package let dynamicSymbolTable: SymbolTable?
  /// The build ID; nil if there is none.
  package let buildID: BuildID?
  package let origin: Origin
  /// Answers what depends on the file's format.
  package let format: any ObjectFormat

  package init(
    origin: Origin, format: any ObjectFormat, addressSize: AddressSize, byteOrder: ByteOrder,
    type: ObjectType, machine: Machine, sections: [Section], segments: [Segment],
    symbolTable: SymbolTable?, dynamicSymbolTable: SymbolTable?, buildID: BuildID?
  ) {
    self.origin = origin
    self.format = format
    self.addressSize = addressSize
    self.byteOrder = byteOrder
    self.type = type
    self.machine = machine
    self.sections = sections
    self.segments = segments
    self.symbolTable = symbolTable
    self.dynamicSymbolTable = dynamicSymbolTable
    self.buildID = buildID
  }

  /// Whether the file has DWARF debug information, plain or compressed, or a reference to a
  /// separate file with it.
  package var hasDebugInformation: Bool {
    sections.contains {
      [.debugInformation(.units), .debugInformation(.splitUnits)].contains($0.role)
    }
  }

  /// Reopens the file and calls `body`.
  ///
  /// - Throws: The errors of `bytes(at:count:)`; any error of `body`.
  package func withPart<Result>(
    _ body: (FileSlice) throws(ReadError) -> Result
  ) throws(ReadError) -> Result {
    try origin.withPart(body)
  }

  /// Reads bytes of the file, which is reopened; the offset is relative to the start of the object
  /// file.
  ///
  /// - Throws: `changed` if the file was modified or replaced after it was first read; `notFound`,
  ///   `unreadable` or `truncated` if it can't be reread.
  package func bytes(at offset: UInt64, count: UInt64) throws(ReadError) -> [UInt8] {
    try origin.withPart { (part) throws(ReadError) in
      try part.bytes(at: offset, count: count)
    }
  }
}
