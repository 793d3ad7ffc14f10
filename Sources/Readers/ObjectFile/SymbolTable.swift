internal import Synchronization

/// The symbols of a file that serve one purpose.
///
/// Names are read on demand, by reopening the file.
package struct SymbolTable: Sendable {
  /// The symbols in order.
  package let symbols: [Symbol]
  /// The table of the names.
  package let strings: StringTable
  private let loaded = LoadedNames()

  package init(symbols: [Symbol], strings: StringTable) {
    self.symbols = symbols
    self.strings = strings
  }

  /// The name of one of this table's symbols, with invalid UTF-8 replaced.
  ///
  /// The first call reads all names.
  ///
  /// - Throws: `changed` if the file was modified or replaced after it was first read; `notFound`,
  ///   `unreadable` or `truncated` if it can't be reread; `malformed` if the total length of the
  ///   names is disproportionate, because they overlap.
  package func name(of symbol: Symbol) throws(ReadError) -> String {
    try names().name(at: symbol.nameOffset)
  }

  /// Reads the name of one symbol without reading the others; otherwise like `name(of:)`.
  package func readName(of symbol: Symbol) throws(ReadError) -> String {
    if let names = loaded.names.withLock({ $0 }) { return names.name(at: symbol.nameOffset) }
    return try strings.readName(at: symbol.nameOffset)
  }

  /// Calls `body` with each symbol in order and the bytes of its name.
  ///
  /// The bytes may have any encoding, exclude the terminating zero, and are valid only during the
  /// call.
  ///
  /// - Throws: The same errors as `name(of:)`.
  package func forEachName(
    in range: Range<Int>? = nil, _ body: (Symbol, UnsafeBufferPointer<UInt8>) -> Void
  ) throws(ReadError) {
    let names = try names()
    for symbol in symbols[range ?? symbols.indices] {
      names.withName(at: symbol.nameOffset) { body(symbol, $0) }
    }
  }

  /// Those of the given names, which are not empty, that symbols of some kind have.
  ///
  /// - Throws: The same errors as `name(of:)`.
  package func contained(
    _ names: [String], where isCounted: (Symbol) -> Bool = { _ in true }
  ) throws(ReadError) -> [String] {
    // Linkers merge a name with the end of a longer one, so its start doesn't matter.
    let places = try strings.ends(of: names)
    var found = Set<Int>()
    for symbol in symbols {
      if let index = places[symbol.nameOffset], isCounted(symbol) { found.insert(index) }
    }
    return found.sorted().map { names[$0] }
  }

  private func names() throws(ReadError) -> StringTable.Names {
    try loaded.names.withLock { (names) throws(ReadError) in
      if let names { return names }
      let read = try strings.names()
      try read.requireProportion(of: symbols.map(\.nameOffset))
      names = read
      return read
    }
  }

  private final class LoadedNames: Sendable {
    let names = Mutex<StringTable.Names?>(nil)
  }
}

/// An entry of a symbol table.
///
/// `SymbolTable` reads its name.
package struct Symbol: Sendable {
  /// Which files can refer to the symbol.
  package enum Binding: Sendable, Hashable {
    /// Only the same file.
    case local
    /// All files.
    case global
    /// All files, with lower precedence than a global symbol.
    case weak
    /// All files, with one definition per process.
    case unique
    /// Any other value.
    case other(UInt8)
  }

  /// What the symbol represents.
  package enum Kind: Sendable, Hashable {
    /// Unspecified, as for many imports.
    case none
    /// A variable.
    case object
    case function
    case section
    /// The name of a source file.
    case file
    /// A variable that a linker has not placed yet.
    case common
    /// A variable that each thread has its own copy of.
    case threadLocal
    /// A function that selects a function at run time.
    case indirectFunction
    /// Any other value.
    case other(UInt8)
  }

  /// Which components can use a global or weak symbol.
  package enum Visibility: Sendable {
    /// As specified by the binding.
    case `default`
    /// Like `hidden`, with a meaning defined by the processor supplement.
    case `internal`
    /// Only the defining component.
    case hidden
    /// All components, but the defining one always uses its own definition.
    case protected
  }

  /// The place that defines the symbol.
  package enum Location: Sendable, Hashable {
    /// Defined in another file and imported by this one.
    case undefined
    /// The value isn't an address.
    case absolute
    /// A linker allocates it.
    case common
    /// In the section with this index, from 0, as in `File.sections`.
    case section(UInt32)
    /// A value that is unknown here.
    case other(UInt16)
  }

  /// An address or, in a relocatable file, an offset in the section.
  package let value: UInt64
  /// In bytes; 0 if the symbol has no size or an unknown one.
  package let size: UInt64
  /// The offset of the name in the table's names.
  package let nameOffset: UInt32
  package let location: Location
  package let binding: Binding
  package let kind: Kind
  package let visibility: Visibility

  package init(
    value: UInt64, size: UInt64, nameOffset: UInt32, location: Location, binding: Binding,
    kind: Kind, visibility: Visibility
  ) {
    self.value = value
    self.size = size
    self.nameOffset = nameOffset
    self.location = location
    self.binding = binding
    self.kind = kind
    self.visibility = visibility
  }

  /// Whether this file defines the symbol; false for an import.
  package var isDefined: Bool { location != .undefined }
}
