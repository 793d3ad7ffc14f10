package import SwiftNames

/// What the object files say about why a name is in the file that was linked from them.
package enum ReferenceAnswer: Sendable, Equatable {
  /// The names from where the program or library begins to the one that was asked for.
  case chain([String])
  /// As `chain`, but nothing is left of the declaration itself: the last name's symbol mentions it,
  /// for example as the type of an argument.
  case mention([String])
  /// Objects have the name, and nothing that a linker keeps refers to it.
  case unreachable
  /// Objects have the name, and the linked file does not.
  case notLinked
  /// No object has the name.
  case unknown
}

extension ReferenceTree {
  /// The shortest chain to a declaration that a pattern matches, or to the symbol whose linker's
  /// name the pattern is.
  ///
  /// - Parameters:
  ///   - pattern: What to look for.
  ///   - linked: The linker's names in the file that was linked; nil where they are not known.
  /// - Returns: The chain, or why there is none.
  package func answer(to pattern: NamePattern, linked: Set<String>?) -> ReferenceAnswer {
    let matching = Set(
      graph.subjects.indices.filter { pattern.match(graph.subjects[$0].declaration) != nil }
        .map(Int32.init))
    var isMention = false
    var candidates = graph.nodes.indices.filter { index in
      let node = graph.nodes[index]
      if node.name == pattern.text { return true }
      guard let subject = node.subject else {
        return !node.isHidden && pattern.matches(plain: node.name)
      }
      return matching.contains(subject)
    }
    if candidates.isEmpty {
      isMention = true
      candidates = DeepStack.runMany {
        graph.nodes.indices.filter { index in
          LinkerName.declarations(in: graph.nodes[index].name).contains { pattern.match($0) != nil }
        }
      }
    }
    guard !candidates.isEmpty else { return .unknown }
    if let linked { candidates.removeAll { !linked.contains(graph.nodes[$0].name) } }
    guard let nearest = candidates.min(by: { rank[$0] < rank[$1] }) else { return .notLinked }
    guard root[nearest] >= 0 else { return .unreachable }
    return isMention ? .mention(chain(to: nearest)) : .chain(chain(to: nearest))
  }

  /// The chain as it is shown: without what stands for nothing in the sources, and each declaration
  /// once, however many of its symbols are in a row.
  private func chain(to target: Int) -> [String] {
    let first = graph.roots[Int(root[target])]
    var nodes = [target]
    while let last = nodes.last, previous[last] >= 0 { nodes.append(Int(previous[last])) }
    var steps: [Step] = []
    for node in nodes.reversed() where !graph.nodes[node].isHidden || node == target {
      let isFirst = Int32(node) == first.node
      let step = Step(
        name: isFirst ? first.name ?? graph.nodes[node].name : graph.nodes[node].name,
        subject: isFirst && first.name != nil
          ? nil : graph.nodes[node].subject.map { graph.subjects[Int($0)] })
      if steps.last != step { steps.append(step) }
    }
    let bearers = steps.reduce(into: [String: Set<Subject?>]()) {
      $0[$1.text, default: []].insert($1.subject)
    }
    // Two modules with the same name in them can't be told apart without the modules.
    let names = steps.map {
      bearers[$0.text].map { $0.count > 1 } ?? false ? $0.qualifiedText : $0.text
    }
    return [first.label].compactMap(\.self) + names
  }

  private struct Step: Equatable {
    var name: String
    var subject: Subject?

    var text: String { subject?.text ?? name }
    var qualifiedText: String {
      subject.map {
        $0.declaration.module.isEmpty ? $0.text : "\($0.declaration.module).\($0.text)"
      }
        ?? name
    }

    static func == (left: Step, right: Step) -> Bool {
      left.subject == nil && right.subject == nil
        ? left.name == right.name : left.subject == right.subject
    }
  }
}
