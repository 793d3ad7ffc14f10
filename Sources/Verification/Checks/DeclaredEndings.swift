internal import ReleaseModel

/// The declarations of a build by the last components of their names, for suggesting what a pattern
/// without matches may mean.
struct DeclaredEndings {
  /// The last components of a name, and where it is declared, if known.
  struct Ending {
    let name: String
    let location: SourceLocation?

    var shown: String { "`\(name)`" + (location.map { " (\($0.file):\($0.line))" } ?? "") }
  }

  private let declared: [DeclaredName]
  /// The endings by number of components, sorted, and where they are declared.
  private var endings: [Int: (sorted: [String], locations: [String: SourceLocation?])] = [:]

  /// Includes the declarations in sources that the build links into no artifact.
  init(of evidence: BuildEvidence) {
    declared = ((evidence.declarations.value ?? []) + evidence.unlinkedNames).filter(\.isPattern)
  }

  /// The ending nearest to a pattern, with as many components; without a location unless it equals
  /// the pattern.
  mutating func nearest(to pattern: String) -> Ending? {
    let count = pattern.split(separator: ".").count
    let (sorted, locations) = endings(of: count)
    if let location = locations[pattern] { return Ending(name: pattern, location: location) }
    return Spelling.meant(by: pattern, among: sorted).map { Ending(name: $0, location: nil) }
  }

  private mutating func endings(
    of count: Int
  ) -> (sorted: [String], locations: [String: SourceLocation?]) {
    if let known = endings[count] { return known }
    var locations: [String: SourceLocation?] = [:]
    for declared in declared {
      let components = declared.name.split(separator: ".")
      guard components.count >= count else { continue }
      locations[components.suffix(count).joined(separator: ".")] = declared.location
    }
    let found = (locations.keys.sorted(), locations)
    endings[count] = found
    return found
  }
}
