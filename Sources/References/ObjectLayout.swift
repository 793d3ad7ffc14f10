internal import ELF

/// Which symbol each place in an object file belongs to.
struct ObjectLayout {
  /// A defined symbol's place in its section.
  private struct Definition {
    var start: UInt64
    var end: UInt64
    var node: Int32
  }

  private let sections: [Section]
  private let machine: Machine
  /// By the position of the symbol in its table; nil where it stands for a section.
  private var symbols: [Int32?] = []
  /// The section that a symbol stands for, by the symbol's position.
  private var sectionOfSymbol: [Int: Int] = [:]
  /// By section; sorted, and without overlap, once they are arranged.
  private var definitions: [Int: [Definition]] = [:]
  private var sectionNodes: [Int: Int32] = [:]
  /// Two names for the same place, in both directions.
  private(set) var aliases: [(from: Int32, to: Int32)] = []

  init(of file: File) {
    sections = file.sections
    machine = file.machine
  }

  /// Adds the next symbol of the table; the node is nil for one that stands for a section or file.
  mutating func add(_ symbol: Symbol, node: Int32?) {
    symbols.append(node)
    guard case .section(let index) = symbol.location else { return }
    guard let node else {
      if symbol.kind == .section { sectionOfSymbol[symbols.count - 1] = Int(index) }
      return
    }
    // A thread-local symbol's value is an offset in its section too.
    let (end, overflow) = symbol.value.addingReportingOverflow(symbol.size)
    definitions[Int(index), default: []].append(
      Definition(start: symbol.value, end: overflow ? .max : end, node: node))
  }

  /// Sorts what was added; `makeNode` gives the node for what no symbol of a section covers.
  ///
  /// A symbol that begins inside another is a name for a part of it: the compiler gives the whole
  /// of a class's metadata one symbol, and another, of the same size, to the part that pointers
  /// lead to.
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
          // Nobody knows where it ends.
          aliases.append((definition.node, whole))
        } else {
          leaders.append(definition)
        }
      }
      definitions[section.index] = leaders
    }
  }

  /// All nodes of a section.
  func nodes(in section: Section) -> [Int32] {
    (definitions[section.index] ?? []).map(\.node)
      + [sectionNodes[section.index]].compactMap(\.self)
  }

  /// The references between functions of a section that no relocation shows.
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

  /// The node that refers.
  func source(of relocation: Relocation) -> Int32? {
    node(at: relocation.offset, in: relocation.section)
  }

  /// The node that is referred to; nil for a relocation without a symbol.
  func target(of relocation: Relocation) -> Int32? {
    guard let symbol = relocation.symbol, symbol < symbols.count else { return nil }
    if let node = symbols[symbol] { return node }
    guard let section = sectionOfSymbol[symbol] else { return nil }
    guard let addend = relocation.addend else {
      // The addend is in an instruction. With one symbol in the section, it does not matter.
      let all = definitions[section] ?? []
      return all.count == 1 ? all[0].node : sectionNodes[section]
    }
    let place = UInt64(bitPattern: addend)
    guard isRelativeToInstructionEnd(relocation) else { return node(at: place, in: section) }
    // The processor counts from the end of the instruction, which is the end of the field or, when
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

  /// Whether the addend has the distance from the field to the end of its instruction in it: in the
  /// code of x86-64, all but R_X86_64_64, R_X86_64_32 and R_X86_64_32S.
  private func isRelativeToInstructionEnd(_ relocation: Relocation) -> Bool {
    machine.rawValue == 62 && sections[relocation.section].isExecutable
      && ![1, 10, 11].contains(relocation.type)
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
