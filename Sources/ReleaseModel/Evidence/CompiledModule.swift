/// A module that is linked into a product, and how it was compiled.
package struct CompiledModule: Sendable, Hashable {
  /// The name as code imports it.
  package var name: String
  /// The absolute paths of its source files.
  package var sources: [String]
  /// Whether its sources belong to the package or to a local package.
  ///
  /// The team can change those sources, unlike dependencies that SwiftPM fetched.
  package var isLocal: Bool
  /// The value of `DEBUG`: empty in Swift, where conditions have no values; nil if it isn't
  /// defined.
  package var debugValue: String?
  /// Whether assertions are enabled as in debug builds: `-Onone`, or `-assert-config Debug`.
  package var hasDebugAssertions: Bool
  /// The conditions other than `DEBUG` that the code tests, that are true in it, and whose names
  /// suggest that they belong to another build; empty unless it is local.
  package var conditions: Set<String>
  /// Whether `precondition` and checks of overflow and bounds are assumed to hold: `-Ounchecked`.
  package var isUnchecked = false
  /// Whether C or C++ code is compiled without optimization: `-O0`.
  package var isUnoptimized = false
  /// Whether it is compiled for `@testable import`: `-enable-testing`.
  package var isTestable = false
  /// What C code of the package does as in a debug build; empty unless it is local.
  package var debugCode: [DebugCode] = []

  /// C code that works as in a debug build although no flag says so.
  package struct DebugCode: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      /// A `#define DEBUG` in a source or header applies to a source.
      case defined
      /// The value that such a line defines is 0, and code asks only whether `DEBUG` is defined.
      case definedAsZero
      /// Code depends on `NDEBUG`, which is not defined.
      case withoutNDEBUG
      /// An object calls `assert`.
      case assertion
    }

    package var kind: Kind
    /// The directive or, for an assertion, the source.
    package var location: SourceLocation

    package init(_ kind: Kind, _ location: SourceLocation) {
      (self.kind, self.location) = (kind, location)
    }
  }

  package init(
    name: String, sources: [String] = [], isLocal: Bool = true, debugValue: String? = nil,
    hasDebugAssertions: Bool = false, conditions: Set<String> = []
  ) {
    self.name = name
    self.sources = sources
    self.isLocal = isLocal
    self.debugValue = debugValue
    self.hasDebugAssertions = hasDebugAssertions
    self.conditions = conditions
  }

  /// Whether any of its sources is written in Swift.
  package var isSwift: Bool { sources.contains { $0.hasSuffix(".swift") } }

  /// Whether `DEBUG` is defined with a value that is false in `#if`, so that only `#ifdef` is
  /// affected.
  package var isDebugZero: Bool { debugValue.map(Self.isZero) ?? false }

  /// Whether the value of a macro is false in `#if`.
  package static func isZero(_ value: String) -> Bool {
    let digits = value.lowercased().filter { !"() ul".contains($0) }
    let radix = ["0x": 16, "0b": 2][digits.prefix(2)]
    return value == "false"
      || (radix.map { Int(digits.dropFirst(2), radix: $0) } ?? Int(digits)) == 0
  }
}

/// A module that a build links into a product although no linked source imports it.
package struct UnimportedModule: Sendable, Equatable {
  /// The name as code imports it.
  package var module: String
  /// The name of the product.
  package var product: String
  /// The targets that depend on the module and are imported themselves.
  package var dependents: [String]
  /// Whether any of these targets belongs to the package or to a local package.
  package var isOwn: Bool
  /// The debug build whose sources import it; nil if none does.
  package var importedIn: String?
  /// Whether the product contains code or data of the module; nil if unknown.
  package var isPresent: Bool?

  package init(
    module: String, product: String, dependents: [String], isOwn: Bool = true,
    importedIn: String? = nil, isPresent: Bool? = nil
  ) {
    self.module = module
    self.product = product
    self.dependents = dependents
    self.isOwn = isOwn
    self.importedIn = importedIn
    self.isPresent = isPresent
  }
}
