internal import Algorithms

/// A line in a source file.
package struct Place: Sendable, Hashable, CustomStringConvertible {
  /// The path as recorded by the compiler, joined with the compiler's working directory.
  package let path: String
  /// 1-based.
  package let line: Int

  /// Path and line, joined by a colon.
  package var description: String { "\(path):\(line)" }
}

/// The source locations of names, according to a file's debug information.
package struct DeclarationPlaces: Sendable {
  /// How much could be read; the other properties are meaningful only for `read`.
  ///
  /// It can be `unavailable` although `DebugInformation.coverage` is `read`: then the names are
  /// known, but not their locations.
  package let coverage: DebugInformation.Coverage
  /// The locations by name, omitting names without a location and compiler-generated locations.
  package let places: [String: Place]
  /// The first unreadable parts, at most 100.
  package let unreadable: [UnreadableUnit]
  /// The number of unreadable parts, whose declarations are unknown.
  package let unreadableCount: Int

  init(
    _ coverage: DebugInformation.Coverage, places: [String: Place] = [:],
    log: DamageLog<UnreadableUnit> = DamageLog<UnreadableUnit>()
  ) {
    self.coverage = coverage
    self.places = places
    unreadable = log.first
    unreadableCount = log.count
  }
}
