internal import SwiftNames

/// The shortest chains of references to all symbols that a linker keeps.
package struct ReferenceTree: Sendable {
  let graph: ReferenceGraph
  /// The predecessor of each node on its chain; -1 for a root.
  private(set) var previous: [Int32]
  /// The index in `graph.roots` where each node's chain starts; -1 if there is no chain.
  private(set) var root: [Int32]
  /// The rank of each node in the order of the search, nearest first.
  private(set) var rank: [Int]

  /// The linker names of all symbols, and the names of sections.
  package var names: [String] { graph.nodes.map(\.name) }

  /// Searches a graph once, in linear time.
  ///
  /// Starts at the program's entry point or, if there is none, at exported symbols. A chain's
  /// length is the number of declarations that it displays. Nodes that remain unreached are then
  /// searched from the records of the Swift runtime, and finally from anything else that a linker
  /// keeps. So a chain through code is preferred to one from a record, however long it is.
  package init(of graph: ReferenceGraph) {
    self.graph = graph
    previous = [Int32](repeating: -1, count: graph.nodes.count)
    root = previous
    rank = [Int](repeating: .max, count: graph.nodes.count)
    let hasStart = graph.roots.contains { $0.origin == .start }
    let edges = AdjacentNodes(of: graph)
    var count = 0
    for origins: [Root.Origin] in [
      [hasStart ? .start : .export, .initializer], [.record], [.retained],
    ] { search(from: origins, along: edges, &count) }
  }

  /// A breadth-first search in which an edge that adds nothing to the displayed chain has length
  /// zero.
  private mutating func search(
    from origins: [Root.Origin], along edges: AdjacentNodes, _ count: inout Int
  ) {
    var current: [Int32] = []
    var isSettled = root.map { $0 >= 0 }
    var distance = [Int32](repeating: .max, count: isSettled.count)
    for (index, start) in graph.roots.enumerated()
    where origins.contains(start.origin) && root[Int(start.node)] < 0 {
      root[Int(start.node)] = Int32(index)
      distance[Int(start.node)] = 0
      current.append(start.node)
    }
    var length: Int32 = 0
    while !current.isEmpty {
      var next: [Int32] = []
      var index = 0
      while index < current.count {
        let node = Int(current[index])
        index += 1
        guard !isSettled[node] else { continue }
        isSettled[node] = true
        rank[node] = count
        count += 1
        for target in edges.targets(of: node) where !isSettled[Int(target)] {
          let isFree = !isStep(from: node, to: Int(target))
          let reached = isFree ? length : length + 1
          guard reached < distance[Int(target)] else { continue }
          distance[Int(target)] = reached
          previous[Int(target)] = Int32(node)
          root[Int(target)] = root[node]
          if isFree { current.append(target) } else { next.append(target) }
        }
      }
      current = next
      length += 1
    }
  }

  private func isStep(from node: Int, to target: Int) -> Bool {
    let (from, to) = (graph.nodes[node], graph.nodes[target])
    return !to.isHidden && (to.owner == nil || to.owner != from.owner)
  }
}

/// The edges of a graph by source node.
private struct AdjacentNodes {
  private var starts: [Int]
  private var nodes: [Int32]

  init(of graph: ReferenceGraph) {
    var starts = [Int](repeating: 0, count: graph.nodes.count + 1)
    for edge in graph.edges { starts[Int(edge.from) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var nodes = [Int32](repeating: 0, count: graph.edges.count)
    var ends = starts
    for edge in graph.edges {
      nodes[ends[Int(edge.from)]] = edge.to
      ends[Int(edge.from)] += 1
    }
    self.starts = starts
    self.nodes = nodes
  }

  func targets(of node: Int) -> ArraySlice<Int32> { nodes[starts[node]..<starts[node + 1]] }
}
