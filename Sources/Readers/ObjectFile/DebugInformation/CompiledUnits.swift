/// How the units of a file were compiled.
package struct CompiledUnits: Sendable {
  package private(set) var all: Set<CompiledUnit> = []
  /// False if a unit can't be read, or if there is no unit.
  package internal(set) var areAll = false

  /// Whether all units describe assembly sources.
  package var areOfAssembly: Bool { areAll && all.allSatisfy(\.isAssembly) }

  mutating func add(_ unit: CompiledUnit) { all.insert(unit) }
}

/// How one unit of debug information was compiled, according to its first entry.
package struct CompiledUnit: Sendable, Hashable {
  private let language: UInt64?
  /// The compiler with its version and, if it records them, its options.
  private let producer: String
  /// Whether the unit has `DW_AT_APPLE_optimized`, which the Swift compiler adds on all systems.
  private let isMarked: Bool

  init(language: UInt64?, producer: String, isMarked: Bool) {
    (self.language, self.producer, self.isMarked) = (language, producer, isMarked)
  }

  /// DW_LANG_Mips_Assembler, which LLVM and GNU as emit for all machines.
  var isAssembly: Bool { language == 0x8001 || producer.hasPrefix("GNU AS") }

  /// The compiler and its version, without options.
  package var compiler: String {
    let end = [" -", " ("].compactMap { producer.firstRange(of: $0)?.lowerBound }.min()
    return String(producer[..<(end ?? producer.endIndex)])
  }

  /// Whether the compiler optimized; nil if the debug information doesn't say.
  package var isOptimized: Bool? {
    if isAssembly || isMarked { return true }
    // DW_LANG_Swift
    if language == 0x1e { return false }
    // GCC records its options; clang does so only with `-grecord-command-line`.
    let options = producer.split(separator: " ").filter { $0.hasPrefix("-") }
    guard !options.isEmpty else { return nil }
    // GCC takes any number above 3 for 3.
    return options.last { $0.wholeMatch(of: /-O(?:\d*|fast|[gsz])/) != nil }.map { $0 != "-O0" }
      ?? false
  }
}
