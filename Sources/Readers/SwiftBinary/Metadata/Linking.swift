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
  func location(of address: UInt64) -> MetadataLocation {
    let next = placed.partitioningIndex { addresses[$0.index] > address }
    guard next > 0 else { return .address(address) }
    let section = placed[next - 1]
    return .section(
      section.name, index: section.index, offset: address - addresses[section.index])
  }
}

/// Applies relocations to the data of a relocatable file, like a linker.
struct Linking {
  private(set) var memory: Memory
  /// The symbols defined in other files, by placeholder address.
  private(set) var imports: [UInt64: Symbol] = [:]
  /// The relocations that could not be applied, whose targets are unknown.
  private(set) var log = DamageLog<UnreadableRecord>()

  private let layout: Layout
  private let symbols: [Symbol]?
  private let sections: [Section]
  /// The placeholder addresses of imported symbols, by index in the symbol table.
  private var importAddresses: [Int: UInt64] = [:]
  /// The addresses of pointers in the global offset table, by target.
  private var slots: [UInt64: UInt64] = [:]
  /// The next unused address.
  private var next: UInt64

  /// Whether the relocations of the file's machine are known, and their format is supported.
  static func isPossible(for file: File) -> Bool {
    file.addressSize == .bits64 && [.amd64, .aarch64].contains(file.machine)
      && !file.format.hasUnsupportedRelocations
  }

  /// Applies the file's relocations.
  ///
  /// - Throws: The same errors as `File.relocations`.
  init(_ file: File, layout: Layout, memory: Memory) throws(ReadError) {
    self.memory = memory
    self.layout = layout
    symbols = file.symbolTable?.symbols
    sections = file.sections
    next = layout.end
    for relocation in try file.relocations() where sections[relocation.section].isLoaded {
      let place = layout.address(of: sections[relocation.section]) + relocation.offset
      do throws(UnreadableRecord) {
        try apply(relocation, at: place)
      } catch {
        log.add(error)
      }
    }
  }

  private mutating func apply(
    _ relocation: Relocation, at place: UInt64
  ) throws(UnreadableRecord) {
    let kind = relocation.kind
    let size: Int
    switch kind {
    case .nothing: return
    case .absolute(let width), .relative(let width): size = width
    case .relativeToPointer: size = 4
    case .threadLocal, .branch, .pages, .pageOffset, .other:
      throw UnreadableRecord(
        address: place, message: "expected a relocation of data, found \(kind)")
    }
    guard let addend = relocation.addend.map(UInt64.init(bitPattern:)) else {
      throw UnreadableRecord(
        address: place, message: "expected a relocation with an explicit addend")
    }
    let symbol = try address(ofSymbol: relocation.symbol, at: place)
    let value =
      switch kind {
      case .relative: symbol &+ addend &- place
      case .relativeToPointer: slot(for: symbol) &+ addend &- place
      default: symbol &+ addend
      }
    guard size == 8 || Int32(exactly: Int64(bitPattern: value)) != nil else {
      throw UnreadableRecord(
        address: place, message: "the relocation's value does not fit into \(size) bytes")
    }
    try memory.store(value, size: size, at: place)
  }

  private mutating func address(
    ofSymbol position: Int?, at place: UInt64
  ) throws(UnreadableRecord) -> UInt64 {
    guard let position else { return 0 }
    guard let symbols, position < symbols.count else {
      throw UnreadableRecord(
        address: place, message: "the relocation's symbol \(position + 1) does not exist")
    }
    let symbol = symbols[position]
    switch symbol.location {
    case .section(let index) where index < sections.count && sections[Int(index)].isAllocated:
      return layout.address(of: sections[Int(index)]) &+ symbol.value
    case .section, .other:
      throw UnreadableRecord(
        address: place, message: "the relocation's symbol \(position + 1) is not in memory")
    case .absolute: return symbol.value
    case .undefined, .common:
      if let address = importAddresses[position] { return address }
      let address = takeAddress()
      importAddresses[position] = address
      imports[address] = symbol
      return address
    }
  }

  /// The address of the pointer to `target` in the global offset table.
  private mutating func slot(for target: UInt64) -> UInt64 {
    if let slot = slots[target] { return slot }
    let slot = takeAddress()
    slots[target] = slot
    memory.addPointer(to: target, at: slot)
    return slot
  }

  private mutating func takeAddress() -> UInt64 {
    defer { next += Layout.alignment }
    return next
  }
}

/// The pointers that the dynamic loader writes, and the placeholder addresses of a relocatable
/// file.
struct Relocations {
  /// The run-time target of a pointer.
  enum Target {
    /// An address in this file.
    case here(UInt64)
    /// A symbol with this name in another file.
    case symbol(String)
  }

  /// In ascending order of addresses.
  private let pointers: [LoaderPointer]
  private let symbols: SymbolTable?
  /// The symbols of other files, by their placeholder addresses in a relocatable file.
  private let imports: [UInt64: Symbol]

  /// Reads the pointers of a linked file.
  init(of file: File) throws(ReadError) {
    pointers = try file.loaderPointers().sorted { $0.address < $1.address }
    symbols = file.dynamicSymbolTable
    imports = [:]
  }

  /// Takes a relocatable file, whose relocations are already applied.
  init(of file: File, linking: Linking) {
    pointers = []
    symbols = file.symbolTable
    imports = linking.imports
  }

  func target(at address: UInt64) throws(UnreadableRecord) -> Target {
    guard let symbol = imports[address], let symbols else { return .here(address) }
    return .symbol(try Self.name(of: symbol, in: symbols, referredToAt: address))
  }

  private static func name(
    of symbol: Symbol, in table: SymbolTable, referredToAt address: UInt64
  ) throws(UnreadableRecord) -> String {
    do throws(ReadError) {
      return try table.name(of: symbol)
    } catch {
      throw UnreadableRecord(address: address, message: error.description)
    }
  }

  /// The target of the pointer at `address`.
  func target(
    ofPointerAt address: UInt64, in memory: Memory
  ) throws(UnreadableRecord) -> Target {
    let stored = try memory.integer(at: address, size: memory.pointerSize)
    let pointer = pointer(at: address)
    guard let pointer, let index = pointer.symbol.map(Int.init) else {
      let value = pointer?.addend ?? stored
      guard value != 0 else {
        throw UnreadableRecord(
          address: address, message: "expected a pointer or a relocation, found neither")
      }
      return try target(at: value)
    }
    guard let symbols, index < symbols.symbols.count else {
      throw UnreadableRecord(
        address: address, message: "the relocation's symbol \(index + 1) does not exist")
    }
    let symbol = symbols.symbols[index]
    guard symbol.isDefined else {
      return .symbol(try Self.name(of: symbol, in: symbols, referredToAt: address))
    }
    return .here(symbol.value &+ (pointer.addend ?? stored))
  }

  private func pointer(at address: UInt64) -> LoaderPointer? {
    let index = pointers.partitioningIndex { $0.address >= address }
    return index < pointers.count && pointers[index].address == address ? pointers[index] : nil
  }
}
