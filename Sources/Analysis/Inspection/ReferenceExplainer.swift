package import ReleaseModel
internal import SwiftNames

/// Explains why names are present in an artifact, based on the references between its object files.
package struct ReferenceExplainer: Sendable {
  private let artifact: String
  /// The references; nil if the object files can't be read.
  package var tree: ReferenceTree?
  /// Whether the artifact was linked from separate object files.
  package var isLinked = false
  /// The linker names in the artifact; nil if it is stripped or an object file.
  package var linked: Set<String>?
  /// Notes to add to every explanation of a name that is present.
  package var notes: [String] = []

  /// Creates an explainer without references; the artifact's name is used in explanations.
  package init(artifact: String) { self.artifact = artifact }

  /// Explains a pattern for source names, or a linker name, even if the artifact doesn't contain
  /// it.
  package func explain(
    _ name: String, ignoresCase: Bool = false, seen: MatchSummary
  ) -> Explanation {
    let pattern = NamePattern(name, ignoresCase: ignoresCase)
    var explanation = Explanation(name: name, artifact: artifact, presence: .present)
    switch tree?.answer(to: pattern, linked: linked) {
    case .chain(let chain): explanation.chain = chain
    case .mention(let chain):
      explanation.chain = chain
      explanation.notes = [
        "The object files have no code or data for '\(name)' itself; the last symbol in the chain"
          + " contains its name."
      ]
    case .unreachable:
      explanation.notes = [
        "'\(name)' is present in the object files, but no chain of references leads to it."
      ]
    case .notLinked where seen.kinds.isEmpty:
      explanation.presence = .absent
      explanation.notes = [
        "'\(name)' is present in the object files, but the linker removed it from \(artifact)."
      ]
    case .notLinked where seen.kinds.contains(.symbol):
      explanation.notes = [
        "The linker removed the code and data of '\(name)' from \(artifact), but other symbols still"
          + " contain its name."
      ]
    case .notLinked, .unknown, nil: explain(pattern, by: seen, in: &explanation)
    }
    if isLinked, linked == nil, seen.kinds.isEmpty, !explanation.chain.isEmpty {
      explanation.presence = .unverified
      explanation.notes.append(
        "Cannot verify whether the linker removed '\(name)', because not all names in \(artifact)"
          + " can be read.")
    }
    if explanation.presence != .absent { explanation.notes += notes }
    return explanation
  }

  /// Explains a name without code or data in any object, based on the artifact itself.
  private func explain(
    _ pattern: NamePattern, by seen: MatchSummary, in explanation: inout Explanation
  ) {
    let name = pattern.text
    if seen.kinds.contains(.symbol) || linked?.contains(name) == true {
      guard tree != nil else { return }
      explanation.notes = [
        "'\(name)' is present in \(artifact) but absent from its object files, so it comes from another"
          + " linked file, such as a library."
      ]
    } else if seen.kinds.contains(.metadata) {
      // Enum cases and many stored properties have no symbols.
      explanation.notes = ["'\(name)' is present only in the Swift metadata of \(artifact)."]
      guard let outer = seen.enclosing,
        case .chain(let chain) = tree?.answer(to: NamePattern(outer), linked: linked)
      else { return }
      explanation.chain = chain
      explanation.notes = [
        "'\(name)' has no symbol of its own; the chain leads to the declaration that contains it."
      ]
    } else if !seen.kinds.isEmpty {
      explanation.notes = [
        "'\(name)' is present only in the debug information of \(artifact): its code was inlined or"
          + " removed."
      ]
    } else if seen.mayBeMissed {
      explanation.presence = .unverified
      explanation.notes = [
        isLinked && tree != nil
          ? "'\(name)' is absent from the object files of \(artifact), but not all names in"
            + " \(artifact) can be read."
          : "Cannot verify whether '\(name)' is present in \(artifact): not all names in it can be"
            + " read."
      ]
    } else {
      explanation.presence = .absent
      let objects = isLinked && tree != nil ? " and from its object files" : ""
      explanation.notes = [
        "'\(name)' is absent from \(artifact)\(objects)\(suggestion(for: name))."
      ]
    }
  }

  /// A suggestion for a misspelled name.
  private func suggestion(for name: String) -> String {
    guard !name.contains("*") else { return "" }
    let names = tree?.names ?? linked.map(Array.init) ?? []
    let candidates = DeepStack.runMany {
      NearbyNames.candidates(for: name, among: names)
    }
    return Spelling.suggestion(for: name, among: candidates)
  }
}
