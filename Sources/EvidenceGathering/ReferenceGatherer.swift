internal import ELF
internal import Foundation
internal import References
package import ReleaseModel
internal import SwiftNames

/// Explains why names are in an artifact, based on the object files that were linked into it.
package struct ReferenceGatherer: Sendable {
  private let artifact: String
  private let tree: ReferenceTree?
  /// Whether the artifact was linked from separate object files.
  private let isLinked: Bool
  /// The linker names in the artifact; nil if it is stripped, and for objects.
  private let linked: Set<String>?
  /// Notes to add to every explanation of something that is present.
  private let notes: [String]

  /// Reads the object files of an artifact once, for any number of names.
  ///
  /// The path is absolute; the name is used in explanations. An object file or archive is its own
  /// source. Nothing is thrown: each explanation says what is missing.
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
              "\(URL(fileURLWithPath: $0).lastPathComponent) is newer than \(name), so this chain may be"
                + " from another build. To be sure, rebuild."
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
            "\(error.reason); inspect the file where SwiftPM built it, such as .build/release."
          ]
        case let error as ReadError: [error.description]
        default: ["\(error)"]
        }
    }
    (self.isLinked, self.linked) = (isLinked, linked)
  }

  /// Explains a pattern for source names, or a linker name, whether or not the artifact contains
  /// it.
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
        "The object files have no code or data for '\(name)' itself; the last symbol in the chain"
          + " contains its name."
      ]
    case .unreachable:
      explanation.notes = [
        "'\(name)' is in the object files, but no chain of references leads to it."
      ]
    case .notLinked where seen.kinds.isEmpty:
      explanation.presence = .absent
      explanation.notes = [
        "'\(name)' is in the object files, but the linker removed it from \(artifact)."
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
        "Not all names in \(artifact) can be read, so the linker may have removed '\(name)'.")
    }
    if explanation.presence != .absent { explanation.notes += notes }
    return explanation
  }

  /// Explains a name without code or data in any object, based on the artifact itself.
  private func explain(
    _ pattern: NamePattern, by seen: Sighting, in explanation: inout Explanation
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
    } else if seen.isBlind {
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

  private static func names(in file: File) throws -> Set<String>? {
    guard let table = file.symbolTable, try file.missingSymbols() == nil else { return nil }
    // The linker appends the version to the names of some imports: `printf@GLIBC_2.2.5`.
    return try Set(table.symbols.map { String(try table.name(of: $0).prefix { $0 != "@" }) })
  }
}

extension ArtifactEvidence {
  /// The evidence with an explanation for each name that a rule forbids in the artifact's build.
  ///
  /// The path is absolute. Object files are read only if there is such a name. A string has no
  /// explanation, because no symbol stands for it.
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
