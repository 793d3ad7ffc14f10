/// A module that is linked into a product, and how it was compiled.
package struct CompiledModule: Sendable, Hashable {
  /// The name as code imports it.
  package var name: String
  /// The absolute paths of its source files.
  package var sources: [String]
  /// Whether its sources are the package's own or those of a local package, which the team changes as
  /// it likes, and not what SwiftPM has fetched.
  package var isLocal: Bool
  /// What `DEBUG` is defined as: empty in Swift, which has no values; nil where it is not defined.
  package var debugValue: String?
  /// Whether its code asserts as that of a debug build does: `-Onone`, or `-assert-config Debug`.
  package var hasDebugAssertions: Bool

  /// Creates a module.
  package init(
    name: String, sources: [String] = [], isLocal: Bool = true, debugValue: String? = nil,
    hasDebugAssertions: Bool = false
  ) {
    self.name = name
    self.sources = sources
    self.isLocal = isLocal
    self.debugValue = debugValue
    self.hasDebugAssertions = hasDebugAssertions
  }

  /// Whether there is Swift among its sources.
  package var isSwift: Bool { sources.contains { $0.hasSuffix(".swift") } }

  /// Whether `DEBUG` is defined as what `#if` takes for false, so that only `#ifdef` sees it.
  package var isDebugZero: Bool {
    debugValue == "false" || debugValue.flatMap { Int($0.filter { !"() uUlL".contains($0) }) } == 0
  }
}
