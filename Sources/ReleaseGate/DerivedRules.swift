internal import ReleaseModel

/// What only the control build declares must not be in the others: rules that nobody has to write.
struct DerivedRules {
  private let configuration: Configuration
  private let declarations: [String: Evidence<[DeclaredName]>]

  init(_ configuration: Configuration, _ declarations: [String: Evidence<[DeclaredName]>]) {
    self.configuration = configuration
    self.declarations = declarations
  }

  /// What each build lacks that the control declares, by the build's name.
  var missing: [String: [DeclaredName]] {
    guard let control = configuration.derivedRulesControl,
      let expected = declarations[control]?.value
    else { return [:] }
    return configuration.builds.reduce(into: [:]) { missing, build in
      guard build.name != control, let declared = declarations[build.name]?.value else { return }
      missing[build.name] = expected.missing(in: declared)
    }
  }

  /// One rule for each build that lacks a declaration whose name can be looked for.
  ///
  /// They need no control of their own: the compiler has said that the control declares each name.
  var rules: [Rule] {
    let missing = missing
    return configuration.builds.compactMap { build in
      let names = (missing[build.name] ?? []).filter(\.isPattern).map(\.name)
      guard let control = configuration.derivedRulesControl, !names.isEmpty else { return nil }
      return Rule(
        id: "derived-\(build.name)", names: names, absentFrom: [build.name],
        message: "Only the build “\(control)” declares it.",
        fix: "Find out how it got in; the package's own sources do not compile it here.")
    }
  }
}
