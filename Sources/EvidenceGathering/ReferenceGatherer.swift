internal import ELF
internal import Foundation
internal import References
package import ReleaseModel
internal import SwiftNames

/// Finds out why names are in one artifact, from the object files that it was linked from.
package struct ReferenceGatherer: Sendable {
  private let artifact: String
  private let tree: ReferenceTree?
  /// Whether the artifact was linked from objects that are files of their own.
  private let isLinked: Bool
  /// The linker's names in the artifact; nil where not all of them are left, and for objects.
  private let linked: Set<String>?
  /// What is to be said with every answer about something that is there.
  private let notes: [String]

  /// Reads the object files of an artifact once, for any number of names.
  ///
  /// The path is absolute; the name is for explanations. An object file and an archive explain
  /// themselves. Nothing is thrown: every explanation says what is missing.
  package init(path: String, name: String) {
    artifact = name
    var (isLinked, linked) = (false, Set<String>?.none)
    do {
      let members = try Object.read(path: path)
      isLinked = !members.allSatisfy { $0.file.type == .relocatable }
      var graph = ReferenceGraph()
      if isLinked {
        linked = try Self.names(in: members[0].file)
        let objects = try LinkedObjects(of: path)
        for object in objects.paths {
          for member in try Object.read(path: object) { try graph.add(member.file) }
        }
        notes =
          objects.newer.map {
            [
              "\(URL(fileURLWithPath: $0).lastPathComponent) is newer than \(name), so this may be the"
                + " chain of another build; build again."
            ]
          } ?? []
      } else {
        for member in members { try graph.add(member.file) }
        notes = []
      }
      tree = ReferenceTree(of: graph)
    } catch {
      tree = nil
      notes =
        switch error {
        case let error as LinkedObjects.Missing:
          [
            "\(error.reason); inspect the file in the folder where SwiftPM built it (.build/release),"
              + " before it is moved."
          ]
        case let error as ReadError: [error.description]
        default: ["\(error)"]
        }
    }
    (self.isLinked, self.linked) = (isLinked, linked)
  }

  /// Explains a pattern for source names, or a linker's name, of which something is seen in the
  /// artifact or nothing.
  package func explain(
    _ name: String, ignoresCase: Bool = false, seen: Sighting
  ) -> Explanation {
    let pattern = NamePattern(name, ignoresCase: ignoresCase)
    var explanation = Explanation(name: name, artifact: artifact, presence: .present)
    switch tree?.answer(to: pattern, linked: linked) {
    case .chain(let chain): explanation.chain = chain
    case .mention(let chain):
      explanation.chain = chain
      explanation.notes = [
        "The objects have no code or data of “\(name)” itself; the symbol at the end of the chain"
          + " mentions it."
      ]
    case .unreachable:
      explanation.notes = ["The objects have “\(name)”, but no chain of references leads to it."]
    case .notLinked where seen.kinds.isEmpty:
      explanation.presence = .absent
      explanation.notes = ["The objects have “\(name)”, but the linker left it out of \(artifact)."]
    case .notLinked where seen.kinds.contains(.symbol):
      explanation.notes = [
        "The linker left out of \(artifact) what the objects have of '\(name)'; other names in it"
          + " mention it."
      ]
    case .notLinked, .unknown, nil: explain(pattern, by: seen, in: &explanation)
    }
    if isLinked, linked == nil, seen.kinds.isEmpty, !explanation.chain.isEmpty {
      explanation.presence = .unverified
      explanation.notes.append(
        "Not all names in \(artifact) can be seen, so the linker may have left '\(name)' out.")
    }
    if explanation.presence != .absent { explanation.notes += notes }
    return explanation
  }

  /// Explains a name of which no object has code or data by what the artifact itself shows.
  private func explain(
    _ pattern: NamePattern, by seen: Sighting, in explanation: inout Explanation
  ) {
    let name = pattern.text
    if seen.kinds.contains(.symbol) || linked?.contains(name) == true {
      guard tree != nil else { return }
      explanation.notes = [
        "“\(name)” is in \(artifact), but in none of its object files: something else that was"
          + " linked has it, such as a library."
      ]
    } else if seen.kinds.contains(.metadata) {
      // Enum cases have no symbols, nor have many stored properties.
      explanation.notes = ["Only the Swift metadata of \(artifact) names '\(name)'."]
      guard let outer = seen.enclosing,
        case .chain(let chain) = tree?.answer(to: NamePattern(outer), linked: linked)
      else { return }
      explanation.chain = chain
      explanation.notes = [
        "No symbol stands for '\(name)'; the chain leads to what declares it."
      ]
    } else if !seen.kinds.isEmpty {
      explanation.notes = [
        "Only the debug information of \(artifact) names '\(name)': its code was inlined or left"
          + " out."
      ]
    } else if seen.isBlind {
      explanation.presence = .unverified
      explanation.notes = [
        isLinked && tree != nil
          ? "'\(name)' is absent from the object files of \(artifact), and not all names in"
            + " \(artifact) can be seen."
          : "It cannot be verified whether '\(name)' is present in \(artifact): not all names in it"
            + " can be seen."
      ]
    } else {
      explanation.presence = .absent
      let objects = isLinked && tree != nil ? " and from its object files" : ""
      explanation.notes = [
        "'\(name)' is absent from \(artifact)\(objects)\(suggestion(for: name))."
      ]
    }
  }

  /// A question about the name that is nearest to one that nothing has.
  private func suggestion(for name: String) -> String {
    guard !name.contains("*") else { return "" }
    let names = tree?.names ?? linked.map(Array.init) ?? []
    let candidates = DeepStack.runMany {
      NearbyNames.candidates(for: name, among: names)
    }
    return Spelling.suggestion(for: name, among: candidates)
  }

  private static func names(in file: File) throws -> Set<String>? {
    guard let table = file.symbolTable, try file.missingSymbols() == nil else { return nil }
    // The linker appends the version to the names of some imports: `printf@GLIBC_2.2.5`.
    return try Set(table.symbols.map { String(try table.name(of: $0).prefix { $0 != "@" }) })
  }
}

extension ArtifactEvidence {
  /// The evidence with an explanation for each name that a rule forbids the artifact's build.
  ///
  /// The path is absolute. Object files are read only when there is such a name. A text has no
  /// explanation: no symbol stands for it.
  package func explained(at path: String, rules: [Rule]) -> ArtifactEvidence {
    guard case .collected(var inspection) = inspection, let build else { return self }
    let forbidden = rules.filter { $0.absentFrom.contains(build) }
      .reduce(into: [String: Set<String>]()) { $0[$1.id, default: []].formUnion($1.names) }
    let places = inspection.matches.indices.filter { index in
      let match = inspection.matches[index]
      return forbidden[match.rule]?.contains(match.pattern) ?? false
    }
    guard !places.isEmpty else { return self }
    let references = ReferenceGatherer(path: path, name: name)
    for index in places {
      inspection.matches[index].explanation = references.explain(
        inspection.matches[index].qualifiedName, seen: Sighting(of: inspection.matches[index]))
    }
    var evidence = self
    evidence.inspection = .collected(inspection)
    return evidence
  }
}
