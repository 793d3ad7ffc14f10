internal import Algorithms
internal import ObjectFile

/// Maps the locations in an object file to symbols.
struct ObjectLayout {
  /// The location of a defined symbol in its section.
  private struct Definition {
    var start: UInt64
    var end: UInt64
    var node: Int32
  }

  private let sections: [Section]
  private let machine: Machine
  /// The nodes by symbol index; nil for a symbol that represents a section.
  private var symbols: [Int32?] = []
  /// The sections that symbols represent, by symbol index.
  private var sectionOfSymbol: [Int: Int] = [:]
  /// The definitions by section; sorted and without overlap after `arrange`.
  private var definitions: [Int: [Definition]] = [:]
  private var sectionNodes: [Int: Int32] = [:]
  /// Pairs of names for the same location, in both directions.
  private(set) var aliases: [(from: Int32, to: Int32)] = []

  init(of file: File) {
    sections = file.sections
    machine = file.machine
  }

  /// Adds the next symbol of the table; the node is nil if it represents a section or file.
  mutating func add(_ symbol: Symbol, node: Int32?) {
    symbols.append(node)
    guard case .section(let index) = symbol.location else { return }
    guard let node else {
      if symbol.kind == .section { sectionOfSymbol[symbols.count - 1] = Int(index) }
      return
    }
    // A thread-local symbol's value is also an offset in its section.
    let (end, overflow) = symbol.value.addingReportingOverflow(symbol.size)
    definitions[Int(index), default: []].append(
      Definition(start: symbol.value, end: overflow ? .max : end, node: node))
  }

  /// Sorts the definitions; `makeNode` returns the node for parts of a section that no symbol
  /// covers.
  ///
  /// A symbol that starts inside another one is a name for a part of it. The compiler emits one
  /// symbol for all of a class's metadata, and another one of the same size for the part that
  /// pointers refer to.
  mutating func arrange(makeNode: (Section) -> Int32) {
    for section in sections where section.isAllocated {
      let whole = makeNode(section)
      sectionNodes[section.index] = whole
      let sorted = (definitions[section.index] ?? []).sorted {
        ($0.start, $1.end) < ($1.start, $0.end)
      }
      var leaders: [Definition] = []
      for definition in sorted {
        if let leader = leaders.last, definition.start < leader.end {
          aliases.append((leader.node, definition.node))
          aliases.append((definition.node, leader.node))
        } else if definition.start == definition.end {
          // The end of the symbol is unknown.
          aliases.append((definition.node, whole))
        } else {
          leaders.append(definition)
        }
      }
      definitions[section.index] = leaders
    }
  }

  func nodes(in section: Section) -> [Int32] {
    (definitions[section.index] ?? []).map(\.node)
      + [sectionNodes[section.index]].compactMap(\.self)
  }

  /// The references between functions of a section that have no relocation.
  func directReferences(
    in section: Section, of file: File, relocated: Set<UInt64>
  ) throws(ReadError) -> [(from: Int32, to: Int32)] {
    guard section.isExecutable, DirectBranches.knows(machine),
      let functions = definitions[section.index], functions.count > 1
    else { return [] }
    let nodes = Dictionary(functions.map { ($0.start, $0.node) }) { first, _ in first }
    return DirectBranches(starts: Set(nodes.keys), relocated: relocated)
      .all(in: try file.contents(of: section), of: machine)
      .compactMap { branch in
        guard let from = node(at: branch.place, in: section.index), let to = nodes[branch.start],
          from != to
        else { return nil }
        return (from, to)
      }
  }

  /// The node that contains the relocation.
  func source(of relocation: Relocation) -> Int32? {
    node(at: relocation.offset, in: relocation.section)
  }

  /// The node that is referenced; nil for a relocation without a symbol.
  func target(of relocation: Relocation) -> Int32? {
    guard let symbol = relocation.symbol, symbol < symbols.count else { return nil }
    if let node = symbols[symbol] { return node }
    guard let section = sectionOfSymbol[symbol] else { return nil }
    guard let addend = relocation.addend else {
      // The addend is in an instruction. If the section has only one symbol, it doesn't matter.
      let all = definitions[section] ?? []
      return all.count == 1 ? all[0].node : sectionNodes[section]
    }
    let place = UInt64(bitPattern: addend)
    guard isRelativeToInstructionEnd(relocation) else { return node(at: place, in: section) }
    // The processor counts from the end of the instruction, which is the end of the field or, if
    // the instruction has an immediate operand, 1, 2 or 4 bytes later.
    for distance: UInt64 in [4, 5, 6, 8] {
      if let found = definition(at: place &+ distance, in: section),
        found.start == place &+ distance
      {
        return found.node
      }
    }
    return node(at: place &+ 4, in: section)
  }

  /// Whether the addend includes the distance from the field to the end of its instruction: in
  /// x86-64 code, for all relocations but absolute ones.
  private func isRelativeToInstructionEnd(_ relocation: Relocation) -> Bool {
    guard machine == .amd64, sections[relocation.section].isExecutable else { return false }
    if case .absolute = relocation.kind { return false }
    return true
  }

  private func node(at offset: UInt64, in section: Int) -> Int32? {
    definition(at: offset, in: section)?.node ?? sectionNodes[section]
  }

  private func definition(at offset: UInt64, in section: Int) -> Definition? {
    guard let all = definitions[section] else { return nil }
    let next = all.partitioningIndex { $0.start > offset }
    guard next > 0, offset < all[next - 1].end else { return nil }
    return all[next - 1]
  }
}
