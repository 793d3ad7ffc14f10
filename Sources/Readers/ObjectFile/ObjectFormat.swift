/// A format of object files: how to read a file, and everything that depends on the format.
///
/// A value belongs to one file, which is passed to every function. All of them reopen the file, so
/// they throw `changed` if it was modified or replaced after it was first read, and `notFound`,
/// `unreadable` or `truncated` if it can't be reread.
package protocol ObjectFormat: Sendable {
  /// The name for messages and reports.
  static var name: String { get }

  /// The first bytes of every file of the format; if there are several forms, one of them.
  static var firstBytes: [[UInt8]] { get }

  /// Reads the file in `part`, which starts with one of `firstBytes`.
  static func read(_ part: FileSlice) throws(ReadError) -> File

  /// Whether the file has relocations in a form that `relocations` and `loaderPointers` omit.
  var hasUnsupportedRelocations: Bool { get }

  // See the functions of `File` with the same names.
  func contents(of section: Section, in file: File) throws(ReadError) -> [UInt8]
  func relocations(in file: File) throws(ReadError) -> [Relocation]
  func relocations(of section: Section, in file: File) throws(ReadError) -> [Relocation]
  func relocationRanges(of section: Section) -> [Range<UInt64>]
  func loaderPointers(in file: File) throws(ReadError) -> [LoaderPointer]
  func dynamicLinking(of file: File) throws(ReadError) -> DynamicLinking
  func missingSymbols(in file: File, isComplete: Bool) throws(ReadError) -> StrippingEvidence?
  func loadsTheSame(_ file: File, as made: File) throws(ReadError) -> Bool
  func difference(of file: File, fromUnstripped other: File) throws(ReadError) -> String?
}

extension File {
  /// Reads the bytes of a section, decompressed; empty for a section without contents.
  ///
  /// Reopens the file. Memory use grows with the output of the compressed stream, never with the
  /// size claimed by its header.
  ///
  /// - Throws: `changed` if the file was modified or replaced after it was first read; `notFound`,
  ///   `unreadable` or `truncated` if it can't be reread. For a compressed section, `malformed` or
  ///   `truncated` if the bytes don't decompress to exactly the claimed size, and `unsupported` for
  ///   an unknown compression type or an excessive claim.
  package func contents(of section: Section) throws(ReadError) -> [UInt8] {
    section.hasContents ? try format.contents(of: section, in: self) : []
  }

  /// Reads the relocations of the sections that are loaded into memory, in file order.
  ///
  /// Reopens the file. Empty unless the file is relocatable.
  ///
  /// - Throws: `changed` if the file was modified or replaced after it was first read; `malformed`
  ///   if a relocation contradicts the sections or symbols; `notFound`, `unreadable` or `truncated`
  ///   if the file can't be reread.
  package func relocations() throws(ReadError) -> [Relocation] {
    type == .relocatable ? try format.relocations(in: self) : []
  }

  /// Reads the relocations of one section; otherwise like `relocations()`.
  ///
  /// In a compressed section, an offset refers to the decompressed bytes, and may be past their end.
  package func relocations(of section: Section) throws(ReadError) -> [Relocation] {
    type == .relocatable ? try format.relocations(of: section, in: self) : []
  }

  /// The ranges of offsets that `relocations(of:)` reads.
  package func relocationRanges(of section: Section) -> [Range<UInt64>] {
    type == .relocatable ? format.relocationRanges(of: section) : []
  }

  /// Reads the pointers in a linked file that a loader fills in.
  ///
  /// Omits those to addresses in this file that are stored in the file, as in packed formats.
  ///
  /// - Throws: The same errors as `contents(of:)`.
  package func loaderPointers() throws(ReadError) -> [LoaderPointer] {
    try format.loaderPointers(in: self)
  }

  /// Reads the file's information for the dynamic linker, as far as it can be found.
  ///
  /// Omits names outside the string table.
  ///
  /// - Throws: The same errors as `contents(of:)`.
  package func dynamicLinking() throws(ReadError) -> DynamicLinking {
    try format.dynamicLinking(of: self)
  }

  /// Evidence that symbols are missing from `symbolTable`; nil if there is none, or if there is no
  /// symbol table.
  ///
  /// Reopens the file.
  ///
  /// - Parameter isComplete: Whether compilers, and a linker without an option that may remove
  ///   symbols, wrote the file. Code without a symbol is then normal, as in assembly. Only what a
  ///   tool that ran later would have removed counts.
  /// - Returns: The evidence.
  /// - Throws: The same errors as `code()`, `contents(of:)`, `relocations()` and
  ///   `SymbolTable.name(of:)`.
  package func missingSymbols(
    isComplete: Bool = false
  ) throws(ReadError) -> StrippingEvidence? {
    try format.missingSymbols(in: self, isComplete: isComplete)
  }

  /// Whether a loader maps the same code and data to the same addresses as for a build's output.
  ///
  /// That is the case for the output itself, its stripped copy, and a build from another folder.
  ///
  /// - Throws: The same errors as `contents(of:)`.
  package func loadsTheSame(as made: File) throws(ReadError) -> Bool {
    try format.loadsTheSame(self, as: made)
  }

  /// The reason why a file can't be verified as a stripped copy of another one; nil if it can.
  ///
  /// It can if it has the same build ID, headers and loaded contents, and nothing that the other
  /// file doesn't have.
  ///
  /// - Throws: `ReadError` if either file can't be read.
  package func difference(fromUnstripped other: File) throws(ReadError) -> String? {
    try format.difference(of: self, fromUnstripped: other)
  }
}
