internal import ELF
internal import Foundation
internal import References
package import ReleaseModel
internal import SwiftNames

/// Finds out why names are in one artifact, from the object files that it was linked from.
package struct ReferenceGatherer: Sendable {
  private let artifact: String
  private let tree: ReferenceTree?
  /// The linker's names in the artifact; nil where not all of them are left.
  private let linked: Set<String>?
  /// What is to be said with every answer.
  private let notes: [String]

  /// Reads the object files of an artifact once, for any number of names.
  ///
  /// The path is absolute; the name is for explanations. An object file and an archive explain
  /// themselves. Nothing is thrown: every explanation says what is missing.
  package init(path: String, name: String) {
    artifact = name
    do {
      let members = try Object.read(path: path)
      var graph = ReferenceGraph()
      if members.allSatisfy({ $0.file.type == .relocatable }) {
        for member in members { try graph.add(member.file) }
        (linked, notes) = (nil, [])
      } else {
        let objects = try LinkedObjects(of: path)
        for object in objects.paths {
          for member in try Object.read(path: object) { try graph.add(member.file) }
        }
        linked = try Self.names(in: members[0].file)
        notes =
          objects.newer.map {
            [
              "\(URL(fileURLWithPath: $0).lastPathComponent) is newer than \(name), so this may be the"
                + " chain of another build; build again."
            ]
          } ?? []
      }
      tree = ReferenceTree(of: graph)
    } catch let error as LinkedObjects.Missing {
      (tree, linked) = (nil, nil)
      notes = [
        "\(error.reason); inspect the file in the folder where SwiftPM built it (.build/release),"
          + " before it is moved."
      ]
    } catch let error as ReadError {
      (tree, linked, notes) = (nil, nil, [error.description])
    } catch {
      (tree, linked, notes) = (nil, nil, ["\(error)"])
    }
  }

  /// Explains a pattern for source names, or a linker's name.
  package func explain(_ name: String, ignoresCase: Bool = false) -> Explanation {
    var explanation = Explanation(name: name, artifact: artifact)
    let answer = tree?.answer(
      to: NamePattern(name, ignoresCase: ignoresCase), linked: linked)
    switch answer {
    case .chain(let chain): explanation.chain = chain
    case .mention(let chain):
      explanation.chain = chain
      explanation.notes = [
        "The objects have no code or data of “\(name)” itself; the symbol at the end of the chain"
          + " mentions it."
      ]
    case .unreachable:
      explanation.notes = ["The objects have “\(name)”, but no chain of references leads to it."]
    case .notLinked:
      explanation.notes = ["The objects have “\(name)”, but the linker left it out of \(artifact)."]
    case .unknown: explanation.notes = [unknown(name, ignoresCase)]
    case nil: break
    }
    explanation.notes += notes
    return explanation
  }

  /// Says where a name that is in no object is, as far as the artifact's own symbols show it.
  private func unknown(_ name: String, _ ignoresCase: Bool) -> String {
    guard let linked else { return "“\(name)” is in none of the object files of \(artifact)." }
    let pattern = NamePattern(name, ignoresCase: ignoresCase)
    let isLinked = DeepStack.runMany {
      linked.contains { symbol in
        guard let text = Demangling.demangle(symbol) else { return pattern.matches(plain: symbol) }
        return DeclarationScanner.declarations(in: text).contains { pattern.match($0) != nil }
      }
    }
    return isLinked
      ? "“\(name)” is in \(artifact), but in none of its object files: something else that was"
        + " linked has it, such as a library."
      : "“\(name)” is neither in \(artifact) nor in its object files."
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
        inspection.matches[index].qualifiedName)
    }
    var evidence = self
    evidence.inspection = .collected(inspection)
    return evidence
  }
}
