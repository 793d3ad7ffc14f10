package import ReleaseModel
internal import SwiftSources

/// Reads which compilation conditions the sources of a package use.
package enum ConditionGatherer {
  /// How often the code that can ship names each condition.
  ///
  /// A file that can't be read counts as empty, because the compiler will report it.
  package static func gather(_ package: PackageDescription) -> [String: Int] {
    var counts: [String: Int] = [:]
    for target in package.targets where target.kind == .shipped {
      for path in target.sources where path.hasSuffix(".swift") {
        guard let bytes = try? FileBytes.read(path) else { continue }
        counts.merge(SwiftSource(bytes: bytes).conditions(), uniquingKeysWith: +)
      }
    }
    return counts
  }
}
