internal import Algorithms
package import ReleaseModel
internal import SourceCode
package import Toolchain

/// Finds the literals of strings that were found in artifacts.
package struct LiteralPlaces {
  /// The number of places that a finding lists.
  private static let limit = 5

  private let workspace: Workspace
  private var files: [String: File] = [:]

  private struct File {
    let literals: [SourceLiteral]
    let lines: [ArraySlice<UInt8>]
  }

  package init(workspace: Workspace) { self.workspace = workspace }

  /// Adds the places of the literals to the matches of strings that have no place.
  ///
  /// Literals that a build without `DEBUG` does not compile are left out. The source files are
  /// absolute paths, in the order of the places.
  package mutating func add(
    to matches: inout [RuleMatch], of rules: [Rule],
    in sources: [(path: String, definesDebug: Bool)]
  ) {
    let strings = rules.reduce(into: [String: Set<String>]()) {
      $0[$1.id, default: []].formUnion($1.strings)
    }
    for index in matches.indices {
      let match = matches[index]
      guard match.location == nil, match.presence != .name,
        strings[match.rule]?.contains(match.pattern) == true
      else { continue }
      let string = Array(match.pattern.utf8)
      var found: [(place: SourceLocation, isCertain: Bool)] = []
      for (path, definesDebug) in sources {
        let shown = workspace.relative(path)
        let file = file(at: path)
        for literal in file.literals where definesDebug || !literal.isDebugOnly {
          // The words around it are part of a longer string.
          let isIncluded =
            match.presence == .part
            ? literal.text.contains(match.pattern)
            : WordBoundary.isWord(string, in: Array(literal.text.utf8))
          let last = found.last?.place
          guard isIncluded, last?.line != literal.line || last?.file != shown else { continue }
          // A line that does not spell the string, for example with escapes, has no column.
          let line = file.lines.dropFirst(literal.line - 1).first ?? []
          let column = line.firstRange(of: string).map { $0.lowerBound - line.startIndex + 1 }
          found.append(
            (
              SourceLocation(file: shown, line: literal.line, column: column),
              literal.isCertain || literal.isDebugOnly
            ))
        }
      }
      // Of several literals under other conditions, it is unknown which one is compiled.
      let places = (found.count == 1 ? found : found.filter(\.isCertain)).prefix(Self.limit)
        .map(\.place)
      matches[index].location = places.first
      matches[index].otherLocations = places.count < 2 ? nil : Array(places.dropFirst())
    }
  }

  private mutating func file(at path: String) -> File {
    if let known = files[path] { return known }
    // A file that can't be read has no places to show.
    let bytes = (try? FileBytes.read(path)) ?? []
    let isSwift = SourceKind(of: path) == .swift
    let file = File(
      literals: isSwift
        ? SwiftSource(bytes: bytes).literals(includingPieces: true)
        : CSource(bytes: bytes).literals,
      lines: bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false))
    files[path] = file
    return file
  }
}
