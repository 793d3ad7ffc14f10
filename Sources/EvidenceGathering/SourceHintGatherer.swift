package import ReleaseModel
internal import SwiftSources

/// What the sources of a package say about debug code, as written.
package struct SourceHints: Sendable {
  /// Where a name or string occurs first.
  package struct Place: Sendable {
    package var location: SourceLocation
    /// Whether it occurs only inside `#if DEBUG`, as far as is known.
    package var isDebugOnly: Bool
  }

  /// How often conditions name each compilation condition of Swift.
  package var conditions: [String: Int] = [:]
  /// How often conditions name each macro of C.
  package var macros: [String: Int] = [:]
  /// The functions and types that C code defines.
  package var definitions: [String: Place] = [:]
  /// The string literals without interpolations.
  package var literals: [String: Place] = [:]

  package init() {}
}

/// Reads what the sources of a package say about debug code.
package enum SourceHintGatherer {
  private static let headers: Set = ["h", "hh", "hpp", "hxx", "inc", "ipp"]

  /// Reads the code that can ship; a file that can't be read counts as empty, because the compiler
  /// will report it.
  ///
  /// - Parameters:
  ///   - package: The package.
  ///   - root: The absolute path of the folder that locations are relative to.
  /// - Returns: The hints of all shipping targets.
  package static func gather(_ package: PackageDescription, root: String) -> SourceHints {
    var hints = SourceHints()
    var seen: Set<String> = []
    for target in package.targets where target.kind == .shipped {
      for path in target.sources + headers(of: target) where seen.insert(path).inserted {
        guard let bytes = try? FileBytes.read(path) else { continue }
        let file = path.relative(to: root)
        if path.hasSuffix(".swift") {
          let source = SwiftSource(bytes: bytes)
          hints.conditions.merge(source.conditions(), uniquingKeysWith: +)
          for literal in source.literals() {
            Self.add(literal.text, literal.line, literal.isDebugOnly, in: file, to: &hints.literals)
          }
        } else {
          let source = CSource(bytes: bytes)
          hints.macros.merge(source.conditions, uniquingKeysWith: +)
          for literal in source.literals {
            Self.add(literal.text, literal.line, literal.isDebugOnly, in: file, to: &hints.literals)
          }
          for found in source.definitions {
            Self.add(found.path[0], found.line, found.isDebugOnly, in: file, to: &hints.definitions)
          }
        }
      }
    }
    return hints
  }

  /// The headers of a target that has code in another language than Swift.
  private static func headers(of target: PackageDescription.Target) -> [String] {
    guard let folder = target.folder, target.sources.contains(where: { !$0.hasSuffix(".swift") })
    else { return [] }
    return FileFinder.find(folder, skipping: { $0.hasPrefix(".") }) { path in
      headers.contains(path.split(separator: ".").last.map(String.init) ?? "")
    }.found.map(\.path)
  }

  private static func add(
    _ text: String, _ line: Int, _ isDebugOnly: Bool, in file: String,
    to places: inout [String: SourceHints.Place]
  ) {
    let location = SourceLocation(file: file, line: line)
    places[text, default: SourceHints.Place(location: location, isDebugOnly: true)]
      .isDebugOnly = isDebugOnly && places[text]?.isDebugOnly ?? true
  }
}
