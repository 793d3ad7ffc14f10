internal import Algorithms
internal import ObjectFile

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
