internal import ReleaseModel

/// Rules derived from the builds: a declaration only in the control build must be absent elsewhere.
struct DerivedRules {
  private let configuration: Configuration
  /// The declarations that each build lacks compared with the control build, by build name.
  private(set) var missing: [String: [DeclaredName]] = [:]

  init(_ configuration: Configuration, _ builds: [String: BuildEvidence]) {
    self.configuration = configuration
    guard let control = configuration.derivedRulesControl,
      let expected = builds[control]?.declarations.value
    else { return }
    for build in configuration.builds where build.name != control {
      missing[build.name] = builds[build.name]?.declarations.value.map {
        expected.missing(in: $0)
      }
    }
  }

  /// One rule for each build that lacks a declaration whose name can be searched for.
  ///
  /// These rules need no control pattern: the compiler reported that the control build declares
  /// each name.
  var rules: [Rule] {
    configuration.builds.compactMap { build in
      let names = (missing[build.name] ?? []).filter(\.isPattern).map(\.name)
      guard let control = configuration.derivedRulesControl, !names.isEmpty else { return nil }
      return Rule(
        id: Rule.derivedID(for: build.name), names: names, absentFrom: [build.name],
        message: "In the source, only the build '\(control)' declares it.",
        fix:
          "Find what adds it, such as a dependency; your sources do not declare it in this build."
      )
    }
  }
}
