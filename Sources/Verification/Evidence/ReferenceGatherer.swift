internal import Foundation
package import Inspection
package import ObjectFile
package import ReleaseModel
internal import Toolchain

/// Reads the object files that an artifact was linked from, to explain why names are present in it.
package enum ReferenceGatherer {
  /// Reads the object files of an artifact once, for any number of names.
  ///
  /// The path is absolute; the name is used in explanations. `members` is the artifact itself, if it
  /// has already been read. An object file or archive is its own source. Nothing is thrown: each
  /// explanation says what is missing.
  package static func gather(
    path: String, name: String, members: [Object.Member]? = nil
  ) -> ReferenceExplainer {
    var explainer = ReferenceExplainer(artifact: name)
    do {
      let members = try members ?? Object.read(path: path)
      explainer.isLinked = !members.allSatisfy { $0.file.type == .relocatable }
      var graph = ReferenceGraph()
      if explainer.isLinked {
        explainer.linked = try Self.names(in: members[0].file)
        let objects = try LinkedObjects(of: path)
        for object in objects.paths {
          for member in try Object.read(path: object) { try graph.add(member.file) }
        }
        explainer.notes =
          objects.newer.map {
            [
              "\(URL(fileURLWithPath: $0).lastPathComponent) is newer than \(name), so this chain may be"
                + " from another build. Rebuild to make sure."
            ]
          } ?? []
      } else {
        for member in members { try graph.add(member.file) }
      }
      explainer.tree = ReferenceTree(of: graph)
    } catch {
      explainer.notes =
        switch error {
        case let error as LinkedObjects.Missing:
          [
            "\(error.reason); inspect the file where SwiftPM built it, such as .build/release."
          ]
        case let error as ReadError: [error.description]
        default: ["\(error)"]
        }
    }
    return explainer
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
  /// The path is absolute; `members` is the file itself, if already read. Object files are read
  /// only if there is such a name. A string has no explanation, because no symbol stands for it.
  package func explained(
    at path: String, rules: [Rule], members: [Object.Member]? = nil
  ) -> ArtifactEvidence {
    guard case .collected(var inspection) = inspection, let build else { return self }
    let forbidden = rules.filter { $0.absentFrom.contains(build) }
      .reduce(into: [String: Set<String>]()) { $0[$1.id, default: []].formUnion($1.names) }
    let places = inspection.matches.indices.filter { index in
      let match = inspection.matches[index]
      return forbidden[match.rule]?.contains(match.pattern) ?? false
    }
    guard !places.isEmpty else { return self }
    let references = ReferenceGatherer.gather(path: path, name: name, members: members)
    for index in places {
      let match = inspection.matches[index]
      inspection.matches[index].explanation = references.explain(
        match.exportedName ?? match.qualifiedName, seen: MatchSummary(of: match))
    }
    var evidence = self
    evidence.inspection = .collected(inspection)
    return evidence
  }
}
