internal import ReleaseModel

/// What only the control build declares must not be in the others: rules that nobody has to write.
struct DerivedRules {
  private let configuration: Configuration
  private let declarations: [String: Evidence<[DeclaredName]>]

  init(_ configuration: Configuration, _ declarations: [String: Evidence<[DeclaredName]>]) {
    self.configuration = configuration
    self.declarations = declarations
  }

  /// One rule for each build that is not the control and lacks a declaration of it.
  ///
  /// They need no control of their own: the compiler has said that the control declares each name.
  var rules: [Rule] {
    guard let control = configuration.derivedRulesControl,
      let expected = declarations[control]?.value
    else { return [] }
    return configuration.builds.compactMap { build in
      guard build.name != control, let declared = declarations[build.name]?.value else {
        return nil
      }
      // A `*` in an operator's name would be a wildcard.
      let names = expected.missing(in: declared).map(\.name).filter { !$0.contains("*") }
      guard !names.isEmpty else { return nil }
      return Rule(
        id: "derived-\(build.name)", names: names, absentFrom: [build.name],
        message: "Only the build “\(control)” declares it.",
        fix: "Find out how it got in; the package's own sources do not compile it here.")
    }
  }
}
