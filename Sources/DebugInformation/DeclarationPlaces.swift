/// A line of a source file.
package struct Place: Sendable, Hashable, CustomStringConvertible {
  /// The path as the compiler recorded it, joined with the directory in which it ran.
  package let path: String
  /// From 1.
  package let line: Int

  /// Path and line, joined by a colon.
  package var description: String { "\(path):\(line)" }
}

/// The places that a file's debug information gives for names.
package struct DeclarationPlaces: Sendable {
  /// How much there was to read; the other properties mean something only for `read`.
  ///
  /// It can be `unavailable` where `DebugInformation.coverage` is `read`: then the names are known,
  /// but not their places.
  package let coverage: DebugInformation.Coverage
  /// The places by name; a name without a place, or with a place of the compiler's own, is not
  /// there.
  package let places: [String: Place]
  /// The first parts that could not be read, no more than 100 of them.
  package let unreadable: [UnreadableUnit]
  /// The number of parts that could not be read: what they declare is unknown.
  package let unreadableCount: Int

  init(
    _ coverage: DebugInformation.Coverage, places: [String: Place] = [:],
    log: DamageLog = DamageLog()
  ) {
    self.coverage = coverage
    self.places = places
    unreadable = log.first
    unreadableCount = log.count
  }
}
