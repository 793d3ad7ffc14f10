internal import Algorithms
internal import ObjectFile

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
