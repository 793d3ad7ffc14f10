package import ObjectFile
internal import SwiftNames

/// The references between the symbols of all object files in a build.
///
/// A node is a symbol. A symbol that is visible to other objects is one node for all of them; a
/// local symbol belongs to its object. Anything that no symbol covers belongs to a node for its
/// section. An edge leads from the node that contains a relocation to the node that the relocation
/// refers to.
package struct ReferenceGraph: Sendable {
  struct Node {
    /// The linker name, or the section's name.
    var name: String
    /// The index in `owners`; nil if the name isn't that of a Swift or C++ declaration.
    var owner: Int32?
    /// Whether chains omit it, because it represents nothing in the source.
    var isHidden: Bool
  }

  private(set) var nodes: [Node] = []
  private(set) var owners: [SymbolOwner] = []
  private(set) var roots: [Root] = []
  private(set) var edges: [(from: Int32, to: Int32)] = []
  private var globals: [String: Int32] = [:]
  private var knownOwners: [SymbolOwner: Int32] = [:]

  package init() {}

  /// Adds an object file of the build; ignores any other file.
  ///
  /// - Throws: The same errors as `File.relocations`.
  package mutating func add(_ file: File) throws(ReadError) {
    guard file.type == .relocatable, let table = file.symbolTable else { return }
    var object = ObjectLayout(of: file)
    // Every name is demangled here. Moving the graph out and back avoids a copy.
    var graph = self
    self = ReferenceGraph()
    let result = DeepStack.runMany {
      Result { () throws(ReadError) in
        for symbol in table.symbols {
          object.add(symbol, node: try graph.node(of: symbol, in: table))
        }
      }
    }
    self = graph
    try result.get()
    object.arrange { section in
      add(Node(name: section.name, owner: nil, isHidden: section.isSwiftRecords))
    }
    edges += object.aliases
    var relocated: [Int: Set<UInt64>] = [:]
    for relocation in try file.relocations() {
      if file.sections[relocation.section].isExecutable {
        relocated[relocation.section, default: []].insert(relocation.offset)
      }
      guard let target = object.target(of: relocation),
        let source = object.source(of: relocation)
      else { continue }
      if source != target { edges.append((source, target)) }
      // SwiftPM names the main function `App_main`, and only the linker renames it `main`.
      if file.sections[relocation.section].role == .swift(.entryPoint) {
        roots.append(Root(node: target, origin: .start, label: nil, name: "main"))
      }
    }
    for section in file.sections {
      edges += try object.directReferences(
        in: section, of: file, relocated: relocated[section.index] ?? [])
    }
    try addRoots(of: table)
    for section in file.sections {
      guard let (origin, label) = Root.origin(of: section) else { continue }
      roots += object.nodes(in: section).map {
        Root(node: $0, origin: origin, label: label, name: nil)
      }
    }
  }

  /// Adds the roots identified by the name or visibility of symbols.
  private mutating func addRoots(of table: SymbolTable) throws(ReadError) {
    for symbol in table.symbols where symbol.isDefined && symbol.binding != .local {
      let name = try table.name(of: symbol)
      guard let node = globals[name] else { continue }
      if Root.startNames.contains(name) {
        roots.append(Root(node: node, origin: .start, label: nil, name: nil))
      } else if symbol.visibility == .default || symbol.visibility == .protected {
        roots.append(Root(node: node, origin: .export, label: nil, name: nil))
      }
    }
  }

  /// The node of a symbol; nil for one that can neither refer nor be referred to.
  private mutating func node(
    of symbol: Symbol, in table: SymbolTable
  ) throws(ReadError) -> Int32? {
    guard symbol.kind != .section, symbol.kind != .file else { return nil }
    let name = try table.name(of: symbol)
    guard !name.isEmpty else { return nil }
    if symbol.binding != .local, let known = globals[name] { return known }
    let owner = MangledName.owner(of: name).map { index(of: $0) }
    let node = add(
      Node(name: name, owner: owner, isHidden: owner == nil && Self.isArtificial(name)))
    if symbol.binding != .local { globals[name] = node }
    return node
  }

  /// Whether the compiler generated a symbol that has no name in the source.
  private static func isArtificial(_ name: String) -> Bool {
    name.contains(" ") || name.hasPrefix(".L") || name.hasPrefix("async_Main")
      || Demangling.isMangled(name)
  }

  private mutating func add(_ node: Node) -> Int32 {
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  private mutating func index(of owner: SymbolOwner) -> Int32 {
    if let known = knownOwners[owner] { return known }
    owners.append(owner)
    knownOwners[owner] = Int32(owners.count - 1)
    return Int32(owners.count - 1)
  }
}

extension Section {
  fileprivate var isSwiftRecords: Bool {
    if case .swift = role { true } else { false }
  }
}
