package import SwiftNames

/// The reason why a name is present in a linked file, according to its object files.
package enum ReferenceAnswer: Sendable, Equatable {
  /// The names from an entry point of the program or library to the requested one.
  case chain([String])
  /// Like `chain`, but the declaration itself isn't present: the symbol of the last name mentions
  /// it, for example as the type of an argument.
  case mention([String])
  /// Objects contain the name, but nothing that the linker keeps refers to it.
  case unreachable
  /// Objects contain the name, but the linked file doesn't.
  case notLinked
  /// No object contains the name.
  case unknown
}

extension ReferenceTree {
  /// Finds the shortest chain to a declaration that a pattern matches, or to the symbol with that
  /// linker name.
  ///
  /// - Parameters:
  ///   - pattern: The pattern or linker name to find.
  ///   - linked: The linker names in the linked file; nil if unknown.
  /// - Returns: The chain, or why there is none.
  package func answer(to pattern: NamePattern, linked: Set<String>?) -> ReferenceAnswer {
    let matching = Set(
      graph.owners.indices.filter { pattern.match(graph.owners[$0].declaration) != nil }
        .map(Int32.init))
    var isMention = false
    var candidates = graph.nodes.indices.filter { index in
      let node = graph.nodes[index]
      if node.name == pattern.text { return true }
      guard let owner = node.owner else {
        return !node.isHidden && pattern.matches(plain: node.name)
      }
      return matching.contains(owner)
    }
    if candidates.isEmpty {
      isMention = true
      candidates = DeepStack.runMany {
        graph.nodes.indices.filter { index in
          MangledName.declarations(in: graph.nodes[index].name).contains {
            pattern.match($0) != nil
          }
        }
      }
    }
    guard !candidates.isEmpty else { return .unknown }
    if let linked { candidates.removeAll { !linked.contains(graph.nodes[$0].name) } }
    guard let nearest = candidates.min(by: { rank[$0] < rank[$1] }) else { return .notLinked }
    guard root[nearest] >= 0 else { return .unreachable }
    return isMention ? .mention(chain(to: nearest)) : .chain(chain(to: nearest))
  }

  /// The chain to display.
  ///
  /// It omits symbols that represent nothing in the source, and consecutive symbols of one
  /// declaration.
  private func chain(to target: Int) -> [String] {
    let first = graph.roots[Int(root[target])]
    var nodes = [target]
    while let last = nodes.last, previous[last] >= 0 { nodes.append(Int(previous[last])) }
    var steps: [Step] = []
    for node in nodes.reversed() where !graph.nodes[node].isHidden || node == target {
      let isFirst = Int32(node) == first.node
      let step = Step(
        name: isFirst ? first.name ?? graph.nodes[node].name : graph.nodes[node].name,
        owner: isFirst && first.name != nil
          ? nil : graph.nodes[node].owner.map { graph.owners[Int($0)] })
      if steps.last != step { steps.append(step) }
    }
    let bearers = steps.reduce(into: [String: Set<SymbolOwner?>]()) {
      $0[$1.text, default: []].insert($1.owner)
    }
    // Include the modules if the same name would otherwise be ambiguous.
    let names = steps.map {
      bearers[$0.text].map { $0.count > 1 } ?? false ? $0.qualifiedText : $0.text
    }
    return [first.label].compactMap(\.self) + names
  }

  private struct Step: Equatable {
    var name: String
    var owner: SymbolOwner?

    var text: String { owner?.text ?? name }
    var qualifiedText: String {
      owner.map {
        $0.declaration.module.isEmpty ? $0.text : "\($0.declaration.module).\($0.text)"
      }
        ?? name
    }

    static func == (left: Step, right: Step) -> Bool {
      left.owner == nil && right.owner == nil
        ? left.name == right.name : left.owner == right.owner
    }
  }
}
